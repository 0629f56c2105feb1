// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.events.InstructionBoundary;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.Round;
import org.rsanemu.emu.exec.waits.BusyWaits;
import org.rsanemu.emu.exec.waits.CountedLooks;
import org.rsanemu.emu.exec.waits.SpuriousFailures;
import org.rsanemu.emu.exec.whatif.pending.WhatIf;
import org.rsanemu.emu.explore.Kind;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.cpu.RegisterSet;

/** Checks what threads would do from where they are, for an exploration. */
public final class StepPreviews {
  /**
   * Rounds of a loop that counts them and has no end that are explored; the others are left out.
   */
  static final int MOST_IN_VAIN = 8;

  /**
   * Bytes of a stack in use that are compared. With more of it, no state is the same as another.
   */
  private static final long MOST_STACK = 1 << 20;

  private static final Ranges NOTHING = new Ranges();

  private final Engine engine;
  private final FrameLiveness frames;
  private final RegisterFile registers;
  private final MachineMemory memory;
  private final Instructions instructions;
  private final InstructionBoundary boundary;
  private final Liveness liveness;
  private final int redZone;
  private final BusyWaits waits;
  private final LibraryCallPreview library;
  private final WhatIf whatIf;
  private final boolean strict;
  private final Exploration exploration;
  private final MemorySegment saved;
  private final Set<Counting> counting = new HashSet<>();

  /** A place at which a thread counts how often it looks. */
  private record Counting(int thread, long where) {}

  /**
   * @param strict whether looks in vain are events as all others
   */
  public StepPreviews(
      Machine machine,
      Instructions instructions,
      InstructionBoundary boundary,
      BusyWaits waits,
      LibraryCallPreview library,
      WhatIf whatIf,
      Exploration exploration,
      boolean strict) {
    this.exploration = exploration;
    this.boundary = boundary;
    this.waits = waits;
    this.library = library;
    this.whatIf = whatIf;
    this.strict = strict;
    engine = machine.engine();
    frames = machine.frames();
    registers = machine.registers();
    memory = machine.memory();
    liveness = machine.liveness();
    redZone = machine.uses().convention().redZone();
    this.instructions = instructions;
    saved = engine.saveNew();
  }

  /**
   * What the thread, which is loaded and about to make an access of the user code, would do.
   *
   * @param inVain how often it has been there since it last changed memory
   */
  StepPreview users(GuestContext thread, int inVain) {
    Meaning meaning = instructions.meaning(boundary.at().number());
    StepPreview preview = users(thread, inVain, meaning);
    if (meaning.effect() instanceof Effect.LoadExclusive
        && !preview.waits()
        && !thread.awaited().isWait()
        && waits.spuriousFailures().failure(thread, boundary.listener())
            == SpuriousFailures.Failure.MATTERS) {
      Ranges read = waits.lastRead().copy();
      Ranges awaited = preview.awaited().isEmpty() ? read : preview.awaited();
      return new StepPreview(preview.way(), awaited, List.of(), Kind.OTHER, false, memory, read)
          .failing();
    }
    return preview;
  }

  /**
   * What a thread would do that stays in a loop when nobody goes on any more, whatever it was
   * expected to do. If it is not known whether it would go on, there is no proof.
   */
  StepPreview atEnd(GuestContext thread, int inVain) {
    Meaning meaning = instructions.meaning(boundary.at().number());
    if (!BusyWaits.mayWait(meaning.effect()) || thread.awaited().isWait()) {
      return preview(StepPreview.Way.GOES_ON, NOTHING);
    }
    BusyWaits.Answer answer = waits.lookAtEnd(thread, meaning, boundary.listener());
    Ranges read = waits.ranges().copy();
    return switch (answer) {
      case GOES_ON, LEAVES, SETTLES, SEEMS_TO_WAIT, GIVES_UP, RETRIES ->
          preview(StepPreview.Way.GOES_ON, read);
      case WAITS, WAITS_AND_COUNTS -> preview(StepPreview.Way.ROUND, read);
      case COUNTS, TOO_LONG -> {
        exploration.left(ProofGap.COUNTED_WAITS);
        yield counting(thread, answer, inVain, read);
      }
    };
  }

  private StepPreview users(GuestContext thread, int inVain, Meaning meaning) {
    if (!exploration.shortensWaits()
        || !BusyWaits.mayWait(meaning.effect())
        || boundary.executedByThread() < thread.awakeUntil()
        || thread.awaited().isWait()) {
      return preview(StepPreview.Way.GOES_ON, NOTHING);
    }
    BusyWaits.Answer answer = waits.lookAnyhow(thread, meaning, boundary.listener());
    Ranges read = waits.ranges().copy();
    if (whatIf.looksMayRace(thread, read)) {
      exploration.learned(exploration.several(), thread.whereabouts()); // its looks are steps
    }
    return switch (answer) {
      case GOES_ON, LEAVES, SETTLES, SEEMS_TO_WAIT -> preview(StepPreview.Way.GOES_ON, read);
      case GIVES_UP -> {
        // Until then it counts, and all its looks are steps.
        thread.awakeUntil(boundary.executedByThread() + waits.left());
        yield preview(StepPreview.Way.GOES_ON, read);
      }
      case RETRIES -> preview(strict ? StepPreview.Way.GOES_ON : StepPreview.Way.RETRIES, read);
      case WAITS, WAITS_AND_COUNTS -> {
        if (usesShared() || doesSeveral(thread.whereabouts()) || strict) {
          yield answer == BusyWaits.Answer.WAITS
              ? preview(StepPreview.Way.ROUND, read)
              : counting(thread, BusyWaits.Answer.COUNTS, inVain, read);
        }
        whatIf.waits(thread, read, true);
        yield preview(StepPreview.Way.WAITS, read);
      }
      case COUNTS, TOO_LONG -> counting(thread, answer, inVain, read);
    };
  }

  /** It counts its rounds: the first few are explored. */
  private StepPreview counting(
      GuestContext thread, BusyWaits.Answer answer, int inVain, Ranges read) {
    if (!counts(thread, answer) || inVain < MOST_IN_VAIN) {
      return preview(StepPreview.Way.GOES_ON, read);
    }
    exploration.left(ProofGap.COUNTED_WAITS);
    whatIf.waits(thread, read, false);
    return preview(StepPreview.Way.WAITS_SOFTLY, read);
  }

  /**
   * Whether the thread, which is loaded and about to make an access of the user code, would go on
   * if there were another value in what it reads there.
   */
  boolean goesOnWith(GuestContext thread, long address, int size, long value) {
    Meaning meaning = instructions.meaning(instructions.at(thread.pc()));
    return !BusyWaits.mayWait(meaning.effect())
        || boundary.executedByThread() < thread.awakeUntil()
        || exploration.several().contains(thread.whereabouts())
        || strict
        || !isWait(waits.lookWith(thread, meaning, boundary.listener(), address, size, value))
        || usesShared()
        || waits.doesSeveral();
  }

  private static boolean isWait(BusyWaits.Answer answer) {
    return answer == BusyWaits.Answer.WAITS || answer == BusyWaits.Answer.WAITS_AND_COUNTS;
  }

  /**
   * The look that the thread, which is loaded, is about to make in a loop that gives up at last;
   * null if it is in no such loop, or the look differs from the others.
   *
   * @param now its state
   * @param before the one before, if the thread has come to no other scheduling point since
   */
  CountedLooks.@Nullable Look countedLook(
      GuestContext thread, Round now, CountedLooks.@Nullable Look before) {
    if (!shortensRounds()
        || boundary.executedByThread() >= thread.awakeUntil()
        || thread.awaited().isWait()
        || exploration.several().contains(thread.whereabouts())) {
      return null;
    }
    CountedLooks.Look look =
        waits
            .countedLooks()
            .look(
                thread,
                now,
                before,
                before == null ? OptionalLong.empty() : differing(before.state(), now),
                boundary.listener());
    if (waits.countedLooks().doesSeveral() && exploration.joined().contains(thread.whereabouts())) {
      exploration.learned(exploration.several(), thread.whereabouts());
    }
    return look == null || usesShared() ? null : look;
  }

  /** Whether it counts its rounds; they may have become too long since that was seen. */
  private boolean counts(GuestContext thread, BusyWaits.Answer answer) {
    Counting place = new Counting(thread.number(), thread.whereabouts());
    if (answer == BusyWaits.Answer.COUNTS) {
      counting.add(place);
    }
    return counting.contains(place);
  }

  /** Whether a round of the loop accesses its thread's stack, as others do. */
  private boolean usesShared() {
    if (!waits.usesOwn()) {
      return false;
    }
    exploration.sees(Set.of(Exploration.Stacks.TAKEN_FOR_OWN));
    return exploration.several().contains(Exploration.STACKS);
  }

  /**
   * Whether a round of the loop does more than to read one location. What nobody has accessed
   * atomically yet is none so far; if it becomes one, that must be known from the start.
   */
  private boolean doesSeveral(long where) {
    if (!exploration.several().contains(where) && waits.doesSeveral()) {
      if (exploration.waiting().contains(where)) {
        exploration.learned(exploration.several(), where);
      } else {
        exploration.several().add(where);
      }
    }
    return exploration.several().contains(where);
  }

  private StepPreview preview(StepPreview.Way way, Ranges read) {
    return new StepPreview(way, read, List.of(), Kind.OTHER, false, memory, read);
  }

  /** What the loaded thread, which is in a library call, would do. */
  StepPreview librarys(GuestContext thread) {
    engine.save(saved);
    StepPreview preview = library.of(thread, saved, boundary.listener());
    return library.ranOut() ? spinning(thread, preview) : preview;
  }

  /** A call that runs for long: it may be a spin lock's. */
  private StepPreview spinning(GuestContext thread, StepPreview preview) {
    Meaning meaning = instructions.meaning(boundary.at().number());
    if (!BusyWaits.mayWait(meaning.effect())
        || waits.lookAnyhow(thread, meaning, boundary.listener()) != BusyWaits.Answer.WAITS
        || waits.doesSeveral()) {
      return preview;
    }
    Ranges read = waits.ranges().copy();
    List<StepAccess> taken = List.of(StepAccess.write(read.start(0), read.size(0)));
    return new StepPreview(StepPreview.Way.WAITS, read, taken, Kind.OTHER, false, memory, read);
  }

  /** Lets a thread, which is loaded and counts how often it looks, run on for a while. */
  void wake(GuestContext thread) {
    thread.awakeUntil(boundary.executedByThread() + BusyWaitChecks.SLICE);
  }

  /** The state of the thread, which is loaded. */
  Round round(GuestContext thread) {
    engine.save(saved);
    Meaning next = instructions.meaning(instructions.at(thread.pc()));
    if (next.effect() instanceof Effect.LoadExclusive) {
      registers.clearMonitor(saved); // it is overwritten
    }
    long from = engine.sp() - redZone;
    long used = thread.isOnStack(from) ? thread.stackEnd() - from : 0;
    boolean elsewhere =
        used == 0 && thread.stackEnd() != 0; // what it writes to its own goes unseen
    byte[] stack = new byte[used <= MOST_STACK ? (int) used : 0];
    memory.peek(from, stack, stack.length);
    return new Round(
        thread.pc(),
        thread.caller(frames, engine.sp()),
        ByteBuffer.wrap(registers.bytes(saved)),
        engine.flags(),
        ByteBuffer.wrap(stack),
        thread.changes().state(),
        thread.changes().count(),
        used <= MOST_STACK && !elsewhere ? 0 : boundary.executedByThread(),
        thread.accesses().count());
  }

  /** The word of a futex there. */
  long word(long address) {
    return memory.peek(address, Integer.BYTES);
  }

  /** The byte that is in memory there. */
  int memory(long address) {
    return (int) memory.peek(address, 1) & 0xff;
  }

  /** The thread's round since then, which has changed nothing in the end. */
  RestoredRound restored(GuestContext thread, Round since) {
    return new RestoredRound(memory, thread.accesses(), since.accesses());
  }

  /** Whether a thread may stay where it came in a state that is not wholly the same. */
  boolean shortensRounds() {
    return exploration.shortensWaits() && !strict;
  }

  /**
   * Whether a thread does the same from two states on: memory is the same, and registers that
   * differ are overwritten before they are read, whatever way it takes.
   */
  boolean goOnAlike(Round one, Round other) {
    OptionalLong differing = differing(one, other);
    return differing.isPresent() && liveness.deadAt(one.pc(), differing.getAsLong(), one.call());
  }

  /** The registers that differ between two states; empty if something else does. */
  private OptionalLong differing(Round one, Round other) {
    long flags = one.flags() ^ other.flags();
    MemorySegment first = MemorySegment.ofArray(one.registers().array());
    MemorySegment second = MemorySegment.ofArray(other.registers().array());
    return !one.hasSameMemory(other)
            || (flags & ~engine.cpu().arithmeticFlags()) != 0
            || registers.othersDiffer(first, second)
        ? OptionalLong.empty()
        : OptionalLong.of(
            registers.differing(first, second)
                | (flags == 0 ? RegisterSet.NONE : RegisterSet.FLAGS));
  }

  /** Gives back what the engine keeps for it. */
  public void close() {
    engine.free(saved);
  }
}
