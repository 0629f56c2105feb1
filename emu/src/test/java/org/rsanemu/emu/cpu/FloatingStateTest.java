// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.isa.service.Architectures;

/** What signal frames have of the vector registers is all of them, and goes both ways. */
class FloatingStateTest {
  private static final int X86 = 62;
  private static final int A64 = 183;
  private static final int A32 = 40;

  @ParameterizedTest
  @ValueSource(ints = {X86, A64, A32})
  void whatIsRestoredIsWhatWasSaved(int machine) {
    try (Engine engine = new Engine(Architectures.of(machine).cpu())) {
      byte[] state = engine.floatingState();
      new Random(machine).nextBytes(state);
      if (machine == X86) {
        control(state, 0, 0x037f, 0x3800); // FCW; FSW: the top of the stack is 7
        control(state, 4, 0xff, 0); // all registers hold something
        control(state, 24, 0x1f80, 0);
      } else if (machine == A64) {
        control(state, 0, 0, 0); // FPSR and FPCR
        control(state, 4, 0, 0);
      } else {
        control(state, state.length - 4, 0, 0); // FPSCR
      }
      engine.floatingState(state);
      assertThat(comparable(engine.floatingState(), machine)).isEqualTo(comparable(state, machine));
      engine.reset();
      assertThat(comparable(engine.floatingState(), machine))
          .isNotEqualTo(comparable(state, machine));
    }
  }

  private static void control(byte[] state, int at, int low, int high) {
    state[at] = (byte) low;
    state[at + 1] = (byte) (low >> 8);
    state[at + 2] = (byte) high;
    state[at + 3] = (byte) (high >> 8);
  }

  /** Of FXSAVE's image: the x87 registers' ten bytes, and the vectors. */
  private static byte[] comparable(byte[] state, int machine) {
    if (machine != X86) {
      return state;
    }
    byte[] bytes = new byte[8 * 10 + 16 * 16];
    for (int i = 0; i < 8; i++) {
      System.arraycopy(state, 32 + 16 * i, bytes, 10 * i, 10);
    }
    System.arraycopy(state, 160, bytes, 80, 256);
    return bytes;
  }
}
