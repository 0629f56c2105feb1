// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.cpu.RegisterSet;

/** On AArch64 code: what is passed in w0 and x1, and where it goes. */
class PassedValuesTest {
  private static final int SP = 31;

  private static PassedValues after(int... words) {
    byte[] code = new byte[4 * words.length];
    for (int i = 0; i < code.length; i++) {
      code[i] = (byte) (words[i / 4] >>> 8 * (i % 4));
    }
    RegisterUses uses = CodeSorts.uses("a64", code);
    PassedValues values = PassedValues.atEntry(List.of(0, 1), SP);
    for (int i = 0; i < words.length; i++) {
      values.step(uses.at(CodeSorts.BASE + 4L * i));
    }
    return values;
  }

  @Test
  void aMovedArgumentIsTheSame() {
    assertThat(after(0xaa0103e2 /* mov x2, x1 */).argument(2)).isEqualTo(1);
    assertThat(after(0xaa0103e2).argument(1)).isEqualTo(1);
  }

  @Test
  void oneThatWasAddedToIsMadeOfIt() {
    PassedValues values = after(0x91001022 /* add x2, x1, #4 */);
    assertThat(values.argument(2)).isEqualTo(-1);
    assertThat(values.arePassed(RegisterSet.general(2))).isTrue();
    assertThat(values.isConstant(2)).isFalse();
  }

  @Test
  void aConstantWasNotPassed() {
    PassedValues values = after(0x52800022 /* mov w2, #1 */);
    assertThat(values.isConstant(2)).isTrue();
    assertThat(values.arePassed(RegisterSet.generals(1, 2))).isFalse();
    assertThat(values.arePassed(RegisterSet.NONE)).isFalse();
  }

  @Test
  void theFrameKeepsIt() {
    PassedValues values =
        after(
            0xd10043ff, // sub sp, sp, #16
            0xf90007e1, // str x1, [sp, #8]
            0xf94007e3); // ldr x3, [sp, #8]
    assertThat(values.argument(3)).isEqualTo(1);
  }

  @Test
  void whatIsOverwrittenThereIsGone() {
    PassedValues values =
        after(
            0xd10043ff, // sub sp, sp, #16
            0xf90007e1, // str x1, [sp, #8]
            0xb9000fff, // str wzr, [sp, #12]
            0xf94007e3); // ldr x3, [sp, #8]
    assertThat(values.argument(3)).isEqualTo(-1);
  }

  @Test
  void waysThatMeetKnowWhatBothKnow() {
    PassedValues one = after(0xaa0103e2 /* mov x2, x1 */);
    assertThat(one.meet(after(0xaa0103e2))).isFalse();
    assertThat(one.meet(after(0xaa0003e2 /* mov x2, x0 */))).isTrue();
    assertThat(one.argument(2)).isEqualTo(-1);
    assertThat(one.arePassed(RegisterSet.general(2))).isTrue();
    assertThat(one.meet(after(0x52800022 /* mov w2, #1 */))).isTrue();
    assertThat(one.isConstant(2)).isTrue();
  }
}
