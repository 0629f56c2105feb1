// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FoldedStackTest {
  private static final int DEEP = 1 << 16;

  private static List<Frame> frames(long... addresses) {
    List<Frame> frames = new ArrayList<>();
    for (long address : addresses) {
      frames.add(new Frame(0, address, true));
    }
    return frames;
  }

  private static int depth(List<Frame> folded) {
    return folded.stream().mapToInt(frame -> 1 + frame.omitted()).sum();
  }

  private static Set<Long> places(List<Frame> stack) {
    Set<Long> places = new HashSet<>();
    stack.forEach(frame -> places.add(frame.address()));
    return places;
  }

  @Test
  void whatDoesNotRepeatStays() {
    List<Frame> stack = frames(1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 9);
    assertThat(FoldedStack.of(stack)).isEqualTo(stack);
  }

  @Test
  void aFunctionThatCallsItselfIsShownTwice() {
    List<Frame> stack = new ArrayList<>(frames(1));
    for (int i = 0; i < DEEP; i++) {
      stack.add(new Frame(0, 2, true));
    }
    stack.add(new Frame(0, 3, true));
    List<Frame> folded = FoldedStack.of(stack);
    assertThat(folded)
        .containsExactly(
            new Frame(0, 1, true),
            new Frame(0, 2, true),
            new Frame(0, 2, true).omitting(DEEP - 2, 1),
            new Frame(0, 3, true));
    assertThat(depth(folded)).isEqualTo(stack.size());
  }

  @Test
  void aCycleOfCallsThatEndsInTheMiddleKeepsItsRest() {
    List<Frame> stack = new ArrayList<>();
    for (int i = 0; i < 3 * 10 + 1; i++) {
      stack.add(new Frame(0, 1 + i % 3, true));
    }
    List<Frame> folded = FoldedStack.of(stack);
    assertThat(folded).hasSize(7);
    assertThat(folded.get(5)).isEqualTo(new Frame(0, 3, true).omitting(24, 3));
    assertThat(folded.getLast().address()).isEqualTo(1);
    assertThat(depth(folded)).isEqualTo(stack.size());
  }

  /** A walk over a tree calls itself from several places in no order. */
  @Test
  void whatRepeatsInNoOrderIsBoundedByThePlaces() {
    Random random = new Random(1);
    List<Frame> stack = new ArrayList<>();
    for (int i = 0; i < DEEP; i++) {
      stack.add(new Frame(0, i == DEEP / 2 ? 100 : random.nextInt(5), true));
    }
    List<Frame> folded = FoldedStack.of(stack);
    assertThat(folded.size()).isLessThan(100);
    assertThat(places(folded)).isEqualTo(places(stack));
    assertThat(depth(folded)).isEqualTo(stack.size());
    assertThat(folded.getFirst()).isEqualTo(stack.getFirst());
    assertThat(folded.getLast()).isEqualTo(stack.getLast());
  }

  @Test
  void framesWithOtherLabelsAreOthers() {
    List<Frame> stack = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      stack.add(new Frame(0, 1, true).labelled("at " + i));
    }
    assertThat(FoldedStack.of(stack)).isEqualTo(stack);
  }
}
