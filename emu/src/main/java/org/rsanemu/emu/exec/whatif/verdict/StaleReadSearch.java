// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.whatif.way.Trials;
import org.rsanemu.emu.exec.whatif.way.TriedRead;
import org.rsanemu.emu.exec.whatif.way.Way;
import org.rsanemu.emu.exec.whatif.way.WhatIfExecution;
import org.rsanemu.emu.exec.whatif.way.WhatIfMachine;
import org.rsanemu.emu.exec.whatif.way.WhatIfRead;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.analysis.ModelState;

/** The search for one read through its {@link StaleReadTree}. */
final class StaleReadSearch {
  /** Ways that are tried for one read. */
  private static final int MOST_WAYS = 256;

  /** Instructions that these may take. */
  private static final int MOST_INSTRUCTIONS = 300_000;

  /** Stale reads on one way. */
  private static final int MOST_CHOICES = 8;

  /** How far the usual way is followed, in actions that others notice. */
  private static final int USUAL_VISIBLE = 40;

  private final WhatIfMachine machine;
  private final SharedWrites shared;
  private final PlainReads plain;
  private final TriedRead read;
  private final WaysKnowledge knowledge;
  private final ChosenWays chosen;
  private final long bound;
  private final Way usual;
  private final KnowledgeAlong usuallyKnown;
  private int ways;

  /** They have come back, and so have all that begin as they do. */
  private final List<ExploredWay> explored = new ArrayList<>();

  /** Follows the usual way. */
  StaleReadSearch(
      WhatIfMachine machine,
      ModelState model,
      SharedWrites shared,
      PlainReads plain,
      Trials trials,
      TriedRead read,
      WaysKnowledge knowledge) {
    this.machine = machine;
    this.shared = shared;
    this.plain = plain;
    this.read = read;
    this.knowledge = knowledge;
    chosen = new ChosenWays(machine, model.locations(), trials, read);
    bound = chosen.executed() + MOST_INSTRUCTIONS;
    usual = follow(chosen.begin());
    usuallyKnown = knowledge.along(usual, List.of(), false);
  }

  /** Follows a way as far as others are compared with it, and ends it. */
  private Way follow(WhatIfExecution execution) {
    Way way = execution.way();
    // One that does nothing else than look is left when it has looked more often than others may.
    while (way.goes() && way.visible() < USUAL_VISIBLE && !way.waits(Reunion.MOST_ROUNDS + 1)) {
      execution.step(Way.MOST_INSTRUCTIONS);
    }
    chosen.end(execution);
    return way;
  }

  /** Whether the thread comes to the same state, whichever of these it reads. */
  boolean allComeBack(List<StaleWrite> writes) {
    return writes.stream().allMatch(write -> comesBack(List.of(knowledge.first(write))));
  }

  /** Whether nothing comes to depend on this value, whatever else the thread reads stale after. */
  boolean isUnused(StaleWrite write) {
    return isUnused(List.of(knowledge.first(write)));
  }

  /** After how many instructions of the usual way the last of the ways has met it. */
  int metAfter() {
    return explored.stream().mapToInt(way -> way.meeting().usual()).max().orElse(0);
  }

  /** Whether one more way with these stale reads is more than is tried. */
  private boolean isTooMuch(List<StaleChoice> choices) {
    return ++ways > MOST_WAYS || chosen.executed() >= bound || choices.size() > MOST_CHOICES;
  }

  /** Whether the way with these stale reads meets the usual one, and all that begin as it does. */
  private boolean comesBack(List<StaleChoice> choices) {
    if (isTooMuch(choices)) {
      return false;
    }
    int kept = machine.contexts().used();
    WhatIfExecution execution = chosen.begin();
    Meeting meeting = chosen.sees(execution, choices) ? reunion(execution, choices).meet() : null;
    boolean overwritten = machine.scratch().hasOverwritten();
    boolean impossible = chosen.isImpossible(choices.getLast());
    chosen.end(execution);
    machine.contexts().release(kept);
    if (impossible) {
      return true;
    }
    if (overwritten
        || meeting == null
        || mayRace(execution.way(), choices, meeting.execution())
        || !othersComeBack(new ExploredWay(execution.way(), choices, meeting))) {
      return false;
    }
    explored.add(new ExploredWay(execution.way(), choices, meeting));
    return true;
  }

  private boolean mayRace(Way way, List<StaleChoice> choices, int until) {
    return plain.mayRace(way, knowledge.along(way, choices, true), until, usual, usuallyKnown);
  }

  private Reunion reunion(WhatIfExecution execution, List<StaleChoice> choices) {
    return new Reunion(
        machine,
        shared,
        read,
        execution,
        usual,
        choices,
        knowledge.along(execution.way(), choices, true),
        usuallyKnown);
  }

  /**
   * Whether the thread does the same with the first of these stale reads as without it, and so with
   * more that come after them, until it is in the same state.
   */
  private boolean isUnused(List<StaleChoice> choices) {
    if (isTooMuch(choices)) {
      return false;
    }
    int kept = machine.contexts().used();
    WhatIfExecution without = chosen.begin();
    boolean alike = chosen.sees(without, choices.subList(1, choices.size()));
    follow(without);
    WhatIfExecution execution = chosen.begin();
    Way way = execution.way();
    alike &= chosen.sees(execution, choices);
    PathComparison comparison = new PathComparison(machine, execution, without.way(), List.of());
    alike &= comparison.compare() == Verdict.UNUSED && comparison.isOnePath();
    boolean impossible = chosen.isImpossible(choices.getLast());
    chosen.end(execution);
    machine.contexts().release(kept);
    return impossible
        || alike
            && !mayRace(way, choices, Integer.MAX_VALUE)
            && areLater(
                way,
                choices,
                Integer.MAX_VALUE,
                (glance, stale) ->
                    stale.stream().allMatch(write -> isUnused(with(choices, glance, write))))
            && way.hasAllGlances();
  }

  /**
   * Whether this is so of all reads on a way that may be stale as well, after the last that is.
   *
   * @param until after how many instructions no more of them are asked about
   */
  private boolean areLater(
      Way way,
      List<StaleChoice> choices,
      int until,
      BiPredicate<WhatIfRead, List<StaleWrite>> areSo) {
    int last = choices.isEmpty() ? 0 : choices.getLast().at();
    ReadKnowledge known = knowledge.begin(true);
    for (WhatIfRead glance : way.glances()) {
      if (glance.path() > until) {
        break;
      }
      if (glance.path() - 1 > last && !glance.isFence()) {
        List<StaleWrite> stale = known.stale(glance);
        if (stale == null || !areSo.test(glance, stale)) {
          return false;
        }
      }
      knowledge.learns(known, glance, choices);
    }
    return known.isCertain();
  }

  private List<StaleChoice> with(List<StaleChoice> choices, WhatIfRead glance, StaleWrite write) {
    List<StaleChoice> more = new ArrayList<>(choices);
    more.add(knowledge.choice(glance, write));
    return more;
  }

  /**
   * Whether this way comes back where another read is stale as well, before it meets the usual one.
   */
  private boolean othersComeBack(ExploredWay way) {
    List<StaleChoice> choices = way.choices();
    ReadKnowledge known = knowledge.begin(true);
    for (WhatIfRead glance : way.way().glances()) {
      if (glance.path() > way.meeting().execution()) {
        break;
      }
      int at = glance.path() - 1;
      if (at > choices.getLast().at() && !glance.isFence()) {
        List<StaleWrite> stale = known.stale(glance);
        if (stale == null) {
          return false;
        }
        if (!stale.isEmpty()) {
          if (isBack(way, at, known) || isExplored(way, at, known)) {
            return true;
          }
          if (!comeBack(choices, glance, stale)) {
            return false;
          }
        }
      }
      knowledge.learns(known, glance, choices);
    }
    return known.isCertain() && way.way().hasAllGlances();
  }

  private boolean comeBack(List<StaleChoice> choices, WhatIfRead glance, List<StaleWrite> stale) {
    for (StaleWrite write : stale) {
      List<StaleChoice> more = with(choices, glance, write);
      if (!isAgain(choices, more.getLast()) && !comesBack(more)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether the thread has seen the same there before, in the same state: then what comes of it is
   * what came of it then, since it only knows more by now.
   */
  private boolean isAgain(List<StaleChoice> choices, StaleChoice choice) {
    for (int i = choices.size() - 1; i >= 0; i--) {
      if (choice.repeats(choices.get(i))) {
        return chosen.isSameState(choices.subList(0, i), choices.get(i).at(), choices, choice.at());
      }
    }
    return false;
  }

  /**
   * Whether the thread has come to this state on another way, which knows no more there: then what
   * comes of it is what came of it then.
   *
   * @param at how many instructions of the way come before
   */
  private boolean isExplored(ExploredWay way, int at, ReadKnowledge known) {
    for (ExploredWay other : explored) {
      int there = other.alignedWith(at, way.meeting());
      if (there > other.choices().getLast().at()
          && way.goesAs(other.way(), at, there)
          && known.forbids(knowledge.along(other.way(), other.choices(), true).before(there))
          && chosen.isSameState(other.choices(), there, way.choices(), at)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether both ways have met at this instruction already: what may be stale from there on, may be
   * on the usual way.
   *
   * @param at how many instructions of the way come before
   */
  private boolean isBack(ExploredWay way, int at, ReadKnowledge known) {
    int there = at - (way.meeting().execution() - way.meeting().usual());
    return there >= 0
        && way.goesAs(usual, at, there)
        && known.holds(usuallyKnown.before(there))
        && chosen.isSameState(List.of(), there, way.choices(), at);
  }

  /**
   * Whether the run may go on as if the first read had taught the thread less: until the ways have
   * met nothing relies on more, and then one of them knows no more.
   */
  boolean needsNoMore() {
    int until = metAfter();
    boolean known = usual.hasAllGlances() || usual.glances().getLast().path() > until;
    return known
        && explored.stream().anyMatch(this::knowsNoMore)
        && shared.cannotRace(usual, until, read.foresight())
        && areLater(usual, List.of(), until, (glance, stale) -> comeBack(List.of(), glance, stale));
  }

  private boolean knowsNoMore(ExploredWay way) {
    return usuallyKnown
        .before(way.meeting().usual())
        .knows(knowledge.along(way.way(), way.choices(), false).before(way.meeting().execution()));
  }
}
