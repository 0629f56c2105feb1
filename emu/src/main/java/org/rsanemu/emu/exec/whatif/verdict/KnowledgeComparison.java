// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.MemoryOrder;

/**
 * Whether a thread knows no less on a way than it usually does, and others learn no less of it: by
 * its fences, and by read-modify-writes that change nothing. It is asked at one shared action after
 * the other.
 */
final class KnowledgeComparison {
  private final WhatIfMachine machine;
  private final Way way;
  private final Way usual;
  private final List<StaleChoice> choices;
  private final KnowledgeAlong known;
  private final KnowledgeAlong usuallyKnown;
  private int sharedPath;
  private int usualSharedPath;

  /**
   * @param choices what the way's reads see stale
   * @param known what the thread knows along it
   * @param usuallyKnown the same of the usual way
   */
  KnowledgeComparison(
      WhatIfMachine machine,
      Way way,
      Way usual,
      List<StaleChoice> choices,
      KnowledgeAlong known,
      KnowledgeAlong usuallyKnown) {
    this.machine = machine;
    this.way = way;
    this.usual = usual;
    this.choices = choices;
    this.known = known;
    this.usuallyKnown = usuallyKnown;
  }

  /** Both ways have come to the next shared action, after so many instructions each. */
  void shared(int path, int usualPath) {
    sharedPath = path;
    usualSharedPath = usualPath;
  }

  /**
   * Whether that is so after so many instructions of both ways: what the last of them reads itself
   * the thread knows when it writes.
   */
  boolean holds(int path, int usualPath) {
    return holdsAt(path, usualPath) && fencesKnow(path, usualPath) && keepsAsUsual(path, usualPath);
  }

  private boolean holdsAt(int path, int usualPath) {
    return known.before(path).holds(usuallyKnown.before(usualPath));
  }

  /**
   * Others learn by their own sc fences of what the thread knew at its own. So each that it usually
   * comes to since the last shared action, counted from the last one, is one where it knows no
   * less.
   */
  private boolean fencesKnow(int path, int usualPath) {
    List<Integer> here = fences(way, sharedPath, path);
    List<Integer> there = fences(usual, usualSharedPath, usualPath);
    int more = here.size() - there.size();
    return more >= 0
        && IntStream.range(0, there.size())
            .allMatch(i -> holdsAt(here.get(more + i), there.get(i)));
  }

  private List<Integer> fences(Way way, int from, int until) {
    return way.glances().stream()
        .filter(glance -> glance.path() > from && glance.path() <= until && isScFence(glance))
        .map(WhatIfRead::path)
        .toList();
  }

  private boolean isScFence(WhatIfRead glance) {
    Effect effect = machine.effect(glance);
    return effect.fenced()
        || effect instanceof Effect.Fence(MemoryOrder order, _) && order == MemoryOrder.SC;
  }

  /**
   * The way has made the read-modify-writes that change nothing and are usually made, since the
   * last shared action and in that order. Of others that it makes besides nothing comes: whoever
   * sees one could see the write before it, with the same value, and would learn no more.
   */
  private boolean keepsAsUsual(int path, int usualPath) {
    Iterator<Long> here = kept(way, choices, sharedPath, path).iterator();
    for (long wanted : kept(usual, List.of(), usualSharedPath, usualPath)) {
      boolean found = false;
      while (!found && here.hasNext()) {
        found = here.next() == wanted;
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  /** Where those are that have read the newest. */
  private static List<Long> kept(Way way, List<StaleChoice> choices, int from, int until) {
    return way.kept().stream()
        .filter(write -> write.path() > from && write.path() <= until)
        .filter(write -> choices.stream().noneMatch(choice -> choice.at() == readBy(way, write)))
        .map(WhatIfRead::address)
        .toList();
  }

  /** How many instructions come before the one by which a read-modify-write has read. */
  private static int readBy(Way way, WhatIfRead write) {
    return way.glances().stream()
            .filter(glance -> glance.path() <= write.path() && glance.address() == write.address())
            .mapToInt(WhatIfRead::path)
            .max()
            .orElse(0)
        - 1;
  }
}
