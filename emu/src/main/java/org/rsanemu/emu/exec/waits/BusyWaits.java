// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.lang.foreign.MemorySegment;
import org.agrona.collections.Long2ObjectHashMap;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.thread.Exclusive;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.OwnWrites;
import org.rsanemu.emu.exec.whatif.PassingCalls;
import org.rsanemu.emu.exec.whatif.RetriedAttempt;
import org.rsanemu.emu.exec.whatif.StatusRegister;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.emu.scratch.ScratchExecution;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.model.LocationMap;

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
    /** It comes back in another state, in which it will wait. */
    SETTLES,
    /** It counts its rounds, or the like, and leaves the loop by itself at last. */
    GIVES_UP,
    /**
     * It leaves the loop by itself, alone; what changes in it may be of use outside, or it is none,
     * but looks again and again.
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

  /** Times that each place is looked at, whatever came of it. */
  private static final int FIRST_LOOKS = 16;

  /** Of the arrivals after which the thread may be waiting, one in so many is looked at. */
  private static final int RARELY = 16;

  /** Rounds in which a loop that counts must show that it does. */
  private static final int ROUNDS = 3;

  /** Instructions of a round, at a place that was not seen to wait, and at one that was. */
  private static final long SHORT_ROUND = 300;

  private static final long LONG_ROUND = 20_000;

  /** Instructions of a round where every place is looked at in the same way. */
  private static final long THOROUGH_ROUND = 2_000;

  /** Instructions in which a loop that counts may leave by itself. */
  private static final long PATIENCE = 50_000;

  /** The same, where nothing shows that it is a loop that waits. */
  private static final long LITTLE_PATIENCE = 5_000;

  /** Looks at one location, one after the other, that are more than a program needs at once. */
  private static final int SEVERAL_LOOKS = 3;

  /** Ranges that a thread may wait for. */
  private static final int MOST_RANGES = 256;

  /** What a look costs besides the instructions that are tried, in instructions. */
  private static final long COST = 50;

  /** Instructions that may be tried in a run: so many, and so many times those executed. */
  private static final long ALLOWED = 1_000_000;

  private static final long ALLOWED_PER_EXECUTED = 4;

  private final Engine engine;
  private final MachineMemory memory;
  private final RegisterFile registers;
  private final ScratchExecution scratch;
  private final PassingCalls calls;
  private final LoopState own;
  private final RetriedAttempt retried;
  private final StatusRegister status;
  private final RoundTrace trace;
  private final Long2ObjectHashMap<Place> places = new Long2ObjectHashMap<>();
  private final MemorySegment[] states = new MemorySegment[ROUNDS + 1];
  private final long[] flags = new long[ROUNDS + 1];
  private final int[] written = new int[ROUNDS + 1];
  private Place place = new Place();
  private boolean thorough;
  private boolean exclusive;

  /** Makes memory what is supposed to be there, when a what-if execution has begun. */
  private Runnable supposed = () -> {};

  private long longest;
  private long spent;
  private long whatIfs;
  private long left;

  /** What is known of a place. */
  private static final class Place {
    private int looks;
    private boolean waits;
    private int thread = -1;
    private long writes;
    private int repeats;
  }

  public BusyWaits(
      Machine machine,
      Instructions code,
      LocationMap locations,
      ScratchExecution scratch,
      PassingCalls calls,
      RetriedAttempt retried,
      StatusRegister status) {
    this.status = status;
    this.scratch = scratch;
    this.calls = calls;
    this.retried = retried;
    engine = machine.engine();
    memory = machine.memory();
    registers = machine.registers();
    own = new LoopState(machine, scratch);
    trace =
        new RoundTrace(
            locations, memory, scratch, pc -> (code.flags(code.at(pc)) & Instructions.USER) != 0);
    for (int i = 0; i < states.length; i++) {
      states[i] = engine.saveNew();
    }
  }

  /** How often it was looked. */
  long whatIfs() {
    return whatIfs;
  }

  /** Memory that the thread reads while it waits. */
  public Ranges ranges() {
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
    place = places.computeIfAbsent(where, _ -> new Place());
    if (spent > ALLOWED + ALLOWED_PER_EXECUTED * executed) {
      return false;
    }
    boolean again = place.thread == thread.number() && place.writes == thread.writes();
    place.thread = thread.number();
    place.writes = thread.writes();
    return place.waits || place.looks < FIRST_LOOKS || again && ++place.repeats % RARELY == 0;
  }

  /** Looks whatever came of looks before, and so that the same state gives the same answer. */
  public Answer lookAnyhow(GuestContext thread, Meaning meaning, Engine.Listener listener) {
    thorough = true;
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
    longest = place.waits ? LONG_ROUND : SHORT_ROUND;
    place.looks++;
    Answer answer = answer(thread, meaning, listener);
    place.waits |=
        answer != Answer.GOES_ON
            && answer != Answer.LEAVES
            && answer != Answer.TOO_LONG
            && answer != Answer.RETRIES;
    return answer;
  }

  /**
   * After {@link Answer#GIVES_UP} and {@link Answer#LEAVES}: instructions until the thread, alone,
   * is out of the loop.
   */
  public long left() {
    return left;
  }

  /** What it would be if a store-exclusive failed spuriously. */
  public enum Failure {
    /** It fails for a reason, or none comes. */
    NONE,
    /** As if it had not been. */
    HARMLESS,
    MATTERS
  }

  /**
   * Whether it makes a difference if the store-exclusive fails spuriously that answers the
   * load-exclusive before which the thread stands, which is loaded. It makes none if the thread
   * comes back there in the same state, and what it does on the way nobody can see: then the
   * failure is as if it had not happened.
   */
  public Failure failure(GuestContext thread, Engine.Listener listener) {
    whatIfs++;
    exclusive = true;
    save(0);
    try {
      begin(thread, listener);
      round(thread.pc(), Exclusive.BOUND);
      if (!trace.isAnswered(thread.pc())) {
        return Failure.NONE;
      }
      long store = trace.answer();
      restart(thread, listener);
      scratch.run(ScratchExecution.NOWHERE, 1);
      scratch.forgetExclusive(registers);
      boolean back = round(thread.pc(), THOROUGH_ROUND) == ScratchExecution.Stop.PLACE;
      note(1);
      boolean matters =
          !back
              || trace.changesLocations()
              || trace.keepsLocations()
              || trace.readsSeveral()
              || !hasWritten(thread.ownWrites(), scratch.kept(), trace.fences())
              || !isSame(thread.pc(), 0, 1)
                  && !isSameBut(thread.pc(), status.unread(trace.path(), store));
      return matters ? Failure.MATTERS : Failure.HARMLESS;
    } finally {
      spent += COST + scratch.executed();
      scratch.end();
    }
  }

  private Answer answer(GuestContext thread, Meaning meaning, Engine.Listener listener) {
    whatIfs++;
    exclusive = meaning.effect() instanceof Effect.LoadExclusive;
    save(0);
    try {
      begin(thread, listener);
      Answer answer = rounds(thread.pc(), meaning.effect(), 1);
      long again = trace.lastAttempt();
      boolean elsewhere = attempts(meaning.effect()) && again != thread.pc();
      boolean goesOn = answer == Answer.GOES_ON || answer == Answer.TOO_LONG;
      if (!thorough && goesOn && elsewhere) {
        restart(thread, listener);
        answer = settlesAt(again, meaning.effect());
      }
      if (answer == Answer.RETRIES) {
        restart(thread, listener);
        answer = isRetried(thread.pc(), meaning.effect()) ? answer : Answer.GOES_ON;
      }
      return answer;
    } finally {
      spent += COST + scratch.executed();
      scratch.end();
    }
  }

  private void restart(GuestContext thread, Engine.Listener listener) {
    spent += scratch.executed();
    scratch.end();
    begin(thread, listener);
  }

  private void begin(GuestContext thread, Engine.Listener listener) {
    scratch.beginLoaded(states[0], thread.pc(), listener, thread.stackStart(), thread.stackEnd());
    scratch.passKept();
    scratch.traceWith(trace);
    trace.start(engine.sp());
    supposed.run();
    written[0] = scratch.journal().count();
  }

  /**
   * Whether a round accesses what is the thread's own. Where others do so, too, it {@link
   * #doesSeveral}.
   */
  public boolean usesOwn() {
    return trace.usesOwn();
  }

  /**
   * Whether a round does more than to read one location that others write: then others may come
   * between what it does, so that a round in vain must be run for them to see it. That goes for
   * plain memory, too, and for writes of what is there already: others may race with them.
   */
  public boolean doesSeveral() {
    return trace.readsSeveral() || scratch.hasKept() || trace.keepsLocations();
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
    if (round(again, longest) != ScratchExecution.Stop.PLACE
        || trace.changesLocations()
        || doesSeveral()) {
      return Answer.GOES_ON;
    }
    note(1);
    return rounds(again, effect, 2) == Answer.SETTLES ? Answer.SETTLES : Answer.GOES_ON;
  }

  /**
   * @param first number of the first round; entries before it belong to the previous loop
   */
  private Answer rounds(long pc, Effect effect, int first) {
    for (int round = first; round <= ROUNDS; round++) {
      long before = scratch.executed();
      trace.begin();
      ScratchExecution.Stop stop = round(pc, longest);
      if (stop != ScratchExecution.Stop.PLACE
          || scratch.reads().count() > MOST_RANGES
          || trace.changesLocations()) {
        boolean retries =
            round == 2 && stop == ScratchExecution.Stop.WRITE && succeeds(effect, before);
        return retries ? Answer.RETRIES : round == 1 ? straight(pc, stop) : Answer.GOES_ON;
      }
      note(round);
      if (isSame(pc, round - 1, round)) {
        return round == 1 ? Answer.WAITS : Answer.SETTLES;
      }
    }
    if (!thorough && seemsSame(pc)) {
      return Answer.SEEMS_TO_WAIT;
    }
    if (thorough || isOwn(pc)) {
      return counting(pc, PATIENCE);
    }
    boolean asked = place.looks == 1; // a loop that does not wait is to meet others nearly always
    return asked && counting(pc, LITTLE_PATIENCE) == Answer.GIVES_UP
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
      ScratchExecution.Stop end = isLong ? round(pc, LITTLE_PATIENCE) : stop;
      left = scratch.executed();
      boolean ends = end != ScratchExecution.Stop.LIMIT && end != ScratchExecution.Stop.PLACE;
      if (ends && trace.looks() > SEVERAL_LOOKS) {
        return Answer.LEAVES;
      }
    }
    return isLong ? Answer.TOO_LONG : Answer.GOES_ON;
  }

  /**
   * Whether what changes from round to round seems to be of no use outside the loop. That is a
   * guess, for a variable that a pointer leads to is not seen: it only decides who is to wait
   * first.
   */
  private boolean isOwn(long pc) {
    Ranges changed = scratch.journal().changedSince(written[ROUNDS - 1]);
    return own.owns(pc, trace.body(), states[ROUNDS - 1], states[ROUNDS], changed);
  }

  private void note(int round) {
    save(round);
    written[round] = scratch.journal().count();
  }

  private void save(int round) {
    engine.save(states[round]);
    flags[round] = engine.flags();
    if (exclusive) {
      registers.clearMonitor(states[round]); // the place overwrites it
    }
  }

  /**
   * Whether the thread, which is in the later of two states, will do the same as in the earlier.
   */
  private boolean isSame(long pc, int earlier, int later) {
    if (flags[earlier] == flags[later]
        && registers.areSame(states[earlier], states[later])
        && scratch.journal().unchangedSince(written[earlier])) {
      return true;
    }
    Ranges changed = scratch.journal().changedSince(written[earlier]);
    return own.isSame(pc, states[earlier], states[later], changed);
  }

  /** Whether whatever races with these writes races with others of the thread, too. */
  private static boolean hasWritten(OwnWrites own, Ranges kept, boolean fences) {
    for (int i = 0; i < kept.count(); i++) {
      if (!own.have(kept.start(i), kept.size(i), fences)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether it will do the same in the first two states, except for registers that nobody reads.
   */
  private boolean isSameBut(long pc, long unread) {
    Ranges changed = scratch.journal().changedSince(written[0]);
    return unread != RegisterSet.NONE && own.isSame(pc, states[0], states[1], changed, unread);
  }

  /** Whether it seems so of the last two rounds. */
  private boolean seemsSame(long pc) {
    Ranges changed = scratch.journal().changedSince(written[ROUNDS - 1]);
    return own.seemsSame(pc, states[ROUNDS - 1], states[ROUNDS], changed);
  }

  /** Goes on in a loop that counts, to see whether it ends. */
  private Answer counting(long pc, long patience) {
    while (scratch.executed() < patience) {
      ScratchExecution.Stop stop = round(pc, patience - scratch.executed());
      if (stop == ScratchExecution.Stop.LIMIT) {
        return Answer.COUNTS;
      }
      if (stop != ScratchExecution.Stop.PLACE) {
        left = scratch.executed();
        return Answer.GIVES_UP;
      }
    }
    return Answer.COUNTS;
  }

  /** Whether the write that the what-if execution has just made is the attempt of this round. */
  private boolean succeeds(Effect effect, long executedBefore) {
    long executed = scratch.executed() - executedBefore;
    Ranges reads = scratch.reads();
    return switch (effect) {
      case Effect.Cas _ -> executed == 1;
      case Effect.LoadExclusive _ ->
          executed <= Exclusive.BOUND
              && !reads.isEmpty()
              && scratch.writes().start(0) == reads.start(0);
      default -> false;
    };
  }

  /**
   * Whether all failed attempts but the last before the one that succeeds might as well not have
   * been made: a failure forgets what was before it, and the thread is at this attempt as if it had
   * come from one that found the value which this one expects.
   */
  private boolean isRetried(long pc, Effect effect) {
    if (round(pc, longest) != ScratchExecution.Stop.PLACE
        || doesSeveral()
        || trace.changesLocations()) {
      return false;
    }
    note(1);
    Ranges changed = scratch.journal().changedSince(written[0]);
    if (!own.isUnused(changed) || !retried.forgets(trace.path(), states[0], states[1])) {
      return false;
    }
    int register = expectedRegister(effect);
    long address = scratch.reads().start(0);
    int size = scratch.reads().size(0);
    if (register < 0 || size > Long.BYTES) {
      return false;
    }
    long found = memory.peek(address, size);
    long expected = registers.value(states[0], register);
    scratch.was(address, size, size < Long.BYTES ? expected & (1L << 8 * size) - 1 : expected);
    boolean fails = round(pc, longest) == ScratchExecution.Stop.PLACE;
    scratch.was(address, size, found);
    if (!fails || doesSeveral()) {
      return false;
    }
    note(2);
    return isSame(pc, 0, 2);
  }

  private int expectedRegister(Effect effect) {
    return switch (effect) {
      case Effect.Cas cas when cas.expected().size() == 1 -> cas.expected().getFirst();
      case Effect.LoadExclusive _ -> retried.expected();
      default -> -1;
    };
  }

  /** Goes on until the thread is back at the place, past what only lets others run. */
  private ScratchExecution.Stop round(long at, long most) {
    long until = scratch.executed() + most;
    long passed = 0;
    while (true) {
      ScratchExecution.Stop stop = scratch.run(at, until - scratch.executed() - passed);
      if (stop != ScratchExecution.Stop.TRAP || !calls.pass(scratch)) {
        return stop;
      }
      passed++;
      if (scratch.pc() == at) {
        return ScratchExecution.Stop.PLACE;
      }
    }
  }

  /** Gives back what the engine keeps. */
  public void close() {
    for (MemorySegment state : states) {
      engine.free(state);
    }
  }
}
