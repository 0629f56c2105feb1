// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.nio.ByteBuffer;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.FileStatus;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.StatLayout;

/** Fills the structures of the stat and statfs families. */
@SuppressWarnings("ByteBufferBackingArray") // structure() allocates each with an array of its own
final class Stats {
  private static final int BLOCK = StatLayout.BLOCK;
  private static final long SECOND = 1_000_000_000L;
  private static final int DEVICE = StatLayout.DEVICE;
  private static final int STATX_BASIC_STATS = 0x7ff;
  private static final int STATX_MOUNT_ID = 0x1000;
  private static final int EXT4 = 0xef53;
  private static final int NAME_MAX = 255;

  /** Blocks of the file system, all of them and those that are free. */
  private static final long BLOCKS = 1 << 24;

  private static final long FREE = 1 << 23;
  private static final int FILES = 1 << 20;

  private Stats() {}

  /** {@code struct stat} of the 64-bit ABIs, {@code struct stat64} of ARM. */
  static Outcome put(Call call, Abi abi, long address, FileStatus status) {
    call.putBytes(address, abi.stat(status));
    return Outcome.ZERO;
  }

  /** {@code struct statx}, the same everywhere. */
  static Outcome putX(Call call, long address, FileStatus status) {
    ByteBuffer stat =
        StatLayout.structure(256).putInt(STATX_BASIC_STATS | STATX_MOUNT_ID).putInt(BLOCK);
    stat.putLong(0).putInt(status.links()).putInt(status.user()).putInt(status.user());
    stat.putShort((short) status.mode()).putShort((short) 0).putLong(status.inode());
    stat.putLong(status.size()).putLong(status.blocks()).putLong(0);
    putTimeX(stat, status.accessed());
    putTimeX(stat, 0); // when it was made: nobody knows, and the mask says so
    putTimeX(stat, status.changed());
    putTimeX(stat, status.modified());
    stat.putInt((int) status.device() >>> 8).putInt((int) status.device() & 0xff);
    stat.putInt(DEVICE >>> 8).putInt(DEVICE & 0xff).putLong(1);
    call.putBytes(address, stat.array());
    return Outcome.ZERO;
  }

  private static void putTimeX(ByteBuffer into, long time) {
    into.putLong(Math.floorDiv(time, SECOND)).putInt((int) Math.floorMod(time, SECOND)).putInt(0);
  }

  /** {@code struct statfs} of the ABI. */
  static Outcome putSystem(Call call, Abi abi, long address) {
    ByteBuffer system = StatLayout.structure(abi.wide() ? 120 : 64);
    long[] numbers = {EXT4, BLOCK, BLOCKS, FREE, FREE, FILES, FILES / 2, DEVICE};
    for (int i = 0; i < numbers.length; i++) {
      putWord(system, numbers[i], abi.wide());
    }
    if (!abi.wide()) {
      system.putInt(0); // fsid has 8 bytes everywhere
    }
    putWord(system, NAME_MAX, abi.wide());
    putWord(system, BLOCK, abi.wide());
    call.putBytes(address, system.array());
    return Outcome.ZERO;
  }

  private static void putWord(ByteBuffer into, long value, boolean wide) {
    if (wide) {
      into.putLong(value);
    } else {
      into.putInt((int) value);
    }
  }

  /** {@code struct statfs64} of ARM. */
  static Outcome putSystem64(Call call, long address) {
    ByteBuffer system = StatLayout.structure(84).putInt(EXT4).putInt(BLOCK);
    system.putLong(BLOCKS).putLong(FREE).putLong(FREE).putLong(FILES).putLong(FILES / 2);
    system.putLong(DEVICE).putInt(NAME_MAX).putInt(BLOCK);
    call.putBytes(address, system.array());
    return Outcome.ZERO;
  }
}
