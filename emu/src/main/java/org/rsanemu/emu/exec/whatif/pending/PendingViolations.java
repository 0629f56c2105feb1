// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.events.FindingCollector;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Consequence.Verdict;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.trace.EventTrace;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.model.Access;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.Race;
import org.rsanemu.model.Site;
import org.rsanemu.model.StaleWrites;
import org.rsanemu.model.StaleWrites.StaleWrite;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.ModelState;
import org.rsanemu.model.location.AtomicLocation;

/**
 * The violations whose stale values can be tried: they are remembered when they are reported, tried
 * before any thread does anything else, and kept as findings. A pair of places that was harmless is
 * tried again, since it may not be harmless the next time; a pair whose stale value mattered is
 * settled.
 */
public final class PendingViolations implements FindingSink {
  /** Different values of a pair that are remembered. */
  private static final int MOST_VALUES = 256;

  /** Values larger than this are not compared but as digests. */
  private static final int MOST_BYTES = 8;

  /** The places of a violation: who misses what. */
  private record Pair(long access, long missed) {}

  /** What a read found, and what it could have found. */
  private record Values(
      long fresh, boolean synchronizes, List<Stale> stale, @Nullable List<Long> sooner) {}

  /** One of the latter. */
  private record Stale(long value, boolean silent) {}

  /** What came of the same values before, and how often it was asked. */
  private record Known(WhatIfAnswer answer, int times) {}

  /** What is known of a pair. */
  private static final class State {
    private final Map<Values, Known> answers = new HashMap<>();
    private int found = -1;
    private boolean settled;
  }

  private final ModelState model;
  private final EventTrace trace;
  private final Origins origins;
  private final FindingCollector findings;
  private final CodePlaces places;
  private final BoundaryTasks tasks;
  private final Map<Pair, State> states = new HashMap<>();
  private final List<PendingRead> pending = new ArrayList<>();
  private final Map<Pair, Finding.Robustness> looks = new LinkedHashMap<>();

  /** How often each thread could have read something stale. */
  private final Map<Integer, Integer> staleReads = new HashMap<>();

  /**
   * Until a thread has run so many instructions, it is taken to have read something older, and has
   * the newest: what else it reads is tried with that, and so it takes nothing back.
   */
  private final Map<Integer, Long> olderUntil = new HashMap<>();

  private final TakenBackReads takenBack;
  private boolean leftOut;
  private Consequence waited = Consequence.UNTRIED;

  public PendingViolations(
      ModelState model,
      EventTrace trace,
      Origins origins,
      FindingCollector findings,
      CodePlaces places,
      BoundaryTasks tasks) {
    this.model = model;
    this.trace = trace;
    this.origins = origins;
    this.findings = findings;
    this.places = places;
    this.tasks = tasks;
    takenBack = new TakenBackReads(model);
  }

  private Pair pair(Violation violation) {
    return new Pair(
        places.place(violation.access().site()), places.place(violation.missed().site()));
  }

  @Override
  public void race(Race race) {
    findings.race(race);
  }

  @Override
  public long place(long site) {
    return places.place(site);
  }

  @Override
  public boolean violation(Violation violation) {
    staleReads.merge(violation.access().thread(), 1, Integer::sum);
    if (isLeftOut()) {
      if (places.isJudgedAtomic(places.stack(violation.access().site()))) {
        keepLeftOut(violation);
      }
      return false;
    }
    if (isSettled(violation)) {
      return true;
    }
    boolean judged =
        isKnown(violation) || places.isJudgedAtomic(places.stack(violation.access().site()));
    if (judged && asks(violation)) {
      return false;
    }
    settle(violation, judged);
    return true;
  }

  /** Whether nothing more is to be learned about the pair of this violation. */
  boolean isSettled(Violation violation) {
    State state = states.get(pair(violation));
    return state != null && state.settled;
  }

  /** Whether a violation of this pair was found harmless before. */
  boolean isKnown(Violation violation) {
    State state = states.get(pair(violation));
    return state != null && state.found >= 0;
  }

  /**
   * Nothing can be tried: the pair of this violation is settled.
   *
   * @param judged whether it counts, or concerns nobody
   */
  void settle(Violation violation, boolean judged) {
    State state = states.computeIfAbsent(pair(violation), pair -> new State());
    if (judged) {
      keep(state, violation, waited);
    }
    state.settled = true;
  }

  /**
   * Remembers a violation that is being reported, to try its stale values. False if that cannot be
   * done: it counts.
   */
  boolean asks(Violation violation) {
    Access access = violation.access();
    Origins.Origin origin = origins.of(access.thread(), Site.pc(access.site()));
    boolean modifies = access.kind() == Access.Kind.RMW;
    if (origin == null
        || !modifies && !isRead(access.kind())
        || access.size() > MOST_BYTES
        || !model.hasValues(violation.location())) {
      return false;
    }
    StaleWrites all = model.stale(access.thread(), violation.location(), access.order());
    StaleWrites stale = modifies ? all.holes() : all;
    if (!stale.complete() || stale.writes().isEmpty() || mayGoUnnoticed(access.kind(), stale)) {
      return false;
    }
    long fresh =
        switch (access.kind()) {
          case RMW -> model.newestValue(violation.location());
          case CAS -> trace.expected();
          case READ, FAILED_CAS, WRITE, WAIT, END, INITIAL -> access.value();
        };
    if (pending.isEmpty()) {
      tasks.ask(this::answer);
    }
    pending.add(
        new PendingRead(
            violation,
            stale,
            takenBack.bounds(access.thread(), violation.location(), access.order()),
            fresh,
            model.sooner(violation),
            origin,
            model.foresight(access.thread())));
    return true;
  }

  /**
   * Whether it could follow a stale write directly, and write what it usually does: then that may
   * go unnoticed.
   */
  private boolean mayGoUnnoticed(Access.Kind kind, StaleWrites stale) {
    return switch (kind) {
      case READ -> false;
      case RMW -> stale.writes().stream().anyMatch(StaleWrite::newestValue);
      case CAS, FAILED_CAS, WRITE, WAIT, END, INITIAL ->
          stale.writes().stream()
              .anyMatch(write -> write.hole() && write.write().value() == trace.expected());
    };
  }

  /**
   * A thread that waits would go on if it read a stale value.
   *
   * @param consequence of that
   * @param check reports the wait to the detectors
   */
  public void waits(Consequence consequence, Runnable check) {
    waited = consequence;
    check.run();
    waited = Consequence.UNTRIED;
  }

  /**
   * A look that was left out because the thread waits, and that may find something else: where
   * every violation counts, it is one.
   *
   * @param check reports the look to the detectors
   */
  public void lookedInVain(Runnable check) {
    leftOut = true;
    check.run();
    leftOut = false;
  }

  /** Whether a violation that is being reported is one of a look that was left out. */
  boolean isLeftOut() {
    return leftOut;
  }

  /** Keeps such a violation apart: it is none if only those count that change something. */
  void keepLeftOut(Violation violation) {
    looks.computeIfAbsent(pair(violation), _ -> findings.finding(violation, Consequence.UNTRIED));
  }

  /** All that was found, if every violation counts, whatever comes of it. */
  public List<Finding> strictly() {
    List<Finding> all = new ArrayList<>();
    for (Finding finding : findings.found()) {
      boolean harmless =
          finding instanceof Finding.Robustness robustness && robustness.consequence().isHarmless();
      all.add(harmless ? ((Finding.Robustness) finding).with(Consequence.UNTRIED) : finding);
    }
    looks.forEach((pair, finding) -> {
      State state = states.get(pair);
      if (state == null || state.found < 0) {
        all.add(finding);
      }
    });
    return all;
  }

  private static boolean isRead(Access.Kind kind) {
    return switch (kind) {
      case READ, FAILED_CAS, CAS -> true;
      case WRITE, RMW, WAIT, END, INITIAL -> false;
    };
  }

  /** Answers what is pending; the engine is not running, and no thread did anything since. */
  private boolean answer(GuestContext loaded, WhatIf whatIf) {
    for (PendingRead read : pending) {
      if (!whatIf.diverges(read, loaded)) {
        answer(read, whatIf);
      }
    }
    pending.clear();
    return false;
  }

  private void answer(PendingRead read, WhatIf whatIf) {
    Violation violation = read.violation();
    State state = states.computeIfAbsent(pair(violation), pair -> new State());
    if (state.settled) {
      return;
    }
    int thread = violation.access().thread();
    long executed = whatIf.executedBy(thread);
    boolean together = executed < olderUntil.getOrDefault(thread, 0L);
    WhatIfAnswer tried = consistentAnswer(read, read.consistent(executed, whatIf), state, whatIf);
    WhatIfAnswer answer = together ? tried.untried() : tried;
    if (together && tried.takesBack()) {
      whatIf.leaveOut();
    }
    if (answer.open() && track(read, state, answer, whatIf)) {
      // A thread that has learned something by the read may rely on it, if it comes to use it.
      if (!read.stale().synchronizes() && !together) {
        model.ignoreRead(thread, AtomicLocation.NOWHERE, answer.oldest());
        olderUntil.put(thread, executed + answer.until());
      }
      return;
    }
    boolean isTakenBack = answer.takesBack() && takeBack(read, answer);
    if (isTakenBack) {
      olderUntil.put(thread, executed + answer.until());
      takenBack.add(read, executed, answer.apart());
    }
    boolean counts = answer.takesBack() && !isTakenBack;
    Consequence consequence = counts ? Consequence.UNTRIED : answer.consequence();
    keep(state, violation, consequence.at(whatIf.moment()));
  }

  /**
   * The thread is taken to have read what teaches it no more than anything else that it may have
   * read, so that it is not taken to know what the newest write publishes. False if that cannot be.
   */
  private boolean takeBack(PendingRead read, WhatIfAnswer answer) {
    List<StaleWrite> writes =
        read.stale().writes().stream()
            .filter(write -> answer.unused().contains(write.write().value()))
            .toList();
    int thread = read.violation().access().thread();
    if (answer.untaught()
        || !read.stale().synchronizes()
        || writes.stream().anyMatch(StaleWrite::silent)) {
      return model.ignoreRead(thread, AtomicLocation.NOWHERE, answer.oldest());
    }
    long least = model.leastPublication(read.violation().location(), writes);
    return least != AtomicLocation.NOWHERE && model.ignoreRead(thread, least, answer.oldest());
  }

  /**
   * The finding is made now: what explains it may soon not be known any more. A thread that never
   * uses the value has still learned what the newest write publishes; or it could have read
   * something else stale meanwhile, and then have used it. That is not tried.
   */
  private boolean track(PendingRead read, State state, WhatIfAnswer answer, WhatIf whatIf) {
    Finding.Robustness finding = findings.finding(read.violation(), answer.consequence());
    long stale = answer.consequence().stale();
    long moment = whatIf.moment();
    int before = staleReads(read);
    return whatIf.track(
        read,
        stale,
        consequence -> {
          boolean sure = !read.stale().synchronizes() && staleReads(read) == before;
          if (!sure && consequence.verdict() == Verdict.UNUSED) {
            whatIf.leaveOut();
          }
          keep(state, finding.with(consequence.at(moment)));
        });
  }

  private int staleReads(PendingRead read) {
    return staleReads.getOrDefault(read.violation().access().thread(), 0);
  }

  private WhatIfAnswer answer(PendingRead read, State state, WhatIf whatIf) {
    Values values =
        new Values(
            read.fresh(),
            read.stale().synchronizes(),
            read.stale().writes().stream()
                .map(stale -> new Stale(stale.write().value(), stale.silent()))
                .toList(),
            read.sooner() == null ? null : read.sooner().stream().map(Access::value).toList());
    Known known = state.answers.get(values);
    boolean tries = (known == null || whatIf.triesAgain(known.times())) && whatIf.affords();
    WhatIfAnswer before = known == null ? WhatIfAnswer.of(Consequence.UNTRIED) : known.answer();
    WhatIfAnswer answer = tries ? whatIf.answer(read) : before;
    if (known != null || state.answers.size() < MOST_VALUES) {
      int times = known != null && sameSort(before, answer) ? known.times() : 0;
      state.answers.put(values, new Known(answer.remembered(), times + 1));
    }
    return tries ? answer : answer.untried();
  }

  /**
   * The same of a thread that may still have what it has read before, while it is taken to have
   * read something older. Only with that it could see some of the values: both were tried together.
   *
   * @param rest with those that it could see all the same
   */
  private WhatIfAnswer consistentAnswer(
      PendingRead read, PendingRead rest, State state, WhatIf whatIf) {
    List<StaleWrite> together = new ArrayList<>(read.stale().writes());
    together.removeAll(rest.stale().writes());
    if (together.isEmpty()) {
      return answer(read, state, whatIf);
    }
    long value = together.getFirst().write().value();
    WhatIfAnswer answer =
        rest.stale().writes().isEmpty()
            ? WhatIfAnswer.of(new Consequence(Verdict.UNUSED, value, null, null))
            : answer(rest, state, whatIf);
    boolean isUnused = answer.consequence().verdict() == Verdict.UNUSED;
    return isUnused && read.violation().access().kind() == Access.Kind.READ
        ? answer.withUnused(together)
        : answer;
  }

  private static boolean sameSort(WhatIfAnswer one, WhatIfAnswer other) {
    return one.unused().equals(other.unused())
        && one.open() == other.open()
        && one.untaught() == other.untaught();
  }

  private void keep(State state, Violation violation, Consequence consequence) {
    if (state.found >= 0 && consequence.isHarmless()) {
      soften(state, consequence);
    } else {
      keep(state, findings.finding(violation, consequence));
    }
  }

  /** A pair has one finding: the first harmless one, until one is real. */
  private void keep(State state, Finding.Robustness finding) {
    boolean harmless = finding.consequence().isHarmless();
    if (state.found < 0) {
      state.found = findings.found().size();
      findings.add(finding);
    } else if (!harmless && !state.settled) {
      findings.found().set(state.found, finding);
    } else if (harmless) {
      soften(state, finding.consequence());
    }
    state.settled |= !harmless;
  }

  /** Of harmless ones the one with the worse verdict is shown. */
  private void soften(State state, Consequence consequence) {
    if (findings.found().get(state.found) instanceof Finding.Robustness known
        && consequence.verdict() == Verdict.LOOPED
        && known.consequence().verdict() == Verdict.UNUSED) {
      findings.found().set(state.found, known.with(consequence));
    }
  }
}
