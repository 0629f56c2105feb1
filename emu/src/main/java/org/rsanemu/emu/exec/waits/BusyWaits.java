// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.flow.CountedRound;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;

/**
 * Finds out, before an atomic read, whether the thread waits there: whether, on its own, it would
 * come back to the place in the same state, having written nothing that others can see. Then a
 * fruitless look can be left out, as if it had not happened. It also finds out whether a
 * compare-and-swap is about to fail only to be retried.
 *
 * <p>The same state means: the same memory, and the same registers except for those that are
 * overwritten before they are read, whatever way the thread takes from there. A loop that only
 * comes into such a state (it notes what it has seen) does not wait until it is in it, and a loop
 * that counts its rounds never does.
 */
public final class BusyWaits {
  /** What a look has shown. */
  public enum Answer {
    /** It does not wait, or this round is to be run all the same. */
    GOES_ON,
    /** It comes back in the same state until {@link #ranges} change. */
    WAITS,
    /** It seems to come back in the same state: no instruction is seen to read what differs. */
    SEEMS_TO_WAIT,
    /**
     * It comes back in another state until {@link #ranges} change, but what differs is of no
     * account to anything except how it pauses.
     */
    WAITS_AND_COUNTS,
    /** It comes back in another state, in which it will wait. */
    SETTLES,
    /** It counts its rounds, or the like, and leaves the loop by itself at last. */
    GIVES_UP,
    /**
     * It goes on without others. Either it leaves a loop in which something changes that may be of
     * use outside, or it is in no loop and looks at one location several times.
     */
    LEAVES,
    /**
     * It counts its rounds, or the like; whether it ever leaves the loop by itself is not known.
     */
    COUNTS,
    /** A round is too long to be followed. */
    TOO_LONG,
    /** The attempt fails, and the next succeeds with the value that this one found. */
    RETRIES
  }

  /** Instructions of a round, at a place that was not seen to wait, and at one that was. */
  private static final long SHORT_ROUND = 300;

  private static final long LONG_ROUND = 20_000;

  /** Instructions of a round where every place is looked at in the same way. */
  static final long THOROUGH_ROUND = 2_000;

  /** Instructions in which a loop that counts may leave by itself. */
  private static final long PATIENCE = 50_000;

  /** The same, where nothing shows that it is a loop that waits. */
  private static final long LITTLE_PATIENCE = 5_000;

  /** Looks at one location, one after the other, that are more than a program needs at once. */
  private static final int SEVERAL_LOOKS = 3;

  /** In so many states a thread may come by the place in turn, in a run. */
  private static final int STATES_IN_RUN = 16;

  /**
   * The same where each look is a step: an exploration knows three rounds in vain again, and with
   * more states these take too many steps.
   */
  private static final int STATES_OF_STEPS = LoopRounds.MOST + 1;

  /** The same where it decides whether a thread waits for ever. */
  private static final int STATES_AT_END = 256;

  /** Ranges that a thread may wait for. */
  private static final int MOST_RANGES = 256;

  private final LoopRounds rounds;
  private final ScratchExecution scratch;
  private final RoundTrace trace;
  private final FailedAttempts attempts;
  private final SpuriousFailures failures;
  private final CountedLooks looks;
  private final CountedPauses pauses;
  private final WaitPlaces places = new WaitPlaces();
  private boolean thorough;
  private int mostStates;

  /** Makes memory what is supposed to be there, when a what-if execution has begun. */
  private Runnable supposed = () -> {};

  private long longest;
  private long left;
  private long pausesLeft;

  /** What the last round has read that came back, in a loop that counts; null in others. */
  private @Nullable Ranges counted;

  private boolean usesOwn;

  /** The thread comes by the place in several states in turn. */
  private boolean periodic;

  /**
   * After some rounds the thread does not come back to the place: it may look elsewhere by then.
   */
  private boolean isEndless;

  public BusyWaits(
      LoopRounds rounds,
      RetriedAttempt retried,
      StatusRegister status,
      CountedRound counted,
      CountedPauses pauses) {
    this.pauses = pauses;
    this.rounds = rounds;
    scratch = rounds.scratch();
    trace = rounds.trace();
    attempts = new FailedAttempts(rounds, retried);
    failures = new SpuriousFailures(rounds, status);
    looks = new CountedLooks(rounds, counted);
  }

  /** Whether it makes a difference if store-exclusives fail spuriously. */
  public SpuriousFailures spuriousFailures() {
    return failures;
  }

  /** Looks of threads that give up at last. */
  public CountedLooks countedLooks() {
    return looks;
  }

  /** Memory that the thread reads while it waits. */
  public Ranges ranges() {
    return counted == null ? scratch.reads() : counted;
  }

  /** Memory that the thread read when it was looked at last. */
  public Ranges lastRead() {
    return scratch.reads();
  }

  /** Whether an instruction with this effect may be what a thread waits at. */
  public static boolean mayWait(Effect effect) {
    return switch (effect) {
      case Effect.Plain _,
          Effect.Load _,
          Effect.Cas _,
          Effect.Attempt _,
          Effect.Rmw _,
          Effect.LoadExclusive _ ->
          true;
      case Effect.None _,
          Effect.Store _,
          Effect.StoreExclusive _,
          Effect.ClearExclusive _,
          Effect.Fence _,
          Effect.PublishNonTemporal _ ->
          false;
    };
  }

  /**
   * Whether to look, now that a thread arrives somewhere.
   *
   * @param where the place: an instruction, or a call of one
   * @param executed instructions of all threads so far
   */
  public boolean asks(GuestContext thread, long where, long executed) {
    return places.asks(thread, where, rounds.cost(), executed);
  }

  /** Looks whatever came of looks before, and so that the same state gives the same answer. */
  public Answer lookAnyhow(GuestContext thread, Meaning meaning, Engine.Listener listener) {
    return lookAnyhow(thread, meaning, listener, STATES_OF_STEPS);
  }

  /** The same where no thread goes on any more: however many states a loop has. */
  public Answer lookAtEnd(GuestContext thread, Meaning meaning, Engine.Listener listener) {
    return lookAnyhow(thread, meaning, listener, STATES_AT_END);
  }

  private Answer lookAnyhow(
      GuestContext thread, Meaning meaning, Engine.Listener listener, int states) {
    thorough = true;
    mostStates = states;
    longest = THOROUGH_ROUND;
    return answer(thread, meaning, listener);
  }

  /** The same, if there were another value in a location. */
  public Answer lookWith(
      GuestContext thread,
      Meaning meaning,
      Engine.Listener listener,
      long address,
      int size,
      long value) {
    thorough = true;
    mostStates = STATES_OF_STEPS;
    longest = THOROUGH_ROUND;
    supposed = () -> scratch.was(address, size, value);
    try {
      return answer(thread, meaning, listener);
    } finally {
      supposed = () -> {};
    }
  }

  /**
   * Checks what the loaded thread would do, which is at the place that {@link #asks} was asked
   * about last.
   */
  public Answer look(GuestContext thread, Meaning meaning, Engine.Listener listener) {
    thorough = false;
    mostStates = STATES_IN_RUN;
    longest = places.isWaiting() ? LONG_ROUND : SHORT_ROUND;
    places.looks();
    Answer answer = answer(thread, meaning, listener);
    switch (answer) {
      case GOES_ON, LEAVES, TOO_LONG, RETRIES -> {}
      case WAITS, WAITS_AND_COUNTS, SEEMS_TO_WAIT, SETTLES, GIVES_UP, COUNTS -> places.waits();
    }
    return answer;
  }

  /**
   * After {@link Answer#GIVES_UP} and {@link Answer#LEAVES}: instructions until the thread, alone,
   * is out of the loop.
   */
  public long left() {
    return left;
  }

  /** The same of its pauses, which take more where the loader must first look them up. */
  public long pausesLeft() {
    return pausesLeft;
  }

  private Answer answer(GuestContext thread, Meaning meaning, Engine.Listener listener) {
    counted = null;
    usesOwn = false;
    periodic = false;
    isEndless = false;
    rounds.save(meaning.effect() instanceof Effect.LoadExclusive);
    try {
      begin(thread, listener);
      Answer answer = after(thread.pc(), meaning.effect(), 1);
      long again = trace.lastAttempt();
      boolean elsewhere = attempts(meaning.effect()) && again != thread.pc();
      boolean goesOn = answer == Answer.GOES_ON || answer == Answer.TOO_LONG;
      if (!thorough && goesOn && elsewhere) {
        rounds.end();
        begin(thread, listener);
        answer = settlesAt(again, meaning.effect());
      }
      if (mayPause(answer) && pauses.areHarmless(thread, () -> begin(thread, listener))) {
        counted = pauses.reads();
        usesOwn = pauses.usesOwn();
        if (!thorough) {
          places.pauses();
        }
        return Answer.WAITS_AND_COUNTS;
      }
      if (answer == Answer.RETRIES) {
        rounds.end();
        begin(thread, listener);
        answer =
            attempts.isRetried(thread.pc(), meaning.effect(), longest) ? answer : Answer.GOES_ON;
      }
      // Who only writes waits for nobody: whatever others do, the loop goes on.
      return !thorough && ranges().isEmpty() ? Answer.GOES_ON : answer;
    } finally {
      rounds.end();
    }
  }

  /**
   * Whether it is worth asking whether what seems to be a loop does nothing but pause from look to
   * look: to follow all its ways takes long.
   */
  private boolean mayPause(Answer answer) {
    if (thorough) {
      return answer == Answer.COUNTS || answer == Answer.TOO_LONG || isEndless;
    }
    boolean goesOn = answer == Answer.GOES_ON || answer == Answer.TOO_LONG;
    boolean looksAgain = goesOn && trace.looks() >= SEVERAL_LOOKS;
    return (answer == Answer.COUNTS || looksAgain) && places.mayPause();
  }

  private void begin(GuestContext thread, Engine.Listener listener) {
    rounds.begin(thread, listener, supposed);
  }

  /**
   * Whether a round accesses what is the thread's own. Where others do so, too, it {@link
   * #doesSeveral}.
   */
  public boolean usesOwn() {
    return usesOwn || trace.usesOwn();
  }

  /**
   * Whether the thread comes by the place in several states in turn: it looks at several locations,
   * or by one function that it calls from several places.
   */
  public boolean isPeriodic() {
    return periodic;
  }

  /**
   * Whether a round does more than to read one location that others write: then others may come
   * between what it does, so that a round in vain must be run for them to see it. That goes for
   * plain memory, too, and for writes of what is there already: others may race with them.
   */
  public boolean doesSeveral() {
    return periodic || rounds.doSeveral();
  }

  /** Whether an instruction with this effect tries to write. */
  public static boolean attempts(Effect effect) {
    return effect instanceof Effect.Cas || effect instanceof Effect.LoadExclusive;
  }

  /**
   * Whether an attempt, which fails, leads to another one that waits: compilers take the first
   * round out of a loop.
   */
  private Answer settlesAt(long again, Effect effect) {
    if (rounds.run(again, longest) != ScratchExecution.Stop.PLACE
        || trace.changesLocations()
        || doesSeveral()) {
      return Answer.GOES_ON;
    }
    rounds.note(1);
    return after(again, effect, 2) == Answer.SETTLES ? Answer.SETTLES : Answer.GOES_ON;
  }

  /**
   * What the thread does after so many rounds of the loop at a place as show it.
   *
   * @param first number of the first round; what it begins with was noted under the one before
   */
  private Answer after(long pc, Effect effect, int first) {
    for (int round = first; round <= LoopRounds.MOST; round++) {
      long before = scratch.executed();
      trace.begin();
      ScratchExecution.Stop stop = rounds.run(pc, longest);
      if (stop != ScratchExecution.Stop.PLACE
          || scratch.reads().count() > MOST_RANGES
          || trace.changesLocations()) {
        isEndless = round > 1 && stop == ScratchExecution.Stop.LIMIT;
        boolean retries =
            round == 2 && stop == ScratchExecution.Stop.WRITE && attempts.succeeds(effect, before);
        return retries ? Answer.RETRIES : round == 1 ? straight(pc, stop) : Answer.GOES_ON;
      }
      rounds.note(round);
      if (rounds.isSame(pc, round - 1, round)) {
        return round == 1 ? Answer.WAITS : Answer.SETTLES;
      }
      if (round > first && isBack(pc, first, round)) {
        return first == 1 ? Answer.WAITS : Answer.SETTLES;
      }
    }
    boolean seemsSame = !thorough && rounds.seemsSame(pc);
    boolean counts = thorough || rounds.changesOnlyOwn(pc);
    ScratchExecution.Stop stop = goFurther(pc, first);
    if (periodic) {
      return first == 1 ? Answer.WAITS : Answer.SETTLES;
    }
    if (seemsSame) {
      return Answer.SEEMS_TO_WAIT;
    }
    if (counts) {
      return counting(pc, stop, PATIENCE);
    }
    boolean asked =
        places.isFirstLook(); // a loop that does not wait is to meet others nearly always
    return asked && counting(pc, stop, LITTLE_PATIENCE) == Answer.GIVES_UP
        ? Answer.LEAVES
        : Answer.GOES_ON;
  }

  /**
   * The thread does not come back. But it may look at the same location again and again before it
   * goes on alone: compilers unroll loops that give up.
   */
  private Answer straight(long pc, ScratchExecution.Stop stop) {
    boolean isLong = stop == ScratchExecution.Stop.LIMIT;
    if (!thorough && trace.looks() > 1) {
      ScratchExecution.Stop end = isLong ? rounds.run(pc, LITTLE_PATIENCE) : stop;
      noteLeft();
      boolean ends = end != ScratchExecution.Stop.LIMIT && end != ScratchExecution.Stop.PLACE;
      if (ends && trace.looks() > SEVERAL_LOOKS) {
        return Answer.LEAVES;
      }
    }
    return isLong ? Answer.TOO_LONG : Answer.GOES_ON;
  }

  /** Whether the thread is in the state before the first round again, after others. */
  private boolean isBack(long pc, int first, int state) {
    periodic = rounds.isSame(pc, first - 1, state);
    return periodic;
  }

  /**
   * Goes on, for as many states as are looked at, in a loop that calls functions: it may look by
   * one that it calls from many places.
   *
   * @param first as {@link #after} has it
   * @return what ended the last round; a round that is only long goes on
   */
  private ScratchExecution.Stop goFurther(long pc, int first) {
    ScratchExecution.Stop stop = ScratchExecution.Stop.PLACE;
    boolean calls = !trace.calls().isEmpty();
    for (int round = LoopRounds.MOST + 1; round <= mostStates && calls; round++) {
      stop = rounds.run(pc, longest);
      if (stop != ScratchExecution.Stop.PLACE || trace.changesLocations()) {
        return stop == ScratchExecution.Stop.LIMIT ? ScratchExecution.Stop.PLACE : stop;
      }
      rounds.keep(LoopRounds.NEWEST);
      if (isBack(pc, first, LoopRounds.NEWEST)) {
        break;
      }
    }
    return stop;
  }

  /**
   * Goes on in a loop that counts, to see whether it ends.
   *
   * @param last what ended the last round
   */
  private Answer counting(long pc, ScratchExecution.Stop last, long patience) {
    counted = scratch.reads().copy();
    ScratchExecution.Stop stop = last;
    while (scratch.executed() < patience) {
      stop =
          stop == ScratchExecution.Stop.PLACE
              ? rounds.run(pc, patience - scratch.executed())
              : stop;
      if (stop == ScratchExecution.Stop.LIMIT) {
        return Answer.COUNTS;
      }
      if (stop != ScratchExecution.Stop.PLACE) {
        noteLeft();
        return Answer.GIVES_UP;
      }
      counted = scratch.reads().copy();
    }
    return Answer.COUNTS;
  }

  private void noteLeft() {
    left = scratch.executed();
    pausesLeft = rounds.pauses();
  }

  /** Gives back what the engine keeps. */
  public void close() {
    rounds.close();
  }
}
