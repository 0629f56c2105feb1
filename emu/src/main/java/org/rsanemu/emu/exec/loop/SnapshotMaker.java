// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.ArrayList;
import java.util.List;
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
 * Takes the {@link MachineSnapshot} of an exploration in one of its executions, which it follows
 * from the start. There is none if a signal, an annotation or a wait comes before the second
 * thread, or the program makes many system calls, writes much memory or code: then executions begin
 * at the start.
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
  private int pages;
  private boolean over;

  SnapshotMaker(Guest guest, EventBuffer tape, MachineSnapshots result) {
    this.guest = guest;
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
      result.giveUp();
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
      GuestContext thread, String name, Extent extent, boolean programBegun, long pauseDue) {
    if (over) {
      return;
    }
    if (thread.exclusive().isOpen() || thread.awaited().isWait() || thread.ignores()) {
      unrepeatable();
      return;
    }
    tape.on(false);
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
    boolean found = !guest.events().findings().found().isEmpty();
    if (pages > MOST_PAGES || moments.size() > MOST_CALLS || found) {
      unrepeatable();
    } else if (SystemSteps.createsThread(name)) {
      take(pauseDue);
    }
  }

  private void take(long pauseDue) {
    PlainTouches touches = new PlainTouches(new TouchedArrays(guest.code().instructions().count()));
    touches.copy(guest.events().touches(), number -> number);
    HeapBlocks blocks = new HeapBlocks();
    blocks.copy(guest.events().allocations().blocks());
    int generation = guest.code().instructions().generation();
    result.take(new MachineSnapshot(List.copyOf(moments), touches, blocks, pauseDue, generation));
    end();
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
