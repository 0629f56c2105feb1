package org.rsanemu.emu.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.rsanemu.emu.run.Consequence.Verdict;
import org.rsanemu.rc20.Access;
import org.rsanemu.rc20.StaleWrites;
import org.rsanemu.rc20.StaleWrites.StaleWrite;

/** Answers what a stale value would change, and keeps what that costs within bounds. */
final class Examiner implements Questions.Examiner {
  /** Stale values of one read that are tried, the newest first; with more of them it counts. */
  private static final int MOST_VALUES = 16;

  /** Instructions that trials may take in any run, and by instruction of the run. */
  private static final long ALWAYS = 4_000_000;

  private static final long BY_INSTRUCTION = 2;

  private final Examination examination;
  private final List<GuestContext> contexts;
  private final Follows follows;
  private final Watcher watcher;

  /**
   * @param contexts the threads by number
   * @param watcher knows how far the run has come
   */
  Examiner(Guest guest, TrialMachine machine, List<GuestContext> contexts, Watcher watcher) {
    this.contexts = contexts;
    this.watcher = watcher;
    follows = guest.follows();
    examination = new Examination(machine, guest.analysis().locations(), new Deeds(guest.places()));
  }

  @Override
  public boolean affords() {
    return examination.executed() < ALWAYS + BY_INSTRUCTION * watcher.executed();
  }

  @Override
  public boolean follow(Questions.Question question, long stale, Consumer<Consequence> taker) {
    Access access = question.violation().access();
    return follows.start(contexts.get(access.thread()), question.origin().pc(), stale, taker);
  }

  @Override
  public Questions.Answer answer(Questions.Question question) {
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
      return new Questions.Answer(Consequence.UNTRIED, false, false);
    }
    List<Examination.Outcome> all = new ArrayList<>();
    if (same) {
      all.add(new Examination.Outcome(ofSameValue(access.kind(), stale), false));
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
  private static Questions.Answer answer(List<Examination.Outcome> all, boolean isRead) {
    Examination.Outcome worst = all.getFirst();
    boolean unused = false;
    for (Examination.Outcome one : all) {
      Verdict verdict = one.consequence().verdict();
      int worse = verdict.compareTo(worst.consequence().verdict());
      worst = worse < 0 || worse == 0 && !one.open() ? one : worst;
      unused |= verdict == Verdict.UNUSED;
    }
    boolean ignored = unused && isRead && worst.consequence().isHarmless();
    return new Questions.Answer(worst.consequence(), ignored, worst.open() && isRead);
  }
}
