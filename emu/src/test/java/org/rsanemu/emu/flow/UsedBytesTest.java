// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.lift.Lifter;

class UsedBytesTest {
  @ParameterizedTest
  @CsvSource({
    "a64, 8, 200040f923004039001040d3c0035fd6, 0-1", // another load between
    "a64, 8, 200040f900b46593c0035fd6, 4-6",
    "a64, 8, 200040f9021040d3c0035fd6, all", // the register stays
    "a64, 8, 200040f903040091001040d3c0035fd6, all", // something else reads it
    "a64, 8, 208440f8001040d3c0035fd6, all", // the address changes
    "a64, 8, 200040f9430000b4001040d3c0035fd6, all", // a branch between
    "x86, 8, 488b174889f848c1e218c3, 0-5",
    "x86, 8, 488b17c1e218c3, all", // shifts 32 bits
    "x86, 4, 8b1748c1e218c3, all",
    "x86, 8, 488b0f48d3e1c3, all", // by as many as it has read
    "x86, 8, 488b1748c1e258c3, 0-5", // of 24
    "x86, 8, f2480f2c1748c1e218c3, all", // converts
    "a64, 4, 200080b900bc68d3c0035fd6, all", // takes the sign
    "a64, 4, 200040b9003c48d3c0035fd6, 1-2",
    "t32, 4, 0868c0f308207047, 1-3"
  })
  void areThoseThatAreCutOut(String set, int size, String hex, String expected) {
    byte[] code = HexFormat.of().parseHex(hex);
    Lifter lifter = Lifter.forMachine(CodeSorts.elfMachine(set));
    UsedBytes used =
        new UsedBytes(
            CodeSorts.uses(set, code),
            pc -> lifter.meaning(code, (int) (pc - CodeSorts.BASE), pc, set.equals("t32")).text());
    UsedBytes.@Nullable Bytes bytes = used.of(CodeSorts.BASE, size);
    assertThat(bytes == null ? "all" : bytes.first() + "-" + bytes.end()).isEqualTo(expected);
  }
}
