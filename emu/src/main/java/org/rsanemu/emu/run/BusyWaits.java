package org.rsanemu.emu.run;

import java.lang.foreign.MemorySegment;
import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.sched.Chance;
import org.rsanemu.emu.trial.Ranges;
import org.rsanemu.emu.trial.Trial;
import org.rsanemu.rc20.LocationMap;
import org.rsanemu.rc20.lift.Effect;
import org.rsanemu.rc20.lift.Meaning;

/**
 * Finds out, before an atomic read, whether the thread waits there: whether, were it alone, it
 * would come back to the place with the same registers and memory, having written nothing that
 * others can see. And whether a compare-and-swap there is about to fail only to be tried again.
 */
final class BusyWaits {
  /** What a look has shown. */
  enum Answer {
    /** It does not wait, or this round is to be run all the same. */
    GOES_ON,
    /** It waits for {@link #ranges} to change. */
    WAITS,
    /** The same, but something changes from time to time that only the loop itself reads. */
    WAITS_SOFTLY,
    /** The attempt fails, and the next succeeds with the value that this one found. */
    RETRIES
  }

  /** Times that each place is looked at, whatever came of it. */
  private static final int FIRST_LOOKS = 16;

  /** Of the arrivals after which the thread may be waiting, one in so many is looked at. */
  private static final int RARELY = 16;

  /** Times around the loop in which the registers must settle. */
  private static final int ROUNDS = 4;

  /** Instructions of a round, at a place that was not seen to wait, and at one that was. */
  private static final long SHORT_ROUND = 300;

  private static final long LONG_ROUND = 20_000;

  /** Of the rounds that read several locations, one in so many is run all the same. */
  private static final int ONE_IN = 3;

  /** Ranges that a thread may wait for. */
  private static final int MOST_RANGES = 256;

  /** What a look costs besides the instructions that are tried, in instructions. */
  private static final long COST = 50;

  /** Instructions that may be tried in a run: so many, and so many times those executed. */
  private static final long ALLOWED = 1_000_000;

  private static final long ALLOWED_PER_EXECUTED = 4;

  private final Engine engine;
  private final Trial trial;
  private final PassingCalls calls;
  private final LoopState own;
  private final PeeledRead peeled;
  private final Chance chance;
  private final LocationMap locations;
  private final Long2ObjectHashMap<Place> places = new Long2ObjectHashMap<>();
  private final MemorySegment[] states = new MemorySegment[ROUNDS + 1];
  private final long[] flags = new long[ROUNDS + 1];
  private final int[] written = new int[ROUNDS + 1];
  private Place place = new Place();
  private boolean gaveUp;
  private long spent;
  private long trials;

  /** What is known of a place. */
  private static final class Place {
    private int looks;
    private boolean waits;
    private boolean peeled;
    private int thread = -1;
    private long writes;
    private int repeats;
  }

  /**
   * @param seed of the run: it decides which rounds are run although they are waiting
   */
  BusyWaits(
      Engine engine,
      Trial trial,
      PassingCalls calls,
      LoopState own,
      PeeledRead peeled,
      LocationMap locations,
      long seed) {
    this.own = own;
    this.locations = locations;
    this.peeled = peeled;
    chance = Chance.forPurpose(seed, "rounds that wait");
    this.engine = engine;
    this.trial = trial;
    this.calls = calls;
    for (int i = 0; i < states.length; i++) {
      states[i] = engine.saveNew();
    }
  }

  /** How often it was looked. */
  long trials() {
    return trials;
  }

  /** Memory that the thread reads while it waits. */
  Ranges ranges() {
    return trial.reads();
  }

  /** Whether an instruction with this effect may be what a thread waits at. */
  static boolean mayWait(Effect effect) {
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
  boolean asks(GuestContext thread, long where, long executed) {
    place = places.computeIfAbsent(where, _ -> new Place());
    if (spent > ALLOWED + ALLOWED_PER_EXECUTED * executed) {
      return false;
    }
    boolean again = place.thread == thread.number() && place.writes == thread.writes();
    place.thread = thread.number();
    place.writes = thread.writes();
    return place.waits || place.looks < FIRST_LOOKS || again && ++place.repeats % RARELY == 0;
  }

  /** Looks in any case, and says what is so. */
  Answer lookAnyhow(GuestContext thread, Meaning meaning, Engine.Listener listener) {
    place = places.computeIfAbsent(thread.pc(), _ -> new Place());
    return answer(thread, meaning, listener);
  }

  /**
   * Looks what the thread would do, which is loaded and stands at the place that {@link #asks} was
   * asked about last.
   */
  Answer look(GuestContext thread, Meaning meaning, Engine.Listener listener) {
    Answer answer = answer(thread, meaning, listener);
    boolean waits = answer == Answer.WAITS || answer == Answer.WAITS_SOFTLY;
    return waits && readsSeveral() && chance.below(ONE_IN) == 0 ? Answer.GOES_ON : answer;
  }

  private Answer answer(GuestContext thread, Meaning meaning, Engine.Listener listener) {
    trials++;
    place.looks++;
    engine.save(states[0]);
    flags[0] = engine.flags();
    trial.beginLoaded(states[0], thread.pc(), listener, thread.stackStart(), thread.stackEnd());
    Answer answer = Answer.GOES_ON;
    gaveUp = false;
    try {
      answer = rounds(thread.pc(), meaning.effect());
      if (gaveUp && isPeeled(thread, listener)) {
        answer = Answer.WAITS;
        place.peeled = true;
      }
    } finally {
      spent += COST + trial.executed();
      trial.end();
    }
    boolean waits = answer == Answer.WAITS || answer == Answer.WAITS_SOFTLY;
    place.waits |= waits;
    return answer;
  }

  /**
   * Whether a round reads more than others could change at once. If none were run, no other thread
   * would ever do anything between its first read and its second.
   */
  boolean readsSeveral() {
    Ranges reads = trial.reads();
    long first = reads.start(0);
    long end = first + reads.size(0);
    for (int i = 1; i < reads.count(); i++) {
      long start = reads.start(i);
      boolean within = start >= first && start + reads.size(i) <= end;
      if (!within && locations.touches(start, reads.size(i))) {
        return true;
      }
    }
    return false;
  }

  private Answer rounds(long pc, Effect effect) {
    long most = place.waits && !place.peeled ? LONG_ROUND : SHORT_ROUND;
    for (int round = 1; round <= ROUNDS; round++) {
      long before = trial.executed();
      if (round == ROUNDS) {
        own.begin();
        trial.follow(own);
      }
      Trial.Stop stop = round(pc, most);
      if (stop != Trial.Stop.PLACE || trial.reads().count() > MOST_RANGES) {
        gaveUp = round == 1 && stop == Trial.Stop.LIMIT;
        boolean retries = round == 2 && stop == Trial.Stop.WRITE && succeeds(effect, before);
        return retries ? Answer.RETRIES : Answer.GOES_ON;
      }
      engine.save(states[round]);
      flags[round] = engine.flags();
      written[round] = trial.journal().count();
      if (isBack(round, 0)) {
        return Answer.WAITS;
      }
    }
    Ranges changed = trial.journal().changedSince(written[ROUNDS - 1]);
    boolean counts = own.owns(pc, states[ROUNDS - 1], states[ROUNDS], changed);
    return counts ? Answer.WAITS_SOFTLY : Answer.GOES_ON;
  }

  /**
   * Whether the thread has run into a loop elsewhere, which reads what it reads here first, and
   * waits there. It stands where the trial was given up: in that loop, if it is in one.
   */
  private boolean isPeeled(GuestContext thread, Engine.Listener listener) {
    long inLoop = trial.pc();
    if (!trial.writes().isEmpty() || inLoop == thread.pc()) {
      return false;
    }
    spent += COST + trial.executed();
    trial.end();
    trial.beginLoaded(states[0], thread.pc(), listener, thread.stackStart(), thread.stackEnd());
    peeled.begin();
    trial.follow(peeled);
    for (int round = 1; round <= ROUNDS; round++) {
      peeled.round();
      Trial.Stop stop = round(inLoop, SHORT_ROUND);
      if (stop != Trial.Stop.PLACE || trial.reads().count() > MOST_RANGES) {
        return false;
      }
      engine.save(states[round]);
      flags[round] = engine.flags();
      written[round] = trial.journal().count();
      if (isBack(round, 1)) {
        return peeled.isOfLoop(trial);
      }
    }
    return false;
  }

  /** Whether the thread is now as it was after an earlier round, of those from {@code first} on. */
  private boolean isBack(int round, int first) {
    for (int i = round - 1; i >= first; i--) {
      if (flags[i] == flags[round]
          && engine.sameRegisters(states[i], states[round])
          && trial.journal().unchangedSince(written[i])) {
        return true;
      }
    }
    return false;
  }

  /** Whether the write that the trial stands behind is the attempt of this round. */
  private boolean succeeds(Effect effect, long executedBefore) {
    long executed = trial.executed() - executedBefore;
    Ranges reads = trial.reads();
    return switch (effect) {
      case Effect.Cas _ -> executed == 1;
      case Effect.LoadExclusive _ ->
          executed <= Exclusive.BOUND
              && !reads.isEmpty()
              && trial.writes().start(0) == reads.start(0);
      default -> false;
    };
  }

  /** Goes on until the thread is back at the place, past what only lets others run. */
  private Trial.Stop round(long at, long most) {
    long until = trial.executed() + most;
    long passed = 0;
    while (true) {
      Trial.Stop stop = trial.run(at, until - trial.executed() - passed);
      if (stop != Trial.Stop.TRAP || !calls.pass(trial)) {
        return stop;
      }
      passed++;
      if (trial.pc() == at) {
        return Trial.Stop.PLACE;
      }
    }
  }

  /** Gives back what the engine keeps. */
  void close() {
    for (MemorySegment state : states) {
      engine.free(state);
    }
  }
}
