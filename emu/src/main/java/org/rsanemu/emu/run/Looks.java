package org.rsanemu.emu.run;

import org.rsanemu.emu.trial.Ranges;
import org.rsanemu.rc20.lift.Meaning;

/** Where threads may be waiting they are looked at, and who waits is put to sleep. */
final class Looks {
  /** Instructions that a thread runs when it waits softly, and nobody else can run. */
  static final int SLICE = 10_000;

  private final Instructions instructions;
  private final Watcher watcher;
  private final Scheduler scheduler;
  private final BusyWaits waits;
  private final Examiner examiner;
  private long busyWaits;
  private long retries;

  Looks(
      Instructions instructions,
      Watcher watcher,
      Scheduler scheduler,
      BusyWaits waits,
      Examiner examiner) {
    this.instructions = instructions;
    this.watcher = watcher;
    this.scheduler = scheduler;
    this.waits = waits;
    this.examiner = examiner;
  }

  /** How often a thread was put to sleep. */
  long busyWaits() {
    return busyWaits;
  }

  /** How many attempts were known to be made again. */
  long retries() {
    return retries;
  }

  /** Whether the thread, which has come to an atomic instruction, is to be looked at there. */
  boolean asks(GuestContext thread) {
    int instruction = watcher.instruction();
    if (!BusyWaits.mayWait(instructions.meaning(instruction).effect())
        || !watcher.at().atUserCode()) {
      return false;
    }
    boolean forCaller = (instructions.flags(instruction) & Instructions.FOR_CALLER) != 0;
    long where = forCaller ? watcher.at().site() : instructions.pc(instruction);
    return waits.asks(thread, where, watcher.executed()) && !isAwake(thread);
  }

  /** Whether the thread is to run on for a while though it waits. */
  private boolean isAwake(GuestContext thread) {
    long executed = watcher.executedByThread();
    if (scheduler.takeResumed(thread.number())) {
      thread.awakeUntil(executed + SLICE);
    }
    return executed < thread.awakeUntil();
  }

  /**
   * Looks what the thread, which is loaded, would do if it ran alone: after {@link #asks}. True if
   * it sleeps now.
   */
  boolean sleeps(GuestContext thread) {
    Meaning meaning = instructions.meaning(watcher.instruction());
    BusyWaits.Answer answer = waits.look(thread, meaning, watcher);
    return switch (answer) {
      case GOES_ON -> {
        thread.looked();
        yield false;
      }
      case WAITS, WAITS_SOFTLY -> {
        Ranges read = waits.ranges().copy();
        examiner.waits(thread, read);
        park(thread, read, answer == BusyWaits.Answer.WAITS_SOFTLY);
        yield true;
      }
      case RETRIES -> {
        retries++;
        watcher.mute();
        thread.looked();
        yield false;
      }
    };
  }

  /**
   * The thread waits: it sleeps until memory changes.
   *
   * @param ranges what it waits for a change of
   * @param soft whether it runs on when nobody else can
   */
  void park(GuestContext thread, Ranges ranges, boolean soft) {
    busyWaits++;
    watcher.watch(ranges);
    scheduler.park(thread.number(), ranges, soft);
  }

  /** Gives back what the engine keeps for it. */
  void close() {
    waits.close();
  }
}
