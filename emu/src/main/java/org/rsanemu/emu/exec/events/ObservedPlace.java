// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.collections.IntHashSet;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.model.MemoryOrder;

/** What the instruction at a place of the judged code has done so far. */
final class ObservedPlace {
  private static final TraceStep.Kind[] KINDS = TraceStep.Kind.values();
  private static final MemoryOrder[] ORDERS = MemoryOrder.values();

  private final int number;
  private final List<Frame> stack;
  private final String text;
  private boolean fenced;
  private final long hash;

  /** Sorts of events, kind and order in one, and how often each was. */
  private int[] sorts = new int[2];

  private long[] counts = new long[2];
  private int sortCount;
  private final IntHashSet locations = new IntHashSet();
  private int lastLocation = -1;
  private int lastWriter = -1;

  /**
   * @param hash the same for the same place in every run
   */
  ObservedPlace(int number, List<Frame> stack, String text, long hash) {
    this.number = number;
    this.stack = stack;
    this.text = text;
    this.hash = hash;
  }

  int number() {
    return number;
  }

  /** From the instruction to the innermost judged frame. */
  List<Frame> stack() {
    return stack;
  }

  /** Its events have an sc fence before and after them. */
  void locked() {
    fenced = true;
  }

  boolean fenced() {
    return fenced;
  }

  long hash() {
    return hash;
  }

  void performed(TraceStep.Kind kind, MemoryOrder order) {
    int sort = kind.ordinal() * ORDERS.length + order.ordinal();
    int i = 0;
    while (i < sortCount && sorts[i] != sort) {
      i++;
    }
    if (i == sortCount) {
      addSort(sort);
    }
    counts[i]++;
  }

  private void addSort(int sort) {
    if (sortCount == sorts.length) {
      sorts = Arrays.copyOf(sorts, 2 * sortCount);
      counts = Arrays.copyOf(counts, 2 * sortCount);
    }
    sorts[sortCount++] = sort;
  }

  /** It has accessed a location of the run's list. */
  void touched(int location) {
    if (location != lastLocation) {
      lastLocation = location;
      locations.add(location);
    }
  }

  /** Whether it reads from another place than the time before. */
  boolean readsAnew(int writer) {
    boolean anew = writer != lastWriter;
    lastWriter = writer;
    return anew;
  }

  Observed.Instruction summary() {
    List<Observed.Performed> events = new ArrayList<>();
    int[] sorted = Arrays.copyOf(sorts, sortCount);
    Arrays.sort(sorted);
    for (int sort : sorted) {
      int i = 0;
      while (sorts[i] != sort) {
        i++;
      }
      TraceStep.Kind kind = KINDS[sort / ORDERS.length];
      MemoryOrder order = ORDERS[sort % ORDERS.length];
      events.add(new Observed.Performed(kind, order, fenced, counts[i]));
    }
    List<Integer> touched = locations.stream().sorted().toList();
    return new Observed.Instruction(stack, text, List.copyOf(events), touched);
  }
}
