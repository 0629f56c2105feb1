// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.isa.InstructionSet;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Request;
import org.rsanemu.isa.Request.Kind;
import org.rsanemu.isa.Trap;
import org.rsanemu.isa.arm.a32.Armv7;
import org.rsanemu.isa.arm.a64.A64;

/** The markers of annotations, as GNU as makes them of what rsan.h writes. */
class ArmMarkerTest {
  private enum Set {
    /** {@code movz xzr, #0x5253; movk xzr, #0x708, lsl #16; orr xzr, x3, x17}. */
    A64(new A64(), false, "7f4a8ad2 1fe1a0f2 7f0011aa", 17),
    /** {@code movw ip, #0x5253; movt ip, #0x708; orr ip, r3, lr}. */
    A32(new Armv7(), false, "53c205e3 08c740e3 0ec083e1", 14),
    /** The same in T32. */
    T32(new Armv7(), true, "45f2532c c0f2087c 43ea0e0c", 14);

    private final InstructionSet set;
    private final boolean thumb;
    private final byte[] code;
    private final int second;

    Set(InstructionSet set, boolean thumb, String code, int second) {
      this.set = set;
      this.thumb = thumb;
      this.code = HexFormat.of().parseHex(code.replace(" ", ""));
      this.second = second;
    }

    Meaning meaning(byte[] bytes) {
      return Listing.meaning(set, bytes, thumb);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMarkerAsksWhatItsCodeSaysOfTwoRegisters(Set set) {
    Meaning meaning = set.meaning(set.code);
    assertThat(meaning.request()).isEqualTo(new Request(Kind.LABEL, 8, 3, set.second));
    assertThat(meaning.trap()).isEqualTo(Trap.REQUEST);
    assertThat(meaning.length()).isEqualTo(12);
  }

  /** The registers and the code may be anything; all other bits are the marker's. */
  @ParameterizedTest
  @EnumSource
  void aDamagedMarkerIsNone(Set set) {
    int free = 2 * (set == Set.A64 ? 5 : 4) + 16;
    long same =
        IntStream.range(0, 96)
            .filter(bit -> {
              byte[] damaged = set.code.clone();
              damaged[bit / 8] ^= (byte) (1 << bit % 8);
              return set.meaning(damaged).request() != null;
            })
            .count();
    // Of the code's high byte, which is 7, five bits give a kind that is not known.
    assertThat(same).isEqualTo(free - 5);
  }

  @ParameterizedTest
  @EnumSource
  void aPartOfAMarkerIsNone(Set set) {
    for (int length = 1; length < 12; length++) {
      byte[] part = java.util.Arrays.copyOf(set.code, length);
      assertThat(set.meaning(part).request()).isNull();
      byte[] rest = java.util.Arrays.copyOfRange(set.code, length, 12);
      assertThat(set.meaning(rest).request()).isNull();
    }
  }
}
