// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.emu.exec.stream.EventStream;

/**
 * What instructions do to plain memory: it is reported once there are several threads. Part of the
 * hot path.
 */
public final class PlainAccesses {
  private final CurrentInstruction at;
  private final Instructions instructions;
  private final EventStream stream;
  private final PlainTouches touches;
  private final StackLocations stacks;
  private boolean nonTemporal;
  private boolean concurrent;
  private long count;
  private boolean userTouched;

  PlainAccesses(CurrentInstruction at, Instructions instructions, RunEvents events) {
    this.at = at;
    this.instructions = instructions;
    stream = events.recorder();
    touches = events.touches();
    stacks = events.stackLocations();
  }

  /** From now on there are several threads: plain accesses can race. */
  public void concurrent() {
    concurrent = true;
    touches.concurrent();
  }

  /** Whether the writes of the instruction that comes next are non-temporal. */
  public void nonTemporal(boolean are) {
    nonTemporal = are;
  }

  /** There are threads from now on whose accesses are not kept. */
  public void notAllKept() {
    touches.notAllKept();
  }

  /** Whether what the thread that runs does can race. */
  public boolean canRace() {
    return concurrent && !at.thread().ignores();
  }

  /** How many instructions have accessed plain memory since there were several threads. */
  public long count() {
    return count;
  }

  /** Whether the user's code has touched plain memory since this was asked last. */
  public boolean takeUserTouched() {
    boolean touched = userTouched;
    userTouched = false;
    return touched;
  }

  /**
   * Instructions have run of the thread that runs.
   *
   * @param accessing how many of them access plain memory
   * @param users whether one of these is the user's
   */
  void ran(long accessing, boolean users) {
    userTouched |= users;
    if (canRace()) {
      count += accessing;
    }
  }

  /** The kernel is about to access memory for the instruction that is under way. */
  public void kernelTouched() {
    userTouched |= (at.flags() & Instructions.USER) != 0;
  }

  /** The instruction under way reads plain memory. */
  public void read(long address, int size) {
    touch(address, size);
    reportRead(address, size);
  }

  private void touch(long address, int size) {
    touches.plain(at.number(), address, size);
    if ((at.flags() & Instructions.MET) != 0) {
      instructions.unmeet(at.number());
    }
  }

  /** The same of a read that says nothing of the instruction. */
  void reportRead(long address, int size) {
    if (canRace() && !at.isDiscarded() && !at.accessesLibrarysOwn(address)) {
      stacks.touched(at.thread(), address);
      stream.plainRead(at.thread().number(), address, size, at.site());
    }
  }

  /**
   * The call under way takes memory away, or the right to write it.
   *
   * @param readable whether it may still be read
   */
  public void ends(long address, long length, boolean readable) {
    if (mayEnd()) {
      stream.ends(at.thread().number(), address, length, readable, at.site());
    }
  }

  /**
   * The memory is there still, or again: so that what comes after the call is held against it as
   * what came before, it counts as written, or read if it may be.
   *
   * @param length of more than {@link HeapBlocks#MOST_WRITTEN} bytes these count
   */
  public void remains(long address, long length, boolean readable) {
    if (mayEnd()) {
      int size = (int) Math.min(length, HeapBlocks.MOST_WRITTEN);
      if (readable) {
        stream.plainRead(at.thread().number(), address, size, at.site());
      } else {
        stream.plainWrite(at.thread().number(), address, size, at.site());
      }
    }
  }

  private boolean mayEnd() {
    boolean isLibrarys = (at.flags() & Instructions.RUNTIME) != 0 && at.thread().calls().isOwn();
    return canRace() && !isLibrarys;
  }

  /** The instruction under way writes plain memory. */
  public void write(long address, int size) {
    touch(address, size);
    reportWrite(address, size);
  }

  /** The same of a write that says nothing of the instruction. */
  void reportWrite(long address, int size) {
    if (canRace() && !at.accessesLibrarysOwn(address)) {
      stacks.touched(at.thread(), address);
      if (nonTemporal) {
        stream.plainWriteNonTemporal(at.thread().number(), address, size, at.site());
      } else {
        stream.plainWrite(at.thread().number(), address, size, at.site());
      }
    }
  }
}
