// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.AtomicEvents;
import org.rsanemu.emu.exec.events.CurrentInstruction;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.Exclusive;
import org.rsanemu.emu.exec.thread.ExclusiveMonitors;
import org.rsanemu.emu.exec.thread.ItBlock;
import org.rsanemu.emu.exec.whatif.way.Origins;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.Site;

/**
 * The LL/SC sequence that the thread which runs is in, from the end of its load-exclusive until it
 * is answered by a store-exclusive or given up; see {@link Exclusive}.
 */
final class OpenExclusive {
  private static final int ENDS =
      Instructions.CHOICES | Instructions.TRAP | Instructions.CALL | Instructions.RETURN;

  private final Instructions instructions;
  private final CurrentInstruction at;
  private final AtomicEvents atomics;
  private final EventStream recorder;
  private final Origins origins;
  private final ExclusiveMonitors monitors;
  private final ItBlock itBlock;
  private boolean open;

  OpenExclusive(
      Guest guest,
      CurrentInstruction at,
      AtomicEvents atomics,
      ExclusiveMonitors monitors,
      ItBlock itBlock) {
    this.monitors = monitors;
    this.itBlock = itBlock;
    this.at = at;
    this.atomics = atomics;
    instructions = guest.code().instructions();
    recorder = guest.events().recorder();
    origins = guest.origins();
  }

  /** Whether the thread is in one. */
  boolean isOpen() {
    return open;
  }

  /** Whether the store-exclusive that answers it is to fail spuriously; asked once. */
  boolean takeFails() {
    return open && at.thread().exclusive().takeFails();
  }

  /** Another thread runs, or an atomic instruction is over. */
  void look() {
    Exclusive exclusive = at.thread().exclusive();
    open = exclusive.isOpen();
    if (!open && exclusive.isMonitored()) {
      monitors.watch(at.thread());
    }
  }

  /**
   * The next instruction of the sequence comes. The sequence is given up if it is over here
   * although nothing was stored.
   *
   * @return whether it is the store-exclusive that answers
   */
  boolean isAnswered(int flags) {
    atomics.stepExclusive(at.thread(), instructions.meaning(at.number()));
    Effect effect = instructions.meaning(at.number()).effect();
    if (effect instanceof Effect.StoreExclusive) {
      long load = Site.pc(at.thread().exclusive().site());
      origins.answered(at.thread().number(), load, instructions.pc(at.number()));
      return true;
    }
    if (ends(flags, effect) || !at.thread().exclusive().goesOn()) {
      giveUp();
    }
    return false;
  }

  /**
   * Whether it is over here. What is read and not written must have been reported before the next
   * access: an older value is tried in the memory that the read has found. Compilers put no access
   * into a sequence that stores.
   */
  private boolean ends(int flags, Effect effect) {
    return (flags & ENDS) != 0
        || effect instanceof Effect.Plain
        || (flags & Instructions.IT) != 0 && itBlock.accesses(at.number());
  }

  /**
   * Its read is reported by itself, and others may run: the thread's slice ends, or it does
   * something else. What stores in the end is a scheduling point of its own; see {@link
   * ExclusiveMonitors}.
   */
  void giveUp() {
    at.announce(recorder);
    atomics.giveUpExclusive(at.thread());
    look();
  }
}
