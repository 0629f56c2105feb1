// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.rsanemu.emu.linux.base.Abi;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.emu.linux.fs.FileStatus;

/** Fills the structures of the stat and statfs families. */
@SuppressWarnings("ByteBufferBackingArray") // structure() allocates each with an array of its own
final class Stats {
  private static final int BLOCK = 4096;
  private static final long SECOND = 1_000_000_000L;
  private static final int DEVICE = 0x801;
  private static final int STATX_BASIC_STATS = 0x7ff;
  private static final int STATX_MOUNT_ID = 0x1000;
  private static final int EXT4 = 0xef53;
  private static final int NAME_MAX = 255;

  /** Blocks of the file system, all of them and those that are free. */
  private static final long BLOCKS = 1 << 24;

  private static final long FREE = 1 << 23;
  private static final int FILES = 1 << 20;

  private Stats() {}

  private static ByteBuffer structure(int size) {
    return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** {@code struct stat} of the 64-bit ABIs, {@code struct stat64} of ARM. */
  static Outcome put(Call call, Abi abi, long address, FileStatus status) {
    call.putBytes(
        address,
        switch (abi) {
          case X86_64 -> x86(status);
          case AARCH64 -> arm64(status);
          case ARMV7 -> arm(status);
        });
    return Outcome.ZERO;
  }

  private static byte[] x86(FileStatus status) {
    ByteBuffer stat = structure(144).putLong(DEVICE).putLong(status.inode());
    stat.putLong(status.links()).putInt(status.mode()).putInt(status.user()).putInt(status.user());
    stat.putInt(0).putLong(status.device()).putLong(status.size()).putLong(BLOCK);
    stat.putLong(status.blocks());
    putTime(stat, status.accessed(), true);
    putTime(stat, status.modified(), true);
    putTime(stat, status.changed(), true);
    return stat.array();
  }

  private static byte[] arm64(FileStatus status) {
    ByteBuffer stat = structure(128).putLong(DEVICE).putLong(status.inode());
    stat.putInt(status.mode()).putInt(status.links()).putInt(status.user()).putInt(status.user());
    stat.putLong(status.device()).putLong(0).putLong(status.size()).putInt(BLOCK).putInt(0);
    stat.putLong(status.blocks());
    putTime(stat, status.accessed(), true);
    putTime(stat, status.modified(), true);
    putTime(stat, status.changed(), true);
    return stat.array();
  }

  private static byte[] arm(FileStatus status) {
    ByteBuffer stat = structure(104).putLong(DEVICE).putInt(0).putInt((int) status.inode());
    stat.putInt(status.mode()).putInt(status.links()).putInt(status.user()).putInt(status.user());
    stat.putLong(status.device()).putLong(0).putLong(status.size()).putInt(BLOCK).putInt(0);
    stat.putLong(status.blocks());
    putTime(stat, status.accessed(), false);
    putTime(stat, status.modified(), false);
    putTime(stat, status.changed(), false);
    stat.putLong(status.inode());
    return stat.array();
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

  /** {@code struct statx}, the same everywhere. */
  static Outcome putX(Call call, long address, FileStatus status) {
    ByteBuffer stat = structure(256).putInt(STATX_BASIC_STATS | STATX_MOUNT_ID).putInt(BLOCK);
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
    ByteBuffer system = structure(abi.wide() ? 120 : 64);
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
    ByteBuffer system = structure(84).putInt(EXT4).putInt(BLOCK);
    system.putLong(BLOCKS).putLong(FREE).putLong(FREE).putLong(FILES).putLong(FILES / 2);
    system.putLong(DEVICE).putInt(NAME_MAX).putInt(BLOCK);
    call.putBytes(address, system.array());
    return Outcome.ZERO;
  }
}
