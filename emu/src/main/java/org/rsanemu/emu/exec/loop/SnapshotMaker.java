// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.WrittenPages;
import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.emu.exec.code.TouchedArrays;
import org.rsanemu.emu.exec.result.Extent;
import org.rsanemu.emu.exec.schedule.EventBuffer;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.schedule.MachineSnapshots;
import org.rsanemu.emu.exec.schedule.SystemSteps;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.base.Outcome;

/**
 * Takes the {@link MachineSnapshot} of a program in one of its runs, which it follows from the
 * start. There is none if a signal, an annotation or a wait comes before the second thread, or the
 * program makes many system calls, writes much memory or code: then runs begin at the start, or
 * where the dynamic loader had come to its end.
 */
final class SnapshotMaker implements LoopListener {
  /** More system calls than this are not followed: all that may be written is looked at in each. */
  private static final int MOST_CALLS = 200;

  /** More pages than this, 64 MiB, are not kept. */
  private static final int MOST_PAGES = 1 << 14;

  private final Guest guest;
  private final Engine engine;
  private final EventBuffer tape;
  private final MachineSnapshots result;
  private final WrittenPages written;
  private final List<MachineSnapshot.Moment> moments = new ArrayList<>();
  private final boolean takesLoader;

  /** Of the program at its first instruction, if that is wanted, and it has come there. */
  private @Nullable MachineSnapshot atProgram;

  private int pages;
  private boolean over;

  /**
   * @param takesLoader whether runs may begin where the dynamic loader has come to its end
   */
  SnapshotMaker(Guest guest, EventBuffer tape, MachineSnapshots result, boolean takesLoader) {
    this.guest = guest;
    this.takesLoader = takesLoader;
    this.tape = tape;
    this.result = result;
    engine = guest.machine().engine();
    written = new WrittenPages(guest.machine().memory());
  }

  @Override
  public void begins() {
    goOn();
  }

  private void goOn() {
    if (written.look()) {
      tape.on(true);
    } else {
      unrepeatable();
    }
  }

  @Override
  public void unrepeatable() {
    if (!over) {
      end();
      if (atProgram == null) {
        result.giveUp();
      } else {
        result.take(atProgram);
      }
    }
  }

  private void end() {
    over = true;
    tape.on(false);
    tape.take();
    moments.clear();
  }

  @Override
  public void calls(
      GuestContext thread,
      String name,
      Extent extent,
      boolean programBegun,
      MachineSnapshot.Due due) {
    if (over) {
      return;
    }
    if (thread.exclusive().isOpen() || thread.awaited().isWait() || thread.ignores()) {
      unrepeatable();
      return;
    }
    tape.on(false);
    add(thread, extent, programBegun);
    boolean found = !guest.events().findings().found().isEmpty();
    if (pages > MOST_PAGES || moments.size() > MOST_CALLS || found) {
      unrepeatable();
    } else if (SystemSteps.createsThread(name)) {
      result.take(taken(due));
      end();
    }
  }

  @Override
  public void reachesProgram(GuestContext thread, Extent extent, MachineSnapshot.Due due) {
    if (over || !takesLoader || moments.isEmpty()) { // it has none, if it made no call
      return;
    }
    tape.on(false);
    add(thread, extent, false);
    atProgram = taken(due);
    goOn();
  }

  private void add(GuestContext thread, Extent extent, boolean programBegun) {
    List<WrittenPages.Page> changed = written.changed();
    pages += changed.size();
    moments.add(
        new MachineSnapshot.Moment(
            changed,
            engine.keep(),
            thread.copy(guest.code().tree()),
            tape.take(),
            extent,
            programBegun,
            null));
  }

  private MachineSnapshot taken(MachineSnapshot.Due due) {
    PlainTouches touches = new PlainTouches(new TouchedArrays(guest.code().instructions().count()));
    touches.copy(guest.events().touches(), number -> number);
    HeapBlocks blocks = new HeapBlocks();
    blocks.copy(guest.events().allocations().blocks());
    int generation = guest.code().instructions().generation();
    return new MachineSnapshot(List.copyOf(moments), touches, blocks, due, generation);
  }

  @Override
  public void answered(Outcome outcome) {
    if (over) {
      return;
    }
    if (outcome instanceof Outcome.Done || outcome instanceof Outcome.Yielded) {
      moments.add(moments.removeLast().answered(outcome));
      goOn();
    } else {
      unrepeatable();
    }
  }
}
