// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.List;

/**
 * An event that is not made at its place: one in a sleep set, or in a sequence to be run.
 *
 * @param thread the choice that it is: see {@link PendingStep#thread}
 */
record Planned(int thread, Footprint footprint, Certainty certainty) {
  static final int ABSENT = -1;
  static final int DEPENDENT = -2;

  /** What is known of an event at a place where it has not been made. */
  enum Certainty {
    /** It can be made, and touches its footprint. */
    EXACT,
    /** It can be made, and touches at most its footprint: a compare-and-swap may fail. */
    BOUND,
    /** As that, and perhaps it is not enabled. */
    DOUBTFUL
  }

  /**
   * Where in {@code sequence} this event's thread goes first if it is a weak initial of it: it can
   * go before all the others (JACM 2017, definition 4.3 and lemma 4.4).
   *
   * @return {@link #ABSENT} if it does not go in it but could, {@link #DEPENDENT} if it is none
   */
  int weakInitialOf(List<Planned> sequence) {
    for (int i = 0; i < sequence.size(); i++) {
      Planned other = sequence.get(i);
      if (PendingStep.maker(other.thread) == PendingStep.maker(thread)) {
        if (other.thread != thread) {
          return DEPENDENT; // a thread makes its step in one way
        }
        Planned known = certainty.compareTo(other.certainty) <= 0 ? this : other;
        return known.conflictsBefore(sequence, i) ? DEPENDENT : i;
      }
    }
    return conflictsBefore(sequence, sequence.size()) ? DEPENDENT : ABSENT;
  }

  /**
   * Whether what follows this event covers a sequence in which its thread does not go: that
   * continues with it. It need not if the thread could do otherwise.
   */
  boolean isToCome() {
    return !PendingStep.isFailing(thread);
  }

  boolean exact() {
    return certainty == Certainty.EXACT;
  }

  private boolean conflictsBefore(List<Planned> sequence, int end) {
    for (int i = 0; i < end; i++) {
      if (footprint.conflicts(sequence.get(i).footprint)) {
        return true;
      }
    }
    return false;
  }
}
