// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is remembered of code, and forgotten when it changes. */
class RegisterUsesTest {
  private static final int PAGE = 4096;
  private static final int PAGES = 6;

  @ParameterizedTest
  @ValueSource(strings = {"x86", "a64", "t32"})
  void knowsWhatTheCodeIsAfterEachChange(String set) {
    Random random = new Random(7);
    byte[] code = new byte[PAGES * PAGE];
    random.nextBytes(code);
    RegisterUses uses = CodeSorts.uses(set, code);
    for (int round = 0; round < 300; round++) {
      for (int i = 0; i < 10; i++) {
        uses.at(somewhere(random));
      }
      int from = random.nextInt(PAGES) * PAGE;
      int length = random.nextBoolean() ? PAGE : 1 + random.nextInt(40);
      byte[] other = new byte[length];
      random.nextBytes(other);
      System.arraycopy(other, 0, code, from, length);
      uses.codeChanged(CodeSorts.BASE + from, length);
      RegisterUses anew = CodeSorts.uses(set, code);
      for (int i = 0; i < 20; i++) {
        long pc = somewhere(random);
        assertThat(uses.at(pc)).as("0x%x, round %d", pc, round).isEqualTo(anew.at(pc));
      }
    }
  }

  /** At few places, and mostly where an instruction may have bytes on two pages. */
  private static long somewhere(Random random) {
    long page = CodeSorts.BASE + random.nextInt(1, PAGES) * (long) PAGE;
    return page - 4 * random.nextInt(4) + 2 * random.nextInt(2);
  }

  @Test
  void remembersIfOtherCodeChanges() {
    byte[] code = new byte[4 * PAGE];
    Arrays.fill(code, (byte) 0x90);
    RegisterUses uses = CodeSorts.uses("x86", code);
    assertThat(uses.codeChanged(CodeSorts.BASE, code.length)).as("nothing was looked at").isFalse();
    var use = uses.at(CodeSorts.BASE + PAGE + 100);
    assertThat(uses.codeChanged(CodeSorts.BASE, PAGE)).as("the page before").isFalse();
    assertThat(uses.codeChanged(CodeSorts.BASE + 2 * PAGE, PAGE)).as("the page behind").isFalse();
    assertThat(uses.codeChanged(CodeSorts.BASE + PAGE, 0)).as("nothing").isFalse();
    assertThat(uses.at(CodeSorts.BASE + PAGE + 100)).isSameAs(use);
    assertThat(uses.codeChanged(CodeSorts.BASE, 1L << 30)).as("far more than there is").isTrue();
    assertThat(uses.codeChanged(CodeSorts.BASE, 1L << 30)).as("all is forgotten").isFalse();
  }

  @Test
  void saysOnWhichPagesItHasLooked() {
    byte[] code = new byte[4 * PAGE];
    Arrays.fill(code, (byte) 0x90);
    RegisterUses uses = CodeSorts.uses("x86", code);
    assertThat(uses.isOn(_ -> false)).as("on none").isTrue();
    uses.at(CodeSorts.BASE + 2 * PAGE - 1);
    long first = CodeSorts.BASE / PAGE + 1;
    assertThat(uses.isOn(page -> page == first || page == first + 1)).isTrue();
    assertThat(uses.isOn(page -> page == first)).as("it may go on in the next one").isFalse();
    assertThat(uses.isOn(page -> page == first + 1)).isFalse();
  }
}
