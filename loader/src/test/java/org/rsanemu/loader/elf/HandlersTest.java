// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.TestPrograms.Isa;

/** Where an exception that a call throws leads to code of the function that calls. */
class HandlersTest {
  @ParameterizedTest
  @CsvSource({
    "X86_64, -pie",
    "X86_64, -static",
    "AARCH64, -pie",
    "AARCH64, -static",
    "ARMV7, -pie",
    "ARMV7, -static"
  })
  void onlyWhereItIsHandled(Isa isa, String linked) throws Exception {
    Path program = isa.gcc("handlers.cc", "-O2", "-fPIE", linked);
    Image whole = ElfLoader.load(program);
    FunctionBounds bounds = ElfLoader.load(isa.strip(program)).bounds();

    assertThat(handling(whole, bounds, "catches")).isPositive().isLessThan(size(whole, "catches"));
    assertThat(handling(whole, bounds, "cleans")).isPositive();
    assertThat(handling(whole, bounds, "passes")).isZero();
    assertThat(bounds.mayHandle(0)).isTrue();
  }

  /** Of how many bytes of the function that is said. */
  private static long handling(Image whole, FunctionBounds bounds, String name) {
    Symbol function = symbol(whole, name);
    return LongStream.range(function.address(), function.address() + function.size())
        .filter(bounds::mayHandle)
        .count();
  }

  private static long size(Image whole, String name) {
    return symbol(whole, name).size();
  }

  private static Symbol symbol(Image whole, String name) {
    return whole.symbols().named(name).getFirst();
  }
}
