// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.pending;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

/**
 * The violations whose stale values can be tried: they are remembered when they are reported, tried
 * before any thread does anything else, and kept as findings. A pair of places that was harmless is
 * tried again, since it may not be harmless the next time; a pair whose stale value mattered is
 * settled.
 */
public final class PendingViolations implements FindingSink {
  /** Values larger than this are not compared but as digests. */
  private static final int MOST_BYTES = 8;

  /** The places of a violation: who misses what. */
  private record Pair(long access, long missed) {}

  private final ModelState model;
  private final EventTrace trace;
  private final Origins origins;
  private final FindingCollector findings;
  private final CodePlaces places;
  private final BoundaryTasks tasks;
  private final Map<Pair, PairFinding> found = new HashMap<>();
  private final List<PendingRead> pending = new ArrayList<>();
  private final Map<Pair, Finding.Robustness> looks = new LinkedHashMap<>();

  /** How often each thread could have read something stale. */
  private final Map<Integer, Integer> staleReads = new HashMap<>();

  private final TakenBackReads takenBack;
  private boolean leftOut;
  private Consequence waited = Consequence.UNTRIED;
  private boolean waitsSurely = true;

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

  private PairFinding found(Violation violation) {
    return found.computeIfAbsent(pair(violation), _ -> new PairFinding(findings));
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
    if (leftOut) {
      if (isJudgedAtomic(violation)) {
        keepLeftOut(violation);
      }
      return false;
    }
    PairFinding known = found(violation);
    if (known.isSettled()) {
      return true;
    }
    boolean judged = known.isFound() || isJudgedAtomic(violation);
    if (judged && asks(violation)) {
      return false;
    }
    if (judged) {
      Finding.Robustness finding = findings.finding(seen(violation, waited), waited);
      known.keep(waitsSurely ? finding : finding.ofRead());
    }
    known.settle();
    return true;
  }

  /** The violation by which the consequence comes about: a report speaks of one stale value. */
  private Violation seen(Violation violation, Consequence consequence) {
    boolean waits = violation.access().kind() == Access.Kind.WAIT;
    return model.seeing(
        waits ? violation.found(model.newestValue(violation.location())) : violation,
        switch (consequence.verdict()) {
          case CRASH, DIFFERENT, USED -> consequence.stale();
          case UNTRIED, LOOPED, UNUSED -> violation.stale().value();
        });
  }

  private boolean isJudgedAtomic(Violation violation) {
    return places.isJudgedAtomic(places.stack(violation.access().site()));
  }

  /**
   * Remembers a violation that is being reported, to try its stale values. False if that cannot be
   * done: it counts.
   */
  private boolean asks(Violation violation) {
    Access access = violation.access();
    Origins.Origin origin = origins.of(access.thread(), Site.pc(access.site()));
    boolean modifies = access.kind() == Access.Kind.RMW;
    if (origin == null
        || !modifies && !isRead(access.kind())
        || access.size() > MOST_BYTES
        || !model.hasValues(violation.location())) {
      return false;
    }
    StaleWrites stale =
        modifies
            ? model.staleHoles(access.thread(), violation.location(), access.order())
            : model.stale(access.thread(), violation.location(), access.order());
    if (!stale.complete() || stale.writes().isEmpty() || mayGoUnnoticed(violation, stale)) {
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
   * go unnoticed. It does not where it leaves the value as it was, wherever it comes.
   */
  private boolean mayGoUnnoticed(Violation violation, StaleWrites stale) {
    Access access = violation.access();
    return switch (access.kind()) {
      case READ -> false;
      case RMW ->
          stale.writes().stream().anyMatch(StaleWrite::newestValue)
              && !(stale.writes().size() == 1
                  && model.mayIgnoreModify(violation.location(), access.value(), access.order()));
      case CAS, FAILED_CAS, WRITE, WAIT, END, INITIAL ->
          stale.writes().stream()
              .anyMatch(write -> write.hole() && write.write().value() == trace.expected());
    };
  }

  /**
   * A thread that waits would go on if it read a stale value.
   *
   * @param consequence of that
   * @param surely whether it is known to wait
   * @param check reports the wait to the detectors
   */
  public void waits(Consequence consequence, boolean surely, Runnable check) {
    waited = consequence;
    waitsSurely = surely;
    check.run();
    waited = Consequence.UNTRIED;
    waitsSurely = true;
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

  /**
   * Keeps the violation of such a look apart: it is none if only those count that change something.
   */
  private void keepLeftOut(Violation violation) {
    looks.computeIfAbsent(
        pair(violation),
        _ -> findings.finding(seen(violation, Consequence.UNTRIED), Consequence.UNTRIED));
  }

  /** All that was found, if every violation counts, whatever comes of it. */
  public List<Finding> strictly() {
    List<Finding> all = new ArrayList<>();
    for (Finding finding : findings.found()) {
      boolean harmless = finding.isHarmless();
      all.add(harmless ? ((Finding.Robustness) finding).with(Consequence.UNTRIED) : finding);
    }
    looks.forEach((pair, finding) -> {
      PairFinding known = found.get(pair);
      if (known == null || !known.isFound()) {
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
    PairFinding known = found(violation);
    if (known.isSettled()) {
      return;
    }
    int thread = violation.access().thread();
    long executed = whatIf.executedBy(thread);
    boolean together = takenBack.hasOlder(thread, executed);
    WhatIfAnswer tried = known.answers().answer(read, executed, whatIf);
    boolean counts = !tried.open() && !tried.consequence().isHarmless();
    Consequence both = together && counts ? takenBack.both(read) : null;
    if (both != null) {
      // How the program ends if the second read alone is stale says nothing of both.
      known.keep(seen(violation, both), both);
      return;
    }
    WhatIfAnswer answer = together ? tried.untried() : tried;
    if (together && tried.takesBack()) {
      whatIf.leaveOut();
    }
    if (answer.open() && track(read, known, answer, whatIf)) {
      // A thread that has learned something by the read may rely on it, if it comes to use it.
      if (!read.stale().synchronizes() && !together) {
        takenBack.takeBackTracked(read, answer, executed);
      }
      return;
    }
    boolean learned = answer.takesBack() && !takenBack.takeBack(read, answer, executed);
    Consequence consequence = learned ? Consequence.UNTRIED : answer.consequence();
    known.keep(seen(violation, consequence), consequence.at(whatIf.moment()));
  }

  /**
   * The finding is made now: what explains it may soon not be known any more. A thread that never
   * uses the value has still learned what the newest write publishes; or it could have read
   * something else stale meanwhile, and then have used it. That is not tried.
   */
  private boolean track(PendingRead read, PairFinding known, WhatIfAnswer answer, WhatIf whatIf) {
    Finding.Robustness finding =
        findings.finding(seen(read.violation(), answer.consequence()), answer.consequence());
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
          known.keep(finding.with(consequence.at(moment)));
        });
  }

  private int staleReads(PendingRead read) {
    return staleReads.getOrDefault(read.violation().access().thread(), 0);
  }
}
