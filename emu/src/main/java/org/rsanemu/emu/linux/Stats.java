package org.rsanemu.emu.linux;

/** Fills the structures of the stat family. */
final class Stats {
  private static final int BLOCK = 4096;

  private Stats() {}

  /** {@code struct stat} of the 64-bit ABIs, {@code struct stat64} of ARM. */
  static Outcome put(Call call, Abi abi, long address, FileStatus status) {
    int mode = status.mode();
    long size = status.size();
    long inode = status.inode();
    byte[] zero =
        new byte
            [switch (abi) {
              case X86_64 -> 144;
              case AARCH64 -> 128;
              case ARMV7 -> 104;
            }];
    call.putBytes(address, zero);
    long blocks = (size + 511) / 512;
    switch (abi) {
      case X86_64 -> {
        call.putLong(address, 1);
        call.putLong(address + 8, inode);
        call.putLong(address + 16, 1);
        call.putInt(address + 24, mode);
        call.putInt(address + 28, Identity.UID);
        call.putInt(address + 32, Identity.UID);
        call.putLong(address + 48, size);
        call.putLong(address + 56, BLOCK);
        call.putLong(address + 64, blocks);
      }
      case AARCH64 -> {
        call.putLong(address, 1);
        call.putLong(address + 8, inode);
        call.putInt(address + 16, mode);
        call.putInt(address + 20, 1);
        call.putInt(address + 24, Identity.UID);
        call.putInt(address + 28, Identity.UID);
        call.putLong(address + 48, size);
        call.putInt(address + 56, BLOCK);
        call.putLong(address + 64, blocks);
      }
      case ARMV7 -> {
        call.putLong(address, 1);
        call.putInt(address + 12, (int) inode);
        call.putInt(address + 16, mode);
        call.putInt(address + 20, 1);
        call.putInt(address + 24, Identity.UID);
        call.putInt(address + 28, Identity.UID);
        call.putLong(address + 48, size);
        call.putInt(address + 56, BLOCK);
        call.putLong(address + 64, blocks);
        call.putLong(address + 96, inode);
      }
    }
    return Outcome.ZERO;
  }

  /** {@code struct statx}, the same everywhere. */
  static Outcome putX(Call call, long address, FileStatus status) {
    call.putBytes(address, new byte[256]);
    call.putInt(address, 0x7ff); // STATX_BASIC_STATS
    call.putInt(address + 4, BLOCK);
    call.putInt(address + 16, 1);
    call.putInt(address + 20, Identity.UID);
    call.putInt(address + 24, Identity.UID);
    call.putInt(address + 28, status.mode()); // u16
    call.putLong(address + 32, status.inode());
    call.putLong(address + 40, status.size());
    call.putLong(address + 48, (status.size() + 511) / 512);
    return Outcome.ZERO;
  }
}
