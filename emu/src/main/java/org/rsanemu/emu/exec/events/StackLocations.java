// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.DataPlane;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.ByteSet;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.exec.thread.HeldFrames;
import org.rsanemu.model.LocationMap;

/**
 * Ends the locations on a thread's stack when it leaves the function that they belong to (design
 * section 3): the next one has other variables there, and nothing that happened to the old ones
 * concerns them. Which function that is need not be known: when one returns, all below the stack
 * pointer is dead. Only returns from functions that were under way when a location came to be, or
 * from those around them, are looked at.
 *
 * <p>It also notices when a thread accesses another one's stack.
 */
public final class StackLocations {
  private final LocationMap locations;
  private final ByteSet declared;
  private final Engine engine;
  private final List<GuestContext> owners = new ArrayList<>();
  private long lowest = Long.MAX_VALUE;
  private long highest;
  private final @Nullable DataPlane plane;
  private boolean shared;

  /**
   * @param declared the bytes that are atomic whatever accesses them
   * @param plane notices for itself which stacks are shared; null if nothing passes it unreported
   */
  public StackLocations(
      LocationMap locations, ByteSet declared, Engine engine, @Nullable DataPlane plane) {
    this.plane = plane;
    this.locations = locations;
    this.declared = declared;
    this.engine = engine;
  }

  /** The locations on this thread's stack, if that is known, are seen to from now on. */
  public void add(GuestContext owner) {
    if (owner.stackEnd() > owner.stackStart()) {
      owners.add(owner);
      lowest = Math.min(lowest, owner.stackStart());
      highest = Math.max(highest, owner.stackEnd());
      changed();
    }
  }

  /** The thread has ended, and so has all on its stack. */
  public void ended(int thread) {
    owners.removeIf(owner -> owner.number() == thread);
    changed();
  }

  private void changed() {
    if (plane != null) {
      plane.stacks(
          owners.stream()
              .flatMapToLong(owner -> LongStream.of(owner.stackStart(), owner.stackEnd()))
              .toArray());
    }
  }

  /** A thread accesses plain memory, which may lie on another one's stack. */
  void touched(GuestContext by, long address) {
    if (!shared && address >= lowest && address < highest && !by.isOnStack(address)) {
      shared = owners.stream().anyMatch(owner -> owner.isOnStack(address));
    }
  }

  /** Whether a thread has accessed plain memory on another one's stack. */
  public boolean areShared() {
    return shared || plane != null && plane.areStacksShared();
  }

  /** A location comes to be at {@code address}, on a stack or elsewhere. */
  public void made(long address) {
    for (GuestContext owner : owners) {
      if (owner.isOnStack(address)) {
        owner.frames().hold(address, owner.calls().depth());
        return;
      }
    }
  }

  /** The thread that runs has returned from a call while its frames held locations. */
  public void returned(GuestContext thread) {
    HeldFrames frames = thread.frames();
    long sp = engine.sp();
    if (!frames.isLeft(thread.calls().depth()) || !thread.isOnStack(sp)) {
      return;
    }
    long lowest = frames.lowest();
    if (lowest < sp) {
      locations.clear(lowest, sp - lowest);
      declared.remove(lowest, sp - lowest);
    }
    frames.left(sp, thread.calls().depth());
  }
}
