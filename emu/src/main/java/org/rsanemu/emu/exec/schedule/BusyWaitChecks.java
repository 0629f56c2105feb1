// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import org.agrona.collections.Long2LongHashMap;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.events.StackLocations;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.waits.BusyWaits;
import org.rsanemu.emu.exec.whatif.pending.WhatIf;
import org.rsanemu.emu.sched.RandomSource;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;

/** Checks threads where they may be waiting, and puts those that wait to sleep. */
public final class BusyWaitChecks {
  /** Instructions that a thread runs when it waits softly, and nobody else can run. */
  static final int SLICE = 10_000;

  /**
   * Of the rounds that would be in vain, but that others may come into, or that are counted, one in
   * so many is run all the same.
   */
  private static final int ONE_IN = 3;

  /**
   * Who comes by in several states in turn sleeps in one of so many: others may come between any
   * two.
   */
  private static final int ONE_SLEEPS_IN = 16;

  private final Instructions instructions;
  private final InstructionBoundary boundary;
  private final Scheduler scheduler;
  private final BusyWaits waits;
  private final StackLocations stacks;

  /**
   * Of the store-exclusives that would store, one in so many is tried to fail spuriously; one in
   * many more where that has made no difference.
   */
  private static final int ONE_FAILS_IN = 8;

  private static final int MOST_DOUBLINGS = 10;

  private final RandomSource chance;
  private final RandomSource failures;

  /** How often it has made no difference at a load-exclusive that its store-exclusive fails. */
  private final Long2LongHashMap harmless = new Long2LongHashMap(0);

  private final boolean strict;
  private long busyWaits;
  private long retries;
  private boolean leftOut;
  private boolean looked;

  /**
   * @param request its seed decides which rounds are run although they are waiting
   */
  public BusyWaitChecks(
      Instructions instructions,
      StackLocations stacks,
      InstructionBoundary boundary,
      Scheduler scheduler,
      BusyWaits waits,
      RunRequest request) {
    chance = RandomSource.forPurpose(request.schedule().seed(), "rounds that wait");
    failures = RandomSource.forPurpose(request.schedule().seed(), "store-exclusives that fail");
    strict = request.judging().strict();
    this.instructions = instructions;
    this.stacks = stacks;
    this.boundary = boundary;
    this.scheduler = scheduler;
    this.waits = waits;
  }

  /** How often a thread was put to sleep. */
  public long busyWaits() {
    return busyWaits;
  }

  /** How many attempts were known to be made again. */
  public long retries() {
    return retries;
  }

  /** Whether any look was left out: if every violation counts, more may follow from it. */
  public boolean haveLeftOut() {
    return leftOut;
  }

  /** Whether a thread has come to where it may wait, or where a store-exclusive may fail. */
  public boolean haveLooked() {
    return looked;
  }

  /** Whether the thread, which has come to an atomic instruction, is to be looked at there. */
  public boolean asks(GuestContext thread) {
    int instruction = boundary.at().number();
    if (!BusyWaits.mayWait(instructions.meaning(instruction).effect())
        || !boundary.at().atUserCode()) {
      return false;
    }
    looked = true;
    boolean forCaller = (instructions.flags(instruction) & Instructions.FOR_CALLER) != 0;
    long where = forCaller ? boundary.at().site() : instructions.pc(instruction);
    return waits.asks(thread, where, boundary.executed()) && !isAwake(thread);
  }

  /** Whether the thread is to run on for a while though it waits. */
  private boolean isAwake(GuestContext thread) {
    long executed = boundary.executedByThread();
    if (scheduler.takeResumed(thread.number())) {
      thread.awakeUntil(executed + SLICE);
    }
    return executed < thread.awakeUntil();
  }

  /**
   * Checks what the loaded thread would do if it ran alone: after {@link #asks}.
   *
   * @return whether it sleeps now
   */
  private boolean sleeps(GuestContext thread, WhatIf whatIf) {
    Meaning meaning = instructions.meaning(boundary.at().number());
    BusyWaits.Answer answer = waits.look(thread, meaning, boundary.listener());
    switch (answer) {
      case GOES_ON, TOO_LONG -> {}
      case SETTLES -> {
        if (BusyWaits.attempts(meaning.effect()) && !doesSeveral()) {
          Ranges read = waits.ranges().copy();
          leaveOut(thread, read, whatIf); // an attempt that fails, and will be made again
          if (whatIf.waits(thread, read, true)) {
            return false;
          }
          boundary.mute();
        }
      }
      case WAITS, WAITS_AND_COUNTS -> {
        if (waits.isPeriodic()
            ? chance.below(ONE_SLEEPS_IN) == 0
            : !doesSeveral() || chance.below(ONE_IN) != 0) {
          return sleep(thread, false, whatIf);
        }
      }
      case SEEMS_TO_WAIT -> {
        if (chance.below(ONE_IN) != 0) {
          return sleep(thread, true, whatIf);
        }
      }
      case GIVES_UP, COUNTS -> {
        if (chance.below(ONE_IN) != 0) {
          return sleep(thread, true, whatIf);
        }
        boolean leaves = answer == BusyWaits.Answer.GIVES_UP;
        // That what it counts is of no use is a guess: sometimes others go before the next look.
        boolean byItself = !leaves || chance.below(ONE_IN) != 0;
        if (byItself) {
          runOn(thread, leaves);
        }
      }
      case LEAVES -> {
        if (chance.below(ONE_IN) == 0) {
          runOn(thread, true);
        }
      }
      case RETRIES -> {
        retries++;
        leaveOut(thread, waits.ranges(), whatIf);
        boundary.mute();
      }
    }
    thread.looked();
    return false;
  }

  /**
   * The thread's rounds are not in vain for a while.
   *
   * @param leaves whether it leaves the loop by itself: nobody else goes before
   */
  private void runOn(GuestContext thread, boolean leaves) {
    long executed = boundary.executedByThread();
    if (leaves) {
      thread.ahead(executed, waits.left(), waits.pausesLeft());
    } else {
      thread.ahead(executed, 0, 0);
      thread.awakeUntil(executed + SLICE);
    }
  }

  /**
   * Whether it is to be tried that the store-exclusive fails spuriously that answers what comes
   * next.
   */
  public boolean triesFailure(GuestContext thread) {
    int instruction = boundary.at().number();
    if (!(instructions.meaning(instruction).effect() instanceof Effect.LoadExclusive)
        || !boundary.at().atUserCode()) {
      return false;
    }
    looked = true;
    int doublings = (int) harmless.get(instructions.pc(instruction));
    return failures.below(ONE_FAILS_IN << doublings) == 0;
  }

  /**
   * Checks what the loaded thread would do: whether it waits, and whether it makes a difference if
   * its store-exclusive fails.
   *
   * @return whether it sleeps now
   */
  public boolean sleeps(GuestContext thread, WhatIf whatIf, boolean asks, boolean fails) {
    if (asks && sleeps(thread, whatIf)) {
      return true;
    }
    thread.looked();
    if (fails) {
      fails(thread);
    }
    return false;
  }

  private void fails(GuestContext thread) {
    switch (waits.spuriousFailures().failure(thread, boundary.listener())) {
      case NONE -> {}
      case HARMLESS -> {
        long doublings = harmless.get(thread.pc());
        harmless.put(thread.pc(), Math.min(doublings + 1, MOST_DOUBLINGS));
      }
      case MATTERS -> thread.exclusive().failNext();
    }
  }

  private boolean doesSeveral() {
    return waits.doesSeveral() || waits.usesOwn() && stacks.areShared();
  }

  private boolean sleep(GuestContext thread, boolean soft, WhatIf whatIf) {
    Ranges read = waits.ranges().copy();
    leaveOut(thread, read, whatIf);
    if (whatIf.waits(thread, read, !soft)) {
      return false;
    }
    park(thread, read, soft);
    return true;
  }

  /** The look that comes next is none; if every violation counts, it is judged all the same. */
  private void leaveOut(GuestContext thread, Ranges read, WhatIf whatIf) {
    leftOut = true;
    whatIf.lookedInVain(thread, read, strict);
  }

  /**
   * The thread waits: it sleeps until memory changes.
   *
   * @param ranges what it waits for a change of
   * @param soft whether it runs on when nobody else can
   */
  public void park(GuestContext thread, Ranges ranges, boolean soft) {
    busyWaits++;
    boundary.watch(ranges);
    scheduler.park(thread.number(), ranges, soft);
  }

  /** Gives back what the engine keeps for it. */
  public void close() {
    waits.close();
  }
}
