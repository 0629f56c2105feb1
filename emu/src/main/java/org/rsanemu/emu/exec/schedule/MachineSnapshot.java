// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.WrittenPages;
import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.emu.exec.result.Extent;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.base.Outcome;

/**
 * A machine as it was when its program was about to create a second thread, for executions of the
 * same exploration, or runs of the same program, to begin there. Until then there is nothing to
 * choose, so that all of them are the same.
 *
 * <p>It has the pages of memory that the program wrote, its thread with its registers, and what the
 * run had reported of events. What the kernel knows is not copied: the system calls are made again,
 * each with memory and registers as they were, which costs little beside what the program did
 * between them.
 *
 * @param moments the system calls, the one that creates the thread last
 * @param touches what plain instructions had touched by then
 * @param blocks what the program had allocated
 * @param due when the thread was to be paused next
 * @param generation see {@link Instructions#generation}
 */
public record MachineSnapshot(
    List<Moment> moments, PlainTouches touches, HeapBlocks blocks, Due due, int generation) {

  /**
   * What comes next, in executed instructions.
   *
   * @param pause when it is looked at limits again, and whether the thread spins
   * @param slice when others may go on though the thread has come to no scheduling point
   */
  public record Due(long pause, long slice) {}

  /**
   * The thread before a system call, or before the program.
   *
   * @param pages what it has written since the call before
   * @param registers of the processor
   * @param thread what the run knows of it
   * @param reports what it has reported since the call before
   * @param extent how far the run has come
   * @param programBegins whether the dynamic loader, if there is one, has come to its end
   * @param outcome what the call's was; null if there was none, or it is the one that creates a
   *     thread
   */
  public record Moment(
      List<WrittenPages.Page> pages,
      MemorySegment registers,
      GuestContext thread,
      List<EventBuffer.Report> reports,
      Extent extent,
      boolean programBegins,
      @Nullable Outcome outcome) {

    public Moment answered(Outcome by) {
      return new Moment(pages, registers, thread, reports, extent, programBegins, by);
    }
  }
}
