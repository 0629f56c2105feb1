// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Request;
import org.rsanemu.isa.Request.Kind;
import org.rsanemu.isa.Trap;
import org.rsanemu.lift.Lifter;

/** The markers of annotations, as GNU as makes them of what rsan.h writes. */
class X86MarkerTest {
  private final Lifter lifter = Lifter.forMachine(62);

  private Meaning meaning(byte[] code) {
    return lifter.meaning(code, 0, 0x1000, false);
  }

  private static byte[] bytes(String digits) {
    return HexFormat.of().parseHex(digits.replace(" ", ""));
  }

  @Test
  void aMarkerAsksWhatItsCodeSaysOfTwoRegisters() {
    Meaning low = meaning(bytes("48 0f1f84 11 0800 5352")); // nopq 0x52530008(%rcx,%rdx,1)
    assertThat(low.request()).isEqualTo(new Request(Kind.WAIT, 8, 1, 2));
    assertThat(low.trap()).isEqualTo(Trap.REQUEST);
    assertThat(low.length()).isEqualTo(9);
    assertThat(low.text()).contains("nop").contains("0x52530008");
    Meaning high = meaning(bytes("4b 0f1f84 25 0403 5352")); // nopq 0x52530304(%r13,%r12,1)
    assertThat(high.request()).isEqualTo(new Request(Kind.MARK_ATOMIC, 4, 13, 12));
  }

  @Test
  void otherNopsAreNone() {
    for (String nop :
        new String[] {
          "48 0f1f84 00 0000 0000", // what assemblers align with
          "66 0f1f84 00 0000 0000",
          "0f1f84 11 0800 5352 90", // without REX.W
          "48 0f1f84 21 0800 5352", // no index
          "48 0f1f84 51 0800 5352", // scaled
          "48 0f1f80 0800 5352 9090", // no SIB
          "48 0f1f84 11 0009 5352", // no such kind
          "f3 0f1e fa 9090 9090 90"
        }) {
      Meaning meaning = meaning(bytes(nop));
      assertThat(meaning.request()).as(nop).isNull();
      assertThat(meaning.trap()).as(nop).isEqualTo(Trap.NONE);
      assertThat(meaning.effect()).as(nop).isEqualTo(new Effect.None());
    }
  }

  /** The registers and the code may be anything; all other bits are the marker's. */
  @Test
  void aDamagedMarkerIsNone() {
    byte[] code = bytes("48 0f1f84 11 0807 5352");
    long same =
        IntStream.range(0, 8 * code.length)
            .filter(bit -> {
              byte[] damaged = code.clone();
              damaged[bit / 8] ^= (byte) (1 << bit % 8);
              return meaning(damaged).request() != null;
            })
            .count();
    assertThat(same).isEqualTo(8 + 8 + 3);
  }

  @Test
  void aPartOfAMarkerIsNone() {
    byte[] code = bytes("48 0f1f84 11 0807 5352");
    for (int length = 1; length < code.length; length++) {
      assertThat(meaning(Arrays.copyOf(code, length)).request()).isNull();
      assertThat(meaning(Arrays.copyOfRange(code, length, code.length)).request()).isNull();
    }
  }
}
