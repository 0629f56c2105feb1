// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.whatif.way.Action;
import org.rsanemu.emu.exec.whatif.way.InstructionPath;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;

/**
 * Whether a thread that has seen a stale value, and then a new one, has done nothing but look
 * twice: then it could as well have looked later, which is its usual way, and what it learns is the
 * same. So nobody may notice the first look, and nothing after it may depend on it.
 *
 * <ul>
 *   <li>Either the thread comes back to the place, in the state that it began with. What else it
 *       has read, it reads anew.
 *   <li>Or it reads nothing else between the looks, and the second one acquires as the first; and
 *       by what it reads and its fences it goes on from there as usual.
 * </ul>
 */
final class SkippedRound {
  private final WhatIfMachine machine;
  private final LocationMap locations;
  private final TriedRead read;
  private final Way way;
  private final Way usual;

  /** The number of the second look among the way's reads; -1 if there is none. */
  private final int second;

  /**
   * @param way whose execution has not ended
   * @param usual the usual one
   */
  SkippedRound(WhatIfMachine machine, LocationMap locations, TriedRead read, Way way, Way usual) {
    this.machine = machine;
    this.locations = locations;
    this.read = read;
    this.way = way;
    this.usual = usual;
    second = secondLook(way.glances());
  }

  private static int secondLook(List<WhatIfRead> glances) {
    for (int i = 1; i < glances.size(); i++) {
      WhatIfRead first = glances.getFirst();
      if (glances.get(i).address() == first.address() && glances.get(i).size() == first.size()) {
        return i;
      }
    }
    return -1;
  }

  /** The number of the second look among the way's reads; -1 if there is none. */
  int number() {
    return second;
  }

  /**
   * Whether the second look is made where the first one was, in the state of then, and nobody has
   * noticed anything. Nothing else can be stale before it.
   *
   * @param original what memory held before the execution, of each byte that it has written
   */
  boolean isAsItBegan(Map<Long, Byte> original) {
    return !isNoticedBefore(glance(second)) && isAsItBegan(glance(second), original);
  }

  /**
   * Whether both looks are followed by the same, until both ways are in the same state or as far as
   * they were followed, and nobody has noticed anything between them. What is read there, if
   * anything, is the newest: an outcome is one without the first look, too, for what a thread
   * learns on the way only forbids it more.
   *
   * @param metAt see {@link PathComparison#metAt}
   */
  boolean isSecondLook(int metAt) {
    return second >= 0
        && !isNoticedBefore(glance(second))
        && acquiresAsFirst(glance(second))
        && goesOnAsUsual(metAt);
  }

  /** The instruction of the second look; {@link ScratchExecution#NOWHERE} if there is none. */
  long second() {
    return second < 0 ? ScratchExecution.NOWHERE : glance(second).pc();
  }

  private WhatIfRead glance(int number) {
    return way.glances().get(number);
  }

  /** Whether nothing of others is read between the looks. */
  boolean readsNothing() {
    return second >= 0
        && way.glances().subList(1, second).stream()
            .noneMatch(each -> !each.isFence() && isAtomic(each));
  }

  /** Whether others notice anything before that look. */
  private boolean isNoticedBefore(WhatIfRead look) {
    int actions = 0;
    for (Snapshot each : way.snapshots()) {
      actions = each.path() < look.path() ? each.actions() : actions;
    }
    return way.actions().subList(0, actions).stream().anyMatch(Action::isVisible);
  }

  private boolean isAtomic(WhatIfRead glance) {
    return locations.touches(glance.address(), glance.size());
  }

  private boolean isFenced(WhatIfRead glance) {
    return machine.effect(glance).fenced();
  }

  /** Whether the thread makes that look where it made the first one, in the same state. */
  private boolean isAsItBegan(WhatIfRead look, Map<Long, Byte> original) {
    for (Snapshot each : way.snapshots()) {
      if (each.path() == look.path() - 1 && each.pc() == read.origin().pc()) {
        LongPredicate dead = machine.dead(way.thread(), each.pc(), each.sp(), each.stackInUse());
        return machine.same(read.origin().registers(), each.registers(), each.pc(), each.call())
            && way.writes().effect(each.writes()).entrySet().stream()
                .allMatch(byt ->
                    dead.test(byt.getKey()) || byt.getValue().equals(original.get(byt.getKey())));
      }
    }
    return false;
  }

  private boolean acquiresAsFirst(WhatIfRead look) {
    WhatIfRead first = way.glances().getFirst();
    boolean known =
        look.pc() == first.pc()
            || ((machine.flags(first.pc()) | machine.flags(look.pc())) & Instructions.CALLERS_ORDER)
                == 0;
    MemoryOrder order = order(first);
    MemoryOrder then = order(look);
    return known
        && isMereRead(look)
        && !isFenced(first)
        && (order == then || !order.acquires() || order != MemoryOrder.SC && then.acquires());
  }

  /** What can also write may succeed behind what is stale. */
  private boolean isMereRead(WhatIfRead glance) {
    return switch (machine.effect(glance)) {
      case Effect.Load _, Effect.Plain _ -> true;
      default -> false;
    };
  }

  private MemoryOrder order(WhatIfRead glance) {
    return machine.effect(glance).readOrder();
  }

  /** Whether what comes after both looks and what usually comes after the one is the same. */
  private boolean goesOnAsUsual(int metAt) {
    boolean met = metAt != InstructionPath.NOWHERE;
    List<WhatIfRead> here = shared(way, second + 1, Integer.MAX_VALUE);
    List<WhatIfRead> there = shared(usual, 1, met ? metAt : Integer.MAX_VALUE);
    return (!met || here.size() == there.size())
        && IntStream.range(0, Math.min(here.size(), there.size()))
            .allMatch(i -> isSame(here.get(i), there.get(i)));
  }

  private boolean isSame(WhatIfRead one, WhatIfRead other) {
    return one.address() == other.address()
        && one.size() == other.size()
        && fences(one).equals(fences(other));
  }

  private List<WhatIfRead> shared(Way one, int from, int until) {
    List<WhatIfRead> glances = one.glances();
    return glances.subList(Math.min(from, glances.size()), glances.size()).stream()
        .filter(each -> each.path() <= until)
        .filter(each -> each.isFence() || isAtomic(each))
        .toList();
  }

  private List<MemoryOrder> fences(WhatIfRead glance) {
    return glance.isFence() ? machine.fences(glance) : List.of();
  }
}
