package org.rsanemu.emu.run;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.run.Consequence.Verdict;
import org.rsanemu.rc20.Access;
import org.rsanemu.rc20.StaleWrites;
import org.rsanemu.rc20.StaleWrites.StaleWrite;

/** Answers what a stale value would change, and keeps what that costs within bounds. */
final class Examiner {
  /** Stale values of one read that are tried, the newest first; with more of them it counts. */
  private static final int MOST_VALUES = 16;

  /** Instructions that trials may take in any run, and by instruction of the run. */
  private static final long ALWAYS = 4_000_000;

  private static final long BY_INSTRUCTION = 2;

  private final Examination examination;
  private final List<GuestContext> contexts;

  /**
   * @param contexts the threads by number
   */
  Examiner(Guest guest, TrialMachine machine, List<GuestContext> contexts) {
    this.contexts = contexts;
    examination = new Examination(machine, guest.analysis().locations(), new Deeds(guest.places()));
  }

  /** Whether a run that has come so far can afford an examination. */
  boolean affords(long executed) {
    return examination.executed() < ALWAYS + BY_INSTRUCTION * executed;
  }

  /** What would come of the stale values of a violation. */
  Questions.Answer answer(Questions.Question question) {
    Access access = question.violation().access();
    StaleWrites stale = question.stale();
    List<Long> others = new ArrayList<>();
    boolean same = false;
    for (StaleWrite write : stale.writes()) {
      if (write.write().value() == question.fresh()) {
        same = true;
      } else {
        others.add(write.write().value());
      }
    }
    if (others.size() > MOST_VALUES) {
      return new Questions.Answer(Consequence.UNTRIED, false);
    }
    List<Consequence> all = new ArrayList<>();
    if (same) {
      all.add(ofSameValue(access.kind(), stale));
    }
    if (!others.isEmpty()) {
      all.addAll(examination.of(read(question), others));
    }
    return answer(all, access.kind() == Access.Kind.READ);
  }

  /** The thread would do the same; only what it is aware of would be less. */
  private static Consequence ofSameValue(Access.Kind kind, StaleWrites stale) {
    boolean ignorable = kind == Access.Kind.READ;
    boolean fails = kind == Access.Kind.FAILED_CAS && !stale.synchronizes();
    return ignorable || fails
        ? new Consequence(Verdict.UNUSED, 0, null, null)
        : Consequence.UNTRIED;
  }

  private Examination.Read read(Questions.Question question) {
    Access access = question.violation().access();
    return new Examination.Read(
        contexts.get(access.thread()),
        question.origin(),
        access.address(),
        access.size(),
        question.fresh());
  }

  /** The worst counts; a read is ignored if one of the values would be. */
  private static Questions.Answer answer(List<Consequence> all, boolean ignorable) {
    Consequence worst = all.getFirst();
    boolean unused = false;
    for (Consequence one : all) {
      worst = one.verdict().compareTo(worst.verdict()) < 0 ? one : worst;
      unused |= one.verdict() == Verdict.UNUSED;
    }
    return new Questions.Answer(worst, unused && ignorable && worst.isHarmless());
  }
}
