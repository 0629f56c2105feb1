// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.agrona.collections.LongHashSet;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.thread.RecentAccesses;
import org.rsanemu.emu.exec.thread.RecentAccesses.Kind;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.scratch.Ranges;

/**
 * A round of a loop that changes memory and changes it back, as one does that looks under a lock:
 * what it accessed, and what was there when the thread stayed in the loop. As long as that is there
 * the thread would do the same again.
 */
final class RestoredRound {
  private final MachineMemory memory;
  private final RecentAccesses accesses;
  private final int from;
  private final byte[] contents;
  private final boolean repeats;

  /**
   * @param accesses of the thread, which makes no more of them as long as it stays
   * @param from where the round begins among them
   */
  RestoredRound(MachineMemory memory, RecentAccesses accesses, int from) {
    this.memory = memory;
    this.accesses = accesses;
    this.from = from;
    contents = contents();
    repeats = accesses.wouldRepeat(from, at -> (int) memory.peek(at, 1) & 0xff);
  }

  private byte[] contents() {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    accesses.forEachSince(
        from,
        (address, size, _) -> {
          byte[] bytes = new byte[size];
          memory.peek(address, bytes, size);
          all.writeBytes(bytes);
        });
    return all.toByteArray();
  }

  /**
   * Whether the thread could do something else by now, or could already when it stayed: others may
   * have changed during its round what it read there first.
   */
  boolean isOld() {
    return !repeats || !Arrays.equals(contents, contents());
  }

  /** Whether it changes one of these bytes: somebody who waits for that may wait for the thread. */
  boolean changes(Ranges bytes) {
    boolean[] any = {false};
    accesses.forEachSince(
        from,
        (address, size, kind) -> any[0] |= kind == Kind.WRITE && bytes.touches(address, size));
    return any[0];
  }

  /** The same of what a step would touch. */
  boolean changes(StepAccess access) {
    Ranges bytes = new Ranges();
    if (access.space() == StepAccess.Space.MEMORY) {
      bytes.add(access.address(), (int) access.size());
    }
    return access.equals(StepAccess.EVERYTHING) || changes(bytes);
  }

  /** What the user's code only reads in it: that is what the thread waits for. */
  Ranges awaited() {
    LongHashSet written = new LongHashSet();
    accesses.forEachSince(
        from,
        (address, _, kind) -> {
          if (kind == Kind.WRITE) {
            written.add(address);
          }
        });
    Ranges read = new Ranges();
    accesses.forEachSince(
        from,
        (address, size, kind) -> {
          if (kind == Kind.USERS_READ && !written.contains(address)) {
            read.add(address, size);
          }
        });
    return read;
  }
}
