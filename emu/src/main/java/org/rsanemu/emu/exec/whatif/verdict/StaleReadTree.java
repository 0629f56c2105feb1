// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.whatif.way.Snapshot;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.ModelState;

/**
 * Tries every way that a thread may take from a stale read, until each has met the usual one: until
 * then, its later reads may also be stale. The stale reads of one way are consistent with each
 * other: see {@link ReadKnowledge}, and no compare-and-swap succeeds directly after a write that a
 * read-modify-write has followed.
 *
 * <p>A way on which an instruction sees one value again is not followed once the thread is in the
 * state in which it saw it before: it is in a loop that continues until the value is new. Nor is
 * one once the thread is in a state that it has come back from on another way: in a loop that reads
 * any of many old values in each round, only the last one matters.
 */
final class StaleReadTree {
  /** Ways that are tried for one read. */
  private static final int MOST_WAYS = 256;

  /** Instructions that these may take. */
  private static final int MOST_INSTRUCTIONS = 300_000;

  /** Stale reads on one way. */
  private static final int MOST_CHOICES = 8;

  /** How far the usual way is followed. */
  private static final int USUAL_VISIBLE = 40;

  private static final int USUAL_INSTRUCTIONS = 20_000;

  private final WhatIfMachine machine;
  private final ModelState model;
  private final SharedWrites shared;
  private long executed;
  private long metAfter;

  StaleReadTree(WhatIfMachine machine, ModelState model, SharedWrites shared) {
    this.machine = machine;
    this.model = model;
    this.shared = shared;
  }

  /** After how many instructions of the usual way all have met it, of the read asked of last. */
  long metAfter() {
    return metAfter;
  }

  /** How many instructions were run in what-if executions. */
  long executed() {
    return executed;
  }

  /**
   * Whether the thread comes to the same state, whichever of these values it reads, and others
   * notice nothing before.
   */
  boolean comesBack(TriedRead read, StaleWrites stale) {
    return stale.complete()
        && answer(read, true, null, search -> search.allComeBack(stale.writes()));
  }

  /**
   * The same of a read from which the thread learns nothing but that the newest write was there: it
   * need not know that on the other ways.
   */
  boolean comesBackUntaught(TriedRead read, List<StaleWrite> writes) {
    return answer(read, false, null, search -> search.allComeBack(writes));
  }

  /**
   * The same of a read from which the thread learns more, if the run may go on as if it had not.
   *
   * @param instead the write that it is taken to have read; null if it has learned nothing
   */
  boolean comesBackTaughtLess(
      TriedRead read, List<StaleWrite> writes, @Nullable StaleWrite instead) {
    return answer(
        read, false, instead, search -> search.allComeBack(writes) && search.needsNoMore());
  }

  /**
   * Whether nothing comes to depend on this value of a read, which makes no difference alone,
   * whatever else the thread reads stale after it: those reads count by themselves. The thread is
   * taken to know no more than with this value.
   */
  boolean isUnused(TriedRead read, StaleWrite stale) {
    return answer(read, true, null, search -> search.isUnused(search.first(stale)));
  }

  private boolean answer(
      TriedRead read, boolean taught, @Nullable StaleWrite instead, Predicate<Search> asked) {
    if (model.locations().at(read.address()) == LocationMap.NONE) {
      return false;
    }
    int kept = machine.contexts().used();
    Search search = new Search(read, taught, instead);
    boolean answer = asked.test(search);
    metAfter = search.metAfter();
    machine.contexts().release(kept);
    return answer;
  }

  /** The search for one read. */
  private final class Search {
    private final TriedRead read;
    private final boolean taught;
    private final @Nullable StaleWrite instead;
    private final WhatIfExecution usual;
    private final KnowledgeAlong usuallyKnown;
    private final long bound = executed + MOST_INSTRUCTIONS;
    private int ways;

    /** They have come back, and so have all that begin as they do. */
    private final List<ExploredWay> explored = new ArrayList<>();

    /**
     * @param taught whether it counts what the thread usually learns by the read
     * @param instead if not, what it is taken to have read; null if it is taught nothing
     */
    Search(TriedRead read, boolean taught, @Nullable StaleWrite instead) {
      this.read = read;
      this.taught = taught;
      this.instead = instead;
      usual = begin();
      follow(usual);
      usuallyKnown = along(usual, List.of(), false);
    }

    /** Follows a way as far as others are compared with it, and ends it. */
    private void follow(WhatIfExecution way) {
      while (way.goes() && way.visible() < USUAL_VISIBLE && !waits(way)) {
        way.step(USUAL_INSTRUCTIONS);
      }
      end(way);
    }

    /** Whether it does nothing else than look, more often than a way is followed. */
    private static boolean waits(WhatIfExecution way) {
      return way.visible() == 0 && way.looksAgain() > Reunion.MOST_ROUNDS;
    }

    List<StaleChoice> first(StaleWrite write) {
      int location = model.locations().at(read.address());
      return List.of(new StaleChoice(0, read.origin().pc(), location, write));
    }

    /** Whether the thread comes to the same state, whichever of these it reads. */
    boolean allComeBack(List<StaleWrite> writes) {
      return writes.stream().allMatch(write -> comesBack(first(write)));
    }

    private WhatIfExecution begin() {
      machine.begin(read.thread(), read.origin());
      machine.scratch().was(read.address(), read.size(), read.fresh());
      return new WhatIfExecution(machine, read.thread(), read.origin().pc());
    }

    private void end(WhatIfExecution execution) {
      executed += execution.executed();
      execution.end();
    }

    /**
     * Whether the way with these stale reads meets the usual one, and all that begin as it does.
     */
    boolean comesBack(List<StaleChoice> choices) {
      if (++ways > MOST_WAYS || executed >= bound || choices.size() > MOST_CHOICES) {
        return false;
      }
      int kept = machine.contexts().used();
      WhatIfExecution execution = begin();
      Meeting meeting = sees(execution, choices) ? reunion(execution, choices).meet() : null;
      boolean overwritten = machine.scratch().hasOverwritten();
      boolean follows = overwritten || machine.scratch().hasFollowed();
      end(execution);
      machine.contexts().release(kept);
      if (follows && !choices.getLast().write().hole()) {
        return true; // there is no such way
      }
      if (overwritten) {
        return false;
      }
      if (meeting == null || !othersComeBack(execution, choices, meeting)) {
        return false;
      }
      explored.add(new ExploredWay(execution, choices, meeting));
      return true;
    }

    /**
     * Whether the thread does the same with the first of these stale reads as without it, and so
     * with more that come after them, until it is in the same state.
     */
    boolean isUnused(List<StaleChoice> choices) {
      if (++ways > MOST_WAYS || executed >= bound || choices.size() > MOST_CHOICES) {
        return false;
      }
      int kept = machine.contexts().used();
      List<StaleChoice> later = choices.subList(1, choices.size());
      WhatIfExecution without = begin();
      boolean alike = sees(without, later);
      follow(without);
      WhatIfExecution execution = begin();
      alike &= sees(execution, choices);
      PathComparison comparison = new PathComparison(machine, execution, without, List.of());
      alike &= comparison.compare() == Verdict.UNUSED && comparison.isOnePath();
      boolean follows = machine.scratch().hasOverwritten() || machine.scratch().hasFollowed();
      end(execution);
      machine.contexts().release(kept);
      if (follows && !choices.getLast().write().hole()) {
        return true; // there is no such way
      }
      return alike && othersAreAlike(execution, choices);
    }

    /** The same of the ways on which another read is stale as well, before the end of this one. */
    private boolean othersAreAlike(WhatIfExecution execution, List<StaleChoice> choices) {
      ReadKnowledge known = new ReadKnowledge(machine, model, read.foresight(), true);
      for (WhatIfRead glance : execution.glances()) {
        int at = glance.path() - 1;
        if (at > choices.getLast().at() && !glance.isFence()) {
          List<StaleWrite> stale = known.stale(glance);
          boolean alike =
              stale != null
                  && stale.stream().allMatch(write -> isUnused(with(choices, at, glance, write)));
          if (!alike) {
            return false;
          }
        }
        learns(known, glance, choices);
      }
      return known.isCertain() && execution.glances().size() < WhatIfExecution.MOST_ACTIONS;
    }

    private List<StaleChoice> with(
        List<StaleChoice> choices, int at, WhatIfRead glance, StaleWrite write) {
      List<StaleChoice> more = new ArrayList<>(choices);
      more.add(new StaleChoice(at, glance.pc(), model.locations().at(glance.address()), write));
      return more;
    }

    private Reunion reunion(WhatIfExecution execution, List<StaleChoice> choices) {
      return new Reunion(
          machine,
          shared,
          read,
          execution,
          usual,
          choices,
          along(execution, choices, true)::before,
          this::usuallyKnown);
    }

    /** Goes on after the last of these reads. */
    private boolean sees(WhatIfExecution execution, List<StaleChoice> choices) {
      for (StaleChoice choice : choices) {
        if (!execution.goTo(choice.at()) || machine.scratch().pc() != choice.pc()) {
          return false;
        }
        LocationMap locations = model.locations();
        machine
            .scratch()
            .stale(
                locations.address(choice.location()),
                locations.size(choice.location()),
                choice.write().write().value(),
                choice.write().hole());
      }
      return true;
    }

    /** What the thread usually knows before the instruction of that number. */
    private ReadKnowledge usuallyKnown(int path) {
      return usuallyKnown.before(path);
    }

    /** What the thread knows before the instruction of that number. */
    private ReadKnowledge knowledge(
        WhatIfExecution way, List<StaleChoice> choices, int path, boolean cautious) {
      return along(way, choices, cautious).before(path);
    }

    private KnowledgeAlong along(WhatIfExecution way, List<StaleChoice> choices, boolean cautious) {
      return new KnowledgeAlong(
          new ReadKnowledge(machine, model, read.foresight(), cautious),
          way.glances(),
          (known, glance) -> learns(known, glance, choices));
    }

    /** Takes what the thread reads there: the first read may teach it less than it does. */
    private void learns(ReadKnowledge known, WhatIfRead glance, List<StaleChoice> choices) {
      StaleChoice chosen = chosen(choices, glance);
      if (chosen != null || taught || glance.path() > 1) {
        known.take(glance, chosen);
      } else if (instead != null) {
        int location = model.locations().at(glance.address());
        known.take(glance, new StaleChoice(0, glance.pc(), location, instead));
      }
    }

    private @Nullable StaleChoice chosen(List<StaleChoice> choices, WhatIfRead glance) {
      for (StaleChoice choice : choices) {
        if (choice.at() == glance.path() - 1
            && model.locations().at(glance.address()) == choice.location()) {
          return choice;
        }
      }
      return null;
    }

    /** The same of the ways on which another read is stale as well, before they meet. */
    private boolean othersComeBack(
        WhatIfExecution execution, List<StaleChoice> choices, Meeting meeting) {
      ReadKnowledge known = new ReadKnowledge(machine, model, read.foresight(), true);
      for (WhatIfRead glance : execution.glances()) {
        if (glance.path() > meeting.execution()) {
          break;
        }
        int at = glance.path() - 1;
        if (at > choices.getLast().at() && !glance.isFence()) {
          List<StaleWrite> stale = known.stale(glance);
          if (stale == null) {
            return false;
          }
          if (!stale.isEmpty()) {
            if (isBack(execution, choices, at, meeting, known)
                || isExplored(execution, choices, at, meeting, known)) {
              return true;
            }
            if (!comeBack(choices, at, glance, stale)) {
              return false;
            }
          }
        }
        learns(known, glance, choices);
      }
      return known.isCertain() && execution.glances().size() < WhatIfExecution.MOST_ACTIONS;
    }

    /** After how many instructions of the usual way the last of the ways has met it. */
    int metAfter() {
      return explored.stream().mapToInt(way -> way.meeting().usual()).max().orElse(0);
    }

    /**
     * Whether the run may go on as if the first read had taught the thread less: until the ways
     * have met nothing relies on more, and then one of them knows no more.
     */
    boolean needsNoMore() {
      int until = metAfter();
      return explored.stream().anyMatch(this::knowsNoMore)
          && isAtomicUntil(until)
          && usualOthersComeBack(until);
    }

    private boolean knowsNoMore(ExploredWay way) {
      return usuallyKnown(way.meeting().usual())
          .holds(knowledge(way.execution(), way.choices(), way.meeting().execution(), false));
    }

    /** Whether the usual way accesses only atomics and its stack, so that nothing can race. */
    private boolean isAtomicUntil(int path) {
      int writes =
          usual.snapshots().stream()
              .filter(at -> at.path() >= path)
              .mapToInt(Snapshot::writes)
              .findFirst()
              .orElse(usual.writes().count());
      List<Boolean> may = new ArrayList<>();
      usual
          .writes()
          .places(
              0,
              writes,
              (address, size) ->
                  may.add(usual.thread().isOnStack(address) || shared.isAtomic(address, size)));
      return !may.contains(false)
          && usual.glances().stream()
              .filter(glance -> glance.path() <= path && !glance.isFence())
              .allMatch(glance -> shared.isAtomic(glance.address(), glance.size()));
    }

    /** Whether the usual way comes back where more may be stale, as the thread has learned less. */
    private boolean usualOthersComeBack(int until) {
      ReadKnowledge known = new ReadKnowledge(machine, model, read.foresight(), true);
      for (WhatIfRead glance : usual.glances()) {
        if (glance.path() > until) {
          break;
        }
        if (glance.path() > 1 && !glance.isFence()) {
          List<StaleWrite> stale = known.stale(glance);
          if (stale == null || !comeBack(List.of(), glance.path() - 1, glance, stale)) {
            return false;
          }
        }
        learns(known, glance, List.of());
      }
      return known.isCertain();
    }

    private boolean comeBack(
        List<StaleChoice> choices, int at, WhatIfRead glance, List<StaleWrite> stale) {
      for (StaleWrite write : stale) {
        List<StaleChoice> more = with(choices, at, glance, write);
        if (!isAgain(choices, more.getLast()) && !comesBack(more)) {
          return false;
        }
      }
      return true;
    }

    /**
     * Whether the thread has seen the same there before, in the same state: then what comes of it
     * is what came of it then, since it only knows more by now.
     */
    private boolean isAgain(List<StaleChoice> choices, StaleChoice choice) {
      for (int i = choices.size() - 1; i >= 0; i--) {
        if (choice.repeats(choices.get(i))) {
          return isSameState(choices.subList(0, i), choices.get(i).at(), choices, choice.at());
        }
      }
      return false;
    }

    /** Whether a way is in the same state after so many instructions as another after so many. */
    private boolean isSameState(
        List<StaleChoice> before, int there, List<StaleChoice> choices, int at) {
      int kept = machine.contexts().used();
      WhatIfExecution other = begin();
      boolean arrived = sees(other, before) && other.goTo(there);
      MemorySegment registers = machine.contexts().save();
      end(other);
      WhatIfExecution one = begin();
      arrived &= sees(one, choices) && one.goTo(at);
      boolean same =
          arrived
              && machine.same(
                  registers, machine.contexts().save(), machine.scratch().pc(), one.call())
              && reunion(one, choices).sameMemory(one, other);
      end(one);
      machine.contexts().release(kept);
      return same;
    }

    /**
     * Whether the thread has come to this state on another way, which knows no more there: then
     * what comes of it is what came of it then.
     */
    private boolean isExplored(
        WhatIfExecution execution,
        List<StaleChoice> choices,
        int at,
        Meeting meeting,
        ReadKnowledge known) {
      for (ExploredWay way : explored) {
        int there = way.alignedWith(at, meeting);
        if (there > way.choices().getLast().at()
            && execution.path().goesAs(way.execution().path(), at, there, meeting.execution())
            && known.forbids(knowledge(way.execution(), way.choices(), there, true))
            && isSameState(way.choices(), there, choices, at)) {
          return true;
        }
      }
      return false;
    }

    /**
     * Whether both ways have met at this instruction of the execution already: what may be stale
     * from there on, may be on the usual way.
     */
    private boolean isBack(
        WhatIfExecution execution,
        List<StaleChoice> choices,
        int at,
        Meeting meeting,
        ReadKnowledge known) {
      int there = at - (meeting.execution() - meeting.usual());
      if (there < 0 || !execution.path().goesAs(usual.path(), at, there, meeting.execution())) {
        return false;
      }
      if (!known.holds(usuallyKnown(there))) {
        return false;
      }
      return isSameState(List.of(), there, choices, at);
    }
  }
}
