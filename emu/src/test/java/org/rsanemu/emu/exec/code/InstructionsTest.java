// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.Meaning;

/** What is known of instructions, and forgotten when code changes. */
class InstructionsTest {
  private static final int PAGE = 4096;
  private static final int PAGES = 6;
  private static final long BASE = 0x10000;

  private final byte[] code = new byte[(PAGES + 1) * PAGE];

  /** An instruction has as many bytes as its first one says; they are its text. */
  private Meaning read(long pc) {
    int from = (int) (pc - BASE);
    StringBuilder text = new StringBuilder();
    int length = 1 + (code[from] & 0xf) % 15;
    for (int i = from; i < from + length; i++) {
      text.append(code[i]).append(' ');
    }
    return Meaning.of(length, text::toString);
  }

  @Test
  void knowsWhatTheCodeIsAfterEachChange() {
    Random random = new Random(3);
    random.nextBytes(code);
    Instructions instructions = new Instructions(this::read, _ -> 0);
    for (int round = 0; round < 500; round++) {
      for (int i = 0; i < 10; i++) {
        instructions.at(somewhere(random));
      }
      int page = random.nextInt(PAGES);
      int most = PAGES - page;
      int length = random.nextBoolean() ? PAGE * random.nextInt(1, most + 1) : random.nextInt(1, 9);
      for (int i = 0; i < length; i++) {
        code[page * PAGE + i] += (byte) random.nextInt(2);
      }
      instructions.codeChanged(BASE + page * PAGE, length);
      for (int i = 0; i < 20; i++) {
        long pc = somewhere(random);
        Meaning known = instructions.meaning(instructions.at(pc));
        assertThat(known.text()).as("0x%x, round %d", pc, round).isEqualTo(read(pc).text());
      }
    }
  }

  /** At few places, and mostly where an instruction may have bytes on two pages. */
  private static long somewhere(Random random) {
    return BASE + random.nextInt(1, PAGES) * (long) PAGE - random.nextInt(16) + random.nextInt(3);
  }

  @Test
  void keepsNumbersIfOtherCodeChanges() {
    Instructions instructions = new Instructions(_ -> Meaning.of(4, () -> "i"), _ -> 0);
    long pc = BASE + PAGE + 100;
    int number = instructions.at(pc);
    instructions.at(BASE + 2 * PAGE - 4); // up to the page's end, and not beyond
    instructions.codeChanged(BASE, PAGE);
    instructions.codeChanged(BASE + 2 * PAGE, PAGE);
    instructions.codeChanged(BASE + 2 * PAGE, 1L << 40); // more than there are pages
    assertThat(instructions.at(pc)).isEqualTo(number);
    instructions.codeChanged(BASE, 1L << 40);
    assertThat(instructions.at(pc)).as("after all has changed").isNotEqualTo(number);
  }
}
