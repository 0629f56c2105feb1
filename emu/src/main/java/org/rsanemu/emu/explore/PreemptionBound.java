// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.Long2LongHashMap;

/**
 * Explores every trace that can be run with few preemptions, and no other (Musuvathi and Qadeer,
 * Iterative Context Bounding for Systematic Testing of Multithreaded Programs, PLDI 2007).
 *
 * <p>Sleep sets and races are of no use here: of two equivalent executions the one that they keep
 * may be the one above the bound. Coons, Musuvathi and McKinley (Bounded Partial-Order Reduction,
 * OOPSLA 2013) add scheduling points and then promise that each thread's states are found; we want
 * the traces, as they show deadlocks and violations of robustness. So all choices within the bound
 * are made, and an execution is left where it has come to a trace that was gone on from before, by
 * the same thread and with no more preemptions. There are many more redundant executions than
 * without the bound; what is saved is in the traces.
 *
 * <p>Traces are distinguished by 64 bits of a hash: of a million, two are taken for one with a
 * chance of one in 37 million.
 */
final class PreemptionBound {
  private static final int MOST_SEEN = 1 << 23;
  private static final long UNSEEN = Long.MAX_VALUE;
  private static final long MAXIMAL = -2;

  private final int most;
  private final Long2LongHashMap seen = new Long2LongHashMap(UNSEEN);
  private int[] used = new int[64];
  private long[] traces = new long[64];
  private final List<Long> noted = new ArrayList<>();
  private boolean hit;
  private boolean hitBefore;

  PreemptionBound(int most) {
    this.most = most;
  }

  int most() {
    return most;
  }

  /** Whether anything was left out. */
  boolean hit() {
    return hit;
  }

  /** Follows the execution over its latest event. */
  void made(Trace trace, StepEvent event) {
    int next = event.index() + 1;
    if (next >= used.length) {
      used = Arrays.copyOf(used, 2 * next);
      traces = Arrays.copyOf(traces, 2 * next);
    }
    int before = event.index() == 0 ? event.thread() : trace.event(event.index() - 1).thread();
    int cost = cost(trace.menu(event.index()), before, event.thread());
    used[next] = used[event.index()] + cost;
    long hash = mix(event.choice());
    for (int number : event.clock()) {
      hash = mix(hash ^ number);
    }
    traces[next] = traces[event.index()] + hash;
  }

  /** Whether the trace so far was gone on from before, at no greater price; it has been, then. */
  boolean seen(int depth, int last, boolean over) {
    long key = mix(traces[depth] ^ mix(over ? MAXIMAL : last));
    long price = over ? 0 : used[depth];
    if (seen.get(key) <= price) {
      return true;
    }
    if (seen.size() < MOST_SEEN || seen.containsKey(key)) {
      noted.add(key);
      noted.add(seen.put(key, price));
    }
    return false;
  }

  /** An execution begins. */
  void begin() {
    noted.clear();
    hitBefore = hit;
  }

  /** It was not followed to its end: what it came to has not been gone on from. */
  void abandon() {
    hit = hitBefore;
    for (int i = noted.size() - 2; i >= 0; i -= 2) {
      long before = noted.get(i + 1);
      if (before == UNSEEN) {
        seen.remove(noted.get(i).longValue());
      } else {
        seen.put(noted.get(i).longValue(), before);
      }
    }
  }

  /** Plans all that may go next, in turn. */
  void plan(SchedulingPoint point, List<PendingStep> menu, Trace trace, int depth, int last) {
    FreeStep.inTurn(menu, trace, depth)
        .forEach(step -> {
          if (used[depth] + cost(menu, last, step.maker()) > most) {
            hit = true;
            return;
          }
          point.tree().add(new Planned(step.thread(), step.potential(), Planned.Certainty.BOUND));
        });
  }

  /** Whoever has run so long that only the rest of a step is left is not preempted. */
  private static int cost(List<PendingStep> menu, int last, int next) {
    PendingStep step = next == last ? null : PendingStep.of(menu, last);
    return step != null && step.enabled() && step.kind() != Kind.REST ? 1 : 0;
  }

  private static long mix(long value) {
    long z = (value + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 29)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 32);
  }

  /** The least price at which each trace was gone on from. */
  Long2LongHashMap seen() {
    return seen;
  }

  void restore(boolean wasHit) {
    hit = wasHit;
  }
}
