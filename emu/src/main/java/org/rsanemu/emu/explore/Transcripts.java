// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executions that were made ahead, by their choices. An explorer that makes the same choices gets
 * the reports that it would get if the execution were made again; if it makes others, it has got
 * nothing. Safe for several threads.
 *
 * @param <T> what is kept of an execution besides
 */
public final class Transcripts<T> {
  /** A place that executions come to after some choices. */
  private static final class Place<T> {
    private final int thread;
    private Transcript.@Nullable Did did;
    private @Nullable List<PendingStep> menu;
    private final List<Place<T>> next = new ArrayList<>(1);
    private @Nullable ExecutionOutcome outcome;
    private @Nullable T shown;

    Place(int thread) {
      this.thread = thread;
    }

    @Nullable Place<T> after(int choice) {
      for (Place<T> place : next) {
        if (place.thread == choice) {
          return place;
        }
      }
      return null;
    }

    Place<T> afterOrNew(int choice) {
      Place<T> known = after(choice);
      if (known == null) {
        known = new Place<>(choice);
        next.add(known);
      }
      return known;
    }
  }

  private final Place<T> root = new Place<>(Explorer.NOBODY);
  private int size;

  /** How many executions there are that were not forgotten. */
  public synchronized int size() {
    return size;
  }

  /**
   * Takes the execution that an explorer has ended last.
   *
   * @param explorer one that keeps transcripts
   */
  public void add(Explorer explorer, T shown) {
    Transcript transcript = explorer.transcript();
    if (transcript == null) {
      throw new IllegalStateException("the explorer has ended no execution");
    }
    add(transcript, shown);
  }

  private synchronized void add(Transcript transcript, T shown) {
    int[] choices = transcript.choices();
    int from = transcript.from();
    Place<T> place = root;
    for (int i = 0; i <= choices.length; i++) {
      if (i >= from && i - from < transcript.menus().size()) {
        place.menu = transcript.menus().get(i - from);
      }
      if (i < choices.length) {
        place = place.afterOrNew(choices[i]);
        place.did = i < from ? place.did : transcript.steps().get(i - from);
      }
    }
    size += place.outcome == null ? 1 : 0;
    place.outcome = transcript.outcome();
    place.shown = shown;
  }

  /**
   * Makes the explorer's next execution, if it is known, except for {@link Explorer#end}; otherwise
   * the explorer is as it was.
   *
   * @return what was kept of it, or null
   */
  public synchronized @Nullable T replay(Explorer explorer) {
    Place<T> place = root;
    int[] prefix = explorer.prefix();
    for (int i = 0; i < explorer.common() && place != null; i++) {
      place = place.after(prefix[i]);
    }
    if (place == null || place.menu == null) {
      return null;
    }
    explorer.begin(explorer.common());
    T shown = follow(explorer, place);
    if (shown == null) {
      explorer.abandon();
    }
    return shown;
  }

  private @Nullable T follow(Explorer explorer, Place<T> from) {
    Place<T> place = from;
    while (place != null) {
      if (place.menu == null) {
        return place.shown; // its last step has ended it
      }
      int thread = explorer.choose(place.menu);
      if (thread == Explorer.NOBODY) {
        return place.outcome == explorer.outcome() ? place.shown : null;
      }
      place = place.after(thread);
      if (place != null && place.did != null) {
        explorer.awaits(place.did.without());
        explorer.did(place.did.touched().accesses());
      }
    }
    return null;
  }

  /**
   * Forgets executions that will not come again.
   *
   * @param choices that they begin with; all do with none
   */
  public synchronized void forget(int[] choices) {
    if (choices.length == 0) {
      root.next.clear();
      size = 0;
      return;
    }
    Place<T> above = root;
    for (int i = 0; i < choices.length - 1 && above != null; i++) {
      above = above.after(choices[i]);
    }
    Place<T> place = above == null ? null : above.after(choices[choices.length - 1]);
    if (above != null && place != null) {
      above.next.remove(place);
      size -= ends(place);
    }
  }

  /** How many executions end there or later; no recursion, as they may be long. */
  private static <T> int ends(Place<T> first) {
    int ends = 0;
    Deque<Place<T>> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      Place<T> place = open.pop();
      ends += place.outcome == null ? 0 : 1;
      place.next.forEach(open::push);
    }
    return ends;
  }
}
