// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The layouts of {@code struct stat} that several ABIs share, and their parts. */
public final class StatLayout {
  /** st_dev. */
  public static final int DEVICE = 0x801;

  /** st_blksize. */
  public static final int BLOCK = 4096;

  private static final long SECOND = 1_000_000_000L;

  private StatLayout() {}

  /** A structure of so many bytes. */
  public static ByteBuffer structure(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** asm-generic/stat.h, of 64 bits: that of the ABIs that have no history. */
  public static byte[] generic(StatFields status) {
    ByteBuffer stat = structure(128).putLong(DEVICE).putLong(status.inode());
    stat.putInt(status.mode()).putInt(status.links()).putInt(status.user()).putInt(status.user());
    stat.putLong(status.device()).putLong(0).putLong(status.size()).putInt(BLOCK).putInt(0);
    stat.putLong(status.blocks());
    putTimes(stat, status, true);
    return bytes(stat);
  }

  /** A structure's bytes, all of them. */
  public static byte[] bytes(ByteBuffer structure) {
    byte[] bytes = new byte[structure.capacity()];
    structure.rewind().get(bytes);
    return bytes;
  }

  /**
   * st_atim, st_mtim and st_ctim.
   *
   * @param wide whether seconds and nanoseconds have 8 bytes
   */
  public static void putTimes(ByteBuffer into, StatFields status, boolean wide) {
    putTime(into, status.accessed(), wide);
    putTime(into, status.modified(), wide);
    putTime(into, status.changed(), wide);
  }

  private static void putTime(ByteBuffer into, long time, boolean wide) {
    long seconds = Math.floorDiv(time, SECOND);
    int nanos = (int) Math.floorMod(time, SECOND);
    if (wide) {
      into.putLong(seconds).putLong(nanos);
    } else {
      into.putInt((int) seconds).putInt(nanos);
    }
  }
}
