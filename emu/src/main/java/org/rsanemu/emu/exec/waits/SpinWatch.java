// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.thread.GuestContext;

/**
 * Finds threads that spin: that come back to a place with the same registers, with nothing written
 * in between. Such a thread does the same forever, until somebody else writes. One thread is
 * watched at a time, from a place where it was found running for long.
 */
public final class SpinWatch {
  /** Instructions after which a watched thread that did not come back is let go. */
  private static final long PATIENCE = 2_000;

  private final Engine engine;
  private final Instructions instructions;
  private final MemorySegment before;
  private final MemorySegment now;
  private @Nullable GuestContext thread;
  private int place;
  private boolean seen;
  private long activity;
  private long since;
  private long until;
  private long flags;

  public SpinWatch(Engine engine, Instructions instructions) {
    this.engine = engine;
    this.instructions = instructions;
    before = engine.saveNew();
    now = engine.saveNew();
  }

  /**
   * Watches a thread from where it is, unless another one is watched.
   *
   * @param instruction the one that it runs next
   * @param executed instructions of all threads so far
   */
  public void watch(GuestContext next, int instruction, long executed) {
    if (thread != null && executed < until) {
      return;
    }
    letGo();
    thread = next;
    place = instruction;
    seen = false;
    until = executed + PATIENCE;
    instructions.set(instruction, Instructions.WATCHED);
  }

  /** Whether it is known how the thread is there. */
  public boolean hasSeen() {
    return seen;
  }

  /**
   * The watched thread is loaded, and is where it is watched for the first time.
   *
   * @param changes how often something has changed so far
   * @param own instructions of this thread so far
   */
  public void see(long changes, long own) {
    seen = true;
    activity = changes;
    since = own;
    engine.save(before);
    flags = engine.flags();
  }

  /**
   * Whether some thread is watched: then every write must be reported. Whoever did not come back
   * for long is let go.
   *
   * @param executed instructions of all threads so far
   */
  public boolean isWatching(long executed) {
    if (executed >= until) {
      letGo();
    }
    return thread != null;
  }

  /** When whoever is watched is let go, in instructions of all threads. */
  public long until() {
    return until;
  }

  /**
   * Whether this thread is watched and is there for the first time, or has been elsewhere.
   *
   * @param own instructions of this thread so far, with the one that comes next
   */
  public boolean isBack(GuestContext context, long own) {
    return thread == context && (!seen || own > since + 1);
  }

  /**
   * The watched thread is back and loaded: whether it spins. A loop may take several rounds to come
   * back to the same state: it is watched until it does, something changes, or it took too long.
   *
   * @param own instructions of this thread so far
   */
  public boolean spins(long changes, long own) {
    since = own;
    engine.save(now);
    boolean same = engine.flags() == flags && engine.sameRegisters(before, now);
    if (same || changes != activity) {
      letGo();
    }
    return same && changes == activity;
  }

  private void letGo() {
    if (thread != null) {
      instructions.clear(place, Instructions.WATCHED);
      thread = null;
    }
  }

  /** Ends all watching. */
  public void close() {
    letGo();
    engine.free(before);
    engine.free(now);
  }
}
