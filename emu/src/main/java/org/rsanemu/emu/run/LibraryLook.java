package org.rsanemu.emu.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.explore.Access;
import org.rsanemu.emu.linux.GuestThread;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.trial.Ranges;
import org.rsanemu.emu.trial.Trial;
import org.rsanemu.rc20.LocationMap;
import org.rsanemu.rc20.lift.Effect;
import org.rsanemu.rc20.lift.Meaning;
import org.rsanemu.rc20.lift.Trap;

/**
 * Finds out, before the first access of a library's call that others can see, what the call would
 * touch, and whether it would sleep on a futex: if it has written nothing but that word until then,
 * or waits for a thread's end, the call is one that has not begun.
 */
final class LibraryLook implements Trial.Follower {
  private static final int MOST_INSTRUCTIONS = 5_000;

  private final Trial trial;
  private final Engine engine;
  private final MachineMemory memory;
  private final Kernel kernel;
  private final LocationMap locations;
  private final LongPredicate isUsers;
  private final List<Access> touches = new ArrayList<>();
  private final Ranges written = new Ranges();
  private boolean atomic;

  /**
   * @param isUsers whether an instruction is the user's
   */
  LibraryLook(Trial trial, Guest guest, LongPredicate isUsers) {
    this.trial = trial;
    this.isUsers = isUsers;
    engine = guest.engine();
    memory = guest.memory();
    kernel = guest.kernel();
    locations = guest.locations();
  }

  /**
   * Looks what the thread would do, which is loaded.
   *
   * @param saved its registers
   */
  Outlook of(GuestContext thread, java.lang.foreign.MemorySegment saved, Engine.Listener listener) {
    touches.clear();
    Ranges ownWrites = new Ranges();
    trial.beginLoaded(saved, thread.pc(), listener, thread.stackStart(), thread.stackEnd());
    trial.follow(this);
    trial.until(isUsers);
    try {
      while (true) {
        long left = MOST_INSTRUCTIONS - trial.executed();
        Trial.Stop stop = left <= 0 ? Trial.Stop.LIMIT : trial.run(Trial.NOWHERE, left);
        switch (stop) {
          case PLACE -> {
            return goesOn(false);
          }
          case WRITE -> addAll(ownWrites, trial.writes());
          case TRAP -> {
            long word = sleepsOn();
            if (word != 0 && isUndone(word, ownWrites)) {
              Ranges awaited = new Ranges();
              awaited.add(word, Integer.BYTES);
              List<Access> taken = List.of(Access.write(word, Integer.BYTES));
              return new Outlook(Outlook.Kind.WAITS, awaited, taken, false, memory, trial.reads());
            }
            if (word != 0 || !passes()) {
              return goesOn(true);
            }
          }
          case FAULT, EXCEPTION, LIMIT -> {
            return goesOn(true);
          }
        }
      }
    } finally {
      trial.end();
    }
  }

  private Outlook goesOn(boolean open) {
    return new Outlook(
        Outlook.Kind.GOES_ON, new Ranges(), List.copyOf(touches), open, memory, trial.reads());
  }

  private static void addAll(Ranges to, Ranges from) {
    for (int i = 0; i < from.count(); i++) {
      to.add(from.start(i), from.size(i));
    }
  }

  /** The word of the futex that the thread is about to sleep on, or 0. */
  private long sleepsOn() {
    if (!isCall("futex", "futex_time64")) {
      return 0;
    }
    long[] arguments = engine.callArguments();
    int operation = (int) arguments[1] & SystemSteps.FUTEX_COMMAND;
    boolean waits =
        operation == SystemSteps.FUTEX_WAIT || operation == SystemSteps.FUTEX_WAIT_BITSET;
    return waits
            && arguments[3] == 0
            && memory.peek(arguments[0], 4) == (arguments[2] & 0xffffffffL)
        ? arguments[0]
        : 0;
  }

  /** Whether nobody but who waits knows by now that it does. */
  private boolean isUndone(long word, Ranges writes) {
    for (GuestThread other : kernel.threads()) {
      if (other.clearChildTid() == word && !other.hasEnded()) {
        return true;
      }
    }
    for (int i = 0; i < writes.count(); i++) {
      long start = writes.start(i);
      if (start + writes.size(i) <= word || start >= word + Integer.BYTES) {
        return false;
      }
    }
    return true;
  }

  /** Goes past what has no result that matters here. */
  private boolean passes() {
    Meaning meaning = trial.meaning();
    if (meaning.trap() == Trap.HINT) {
      trial.skip();
      return true;
    }
    long[] arguments = engine.callArguments();
    if (isCall("futex", "futex_time64")
        && ((int) arguments[1] & SystemSteps.FUTEX_COMMAND) == SystemSteps.FUTEX_WAKE) {
      touches.add(Access.write(arguments[0], Integer.BYTES));
      engine.general(engine.cpu().result(), 0);
      engine.systemCallReturns(trial.pc() + meaning.length());
      trial.skip();
      return true;
    }
    return false;
  }

  private boolean isCall(String... names) {
    return trial.meaning().trap() == Trap.SYSTEM_CALL
        && List.of(names).contains(kernel.callName(engine.general(engine.cpu().callNumber())));
  }

  @Override
  public void instruction(long pc, Meaning meaning) {
    Effect effect = meaning.effect();
    atomic = !(effect instanceof Effect.Plain || effect instanceof Effect.None);
    if (SystemSteps.isFence(effect)) {
      touches.add(SystemSteps.FENCES);
    }
  }

  @Override
  public void read(long address, int size, boolean ownStack) {
    if (atomic || locations.touches(address, size)) {
      add(Access.read(address, size));
    }
  }

  @Override
  public void write(long address, int size, long value) {
    if (atomic || locations.touches(address, size)) {
      add(Access.write(address, size));
    }
  }

  private void add(Access access) {
    if (!touches.contains(access)) {
      touches.add(access);
    }
  }
}
