package org.rsanemu.emu.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.run.Consequence.Verdict;
import org.rsanemu.monitor.Analysis;
import org.rsanemu.rc20.Access;
import org.rsanemu.rc20.Site;
import org.rsanemu.rc20.StaleWrites;
import org.rsanemu.rc20.Violation;

/**
 * The violations whose stale values can be tried: they are remembered when they are told, answered
 * before any thread does anything else, and kept as findings. A pair of places that was harmless is
 * asked about again, for it may not be the next time; once a stale value was real it is settled.
 */
final class Questions {
  /** So often the same values of a pair are tried; what came of it then goes for all. */
  private static final int SAME_VALUES = 8;

  /** Different values of a pair that are remembered. */
  private static final int MOST_VALUES = 256;

  /** Values larger than this are not compared but as digests. */
  private static final int MOST_BYTES = 8;

  /** The places of a violation, as program counters: who misses what. */
  private record Pair(long access, long missed) {
    static Pair of(Violation violation) {
      return new Pair(Site.pc(violation.access().site()), Site.pc(violation.missed().site()));
    }
  }

  /** What a read found, and what it could have found. */
  private record Values(long fresh, List<Long> stale) {}

  /** What came of the same values before, and how often. */
  private record Known(Answer answer, int times) {}

  /** What is known of a pair. */
  private static final class State {
    private final Map<Values, Known> answers = new HashMap<>();
    private int found = -1;
    private boolean settled;
  }

  /**
   * A violation to be examined.
   *
   * @param fresh what the read found
   */
  record Question(Violation violation, StaleWrites stale, long fresh, Origins.Origin origin) {}

  /**
   * What an examination came to.
   *
   * @param ignored whether the read synchronized with nothing, as far as anybody can tell
   */
  record Answer(Consequence consequence, boolean ignored) {}

  private final Analysis analysis;
  private final Recorder recorder;
  private final Origins origins;
  private final Findings findings;
  private final boolean strict;
  private final Map<Pair, State> states = new HashMap<>();
  private final List<Question> pending = new ArrayList<>();
  private @Nullable Budget budget;

  /** Says whether the run can afford another examination. */
  @FunctionalInterface
  interface Budget {
    boolean allows();
  }

  /**
   * @param strict nothing is asked: every violation counts
   */
  Questions(
      Analysis analysis, Recorder recorder, Origins origins, Findings findings, boolean strict) {
    this.analysis = analysis;
    this.recorder = recorder;
    this.origins = origins;
    this.findings = findings;
    this.strict = strict;
  }

  void limited(Budget by) {
    budget = by;
  }

  /** Whether nothing more is to be learned about the pair of this violation. */
  boolean isSettled(Violation violation) {
    State state = states.get(Pair.of(violation));
    return state != null && state.settled;
  }

  /** Whether a violation of this pair was found harmless before. */
  boolean isKnown(Violation violation) {
    State state = states.get(Pair.of(violation));
    return state != null && state.found >= 0;
  }

  /**
   * Nothing can be tried: the pair of this violation is settled.
   *
   * @param judged whether it counts, or concerns nobody
   */
  void settle(Violation violation, boolean judged) {
    State state = states.computeIfAbsent(Pair.of(violation), pair -> new State());
    state.settled = true;
    if (judged) {
      keep(state, violation, Consequence.UNTRIED);
    }
  }

  /**
   * Remembers a violation that is being told, to be examined. False if that cannot be done: it
   * counts.
   */
  boolean asks(Violation violation) {
    Access access = violation.access();
    Origins.Origin origin = origins.of(access.thread(), Site.pc(access.site()));
    if (strict
        || origin == null
        || !isRead(access.kind())
        || access.size() > MOST_BYTES
        || !analysis.hasValues(violation.location())) {
      return false;
    }
    StaleWrites stale = analysis.stale(access.thread(), violation.location(), access.order());
    if (!stale.complete() || stale.writes().isEmpty()) {
      return false;
    }
    boolean succeeded = access.kind() == Access.Kind.CAS;
    long fresh = succeeded ? recorder.expected() : access.value();
    pending.add(new Question(violation, stale, fresh, origin));
    return true;
  }

  private static boolean isRead(Access.Kind kind) {
    return switch (kind) {
      case READ, FAILED_CAS, CAS -> true;
      case WRITE, RMW, WAIT, INITIAL -> false;
    };
  }

  boolean arePending() {
    return !pending.isEmpty();
  }

  /** Answers what is pending; the engine is not running, and no thread did anything since. */
  void answer(Function<Question, Answer> examiner) {
    for (Question question : pending) {
      answer(question, examiner);
    }
    pending.clear();
  }

  private void answer(Question question, Function<Question, Answer> examiner) {
    Violation violation = question.violation();
    State state = states.computeIfAbsent(Pair.of(violation), pair -> new State());
    if (state.settled) {
      return;
    }
    Answer answer = answer(question, state, examiner);
    boolean ignored =
        answer.ignored() && analysis.ignoreRead(violation.access().thread()) || !answer.ignored();
    boolean harmless = answer.consequence().isHarmless();
    Consequence consequence =
        harmless && !ignored && question.stale().synchronizes()
            ? Consequence.UNTRIED
            : answer.consequence();
    keep(state, violation, consequence);
  }

  private Answer answer(Question question, State state, Function<Question, Answer> examiner) {
    Values values =
        new Values(
            question.fresh(),
            question.stale().writes().stream().map(stale -> stale.write().value()).toList());
    Known known = state.answers.get(values);
    if (known != null && known.times() >= SAME_VALUES) {
      return known.answer();
    }
    if (budget != null && !budget.allows()) {
      return state.found >= 0 && known != null
          ? known.answer()
          : new Answer(Consequence.UNTRIED, false);
    }
    Answer answer = examiner.apply(question);
    boolean same = known != null && known.answer().ignored() == answer.ignored();
    if (state.answers.size() < MOST_VALUES || known != null) {
      state.answers.put(values, new Known(answer, same ? known.times() + 1 : 1));
    }
    return answer;
  }

  /** A pair has one finding: the first harmless one, until one is real. */
  private void keep(State state, Violation violation, Consequence consequence) {
    boolean harmless = consequence.isHarmless();
    state.settled = !harmless;
    if (state.found < 0) {
      state.found = findings.found().size();
      findings.add(findings.finding(violation, consequence));
    } else if (!harmless) {
      findings.found().set(state.found, findings.finding(violation, consequence));
    } else {
      soften(state, consequence);
    }
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
