// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.loader.AtomicOperation.Arguments;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.testbins.Testbins;

/** The stub library's functions are known, and where the calling convention has their orders. */
class TsanFunctionsTest {
  private static Image image(String isa, String name) throws BadBinaryException {
    return ElfLoader.load(Testbins.of(isa, name));
  }

  private static AtomicOperation operation(TsanFunctions functions, String name) {
    return functions.operations().stream()
        .filter(operation -> operation.function().equals("__tsan_atomic" + name))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @CsvSource({
    "x86-64, 32_load, LOAD, 1, -1",
    "x86-64, 64_store, STORE, 2, -1",
    "x86-64, 128_fetch_add, READ_MODIFY_WRITE, 3, -1",
    "x86-64, 128_compare_exchange_val, COMPARE_AND_SWAP, 5, 6",
    "aarch64, 8_exchange, READ_MODIFY_WRITE, 2, -1",
    "aarch64, 128_store, STORE, 4, -1",
    "aarch64, 128_compare_exchange_weak, COMPARE_AND_SWAP, 4, 5",
    "aarch64, 128_compare_exchange_val, COMPARE_AND_SWAP, 6, 7",
    "armv7, 32_compare_exchange_strong, COMPARE_AND_SWAP, 3, 4",
    "armv7, 64_load, LOAD, 1, -1",
    "armv7, 64_store, STORE, 4, -1",
    "armv7, 64_compare_exchange_strong, COMPARE_AND_SWAP, 4, 5",
    "armv7, 64_compare_exchange_val, COMPARE_AND_SWAP, 6, 7",
    "armv7, _thread_fence, FENCE, 0, -1",
  })
  void ordersAreWhereTheConventionHasThem(
      String isa, String name, Kind kind, int order, int failure) throws BadBinaryException {
    TsanFunctions functions = new TsanFunctions(image(isa, "tsan-operations"));
    AtomicOperation operation = operation(functions, name);
    assertThat(operation.kind()).isEqualTo(kind);
    assertThat(operation.arguments()).isEqualTo(Arguments.asInC(order, failure));
    assertThat(operation.weak()).isEqualTo(name.endsWith("_weak"));
    assertThat(functions.contains(operation.entry())).isTrue();
  }

  @Test
  void aProgramsOwnFunctionsAreNotTheLibrarys() throws BadBinaryException {
    Image own = image("x86-64", "tsan-own-functions");
    assertThat(own.symbols().named("__tsan_atomic32_load")).isNotEmpty();
    TsanFunctions functions = new TsanFunctions(own);
    assertThat(functions.operations()).isEmpty();
    assertThat(functions.contains(own.symbols().named("__tsan_atomic32_load").getFirst().address()))
        .isFalse();
  }
}
