// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.lift.Lifter;

/**
 * In loops around a pair of exclusives, from each of their instructions on. {@code a64}: a load, a
 * compare-and-swap that is left where the comparison fails, a load, and back or out. {@code t32}:
 * the same with an IT block, and a second store-exclusive behind the loop. {@code a32}: a
 * load-exclusive under a condition, and a store-exclusive. {@code call}: a call of a function that
 * has a store-exclusive.
 */
class OpenPairsTest {
  private static final Map<String, String> CODE =
      Map.of(
          "a64", "020040f9817c5fc83f0002eb61000054867c09c889ffff35a30040f923ffffb4c0035fd6",
          "t32", "026854e8001f914204bf44e80069b9f1000ff5d12b6803b1f2e744e800697047",
          "a32", "000051e39f1f9401969f84e11eff2fe1",
          "call", "02000094c0035fd6087c09c8c0035fd6");

  @ParameterizedTest
  @CsvSource({
    "a64, 0x00, true", // ldr
    "a64, 0x04, true", // ldxr
    "a64, 0x08, false", // cmp, and stxr follows
    "a64, 0x0c, false",
    "a64, 0x10, false", // stxr
    "a64, 0x14, true", // cbnz
    "a64, 0x18, true", // ldr
    "a64, 0x1c, true", // cbz, back to the first ldr
    "a64, 0x20, true", // ret
    "a64, 0x24, false", // nothing is known there
    "t32, 0x00, true", // ldr
    "t32, 0x06, false", // cmp
    "t32, 0x0a, false", // strexeq
    "t32, 0x0e, false", // cmpeq, and the second strex behind the loop
    "t32, 0x14, false",
    "t32, 0x18, true", // b, back
    "t32, 0x1e, true", // bx lr
    "a32, 0x00, false", // ldrexeq may not be executed
    "a32, 0x0c, true",
    "call, 0x00, false", // bl, to a function with stxr
    "call, 0x04, true", // ret
  })
  void areOverWhereALoadComesFirst(String name, String offset, boolean over) {
    byte[] code = HexFormat.of().parseHex(CODE.get(name));
    String set = name.equals("call") ? "a64" : name;
    Lifter lifter = Lifter.forMachine(CodeSorts.elfMachine(set));
    OpenPairs pairs =
        new OpenPairs(
            CodeSorts.uses(set, code),
            pc -> {
              int from = (int) (pc - CodeSorts.BASE);
              byte[] bytes = Arrays.copyOfRange(code, Math.min(from, code.length), from + 16);
              return lifter.meaning(bytes, 0, pc, set.equals("t32")).effect();
            });
    assertThat(pairs.areOver(CodeSorts.BASE + Long.decode(offset))).isEqualTo(over);
  }
}
