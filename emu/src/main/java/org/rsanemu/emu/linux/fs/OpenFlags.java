// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import org.rsanemu.emu.linux.base.Abi;

/** The flags of open(2), in x86-64's numbers; four of them are elsewhere on ARM (asm/fcntl.h). */
public final class OpenFlags {
  public static final int O_CREAT = 0x40;
  public static final int O_EXCL = 0x80;
  public static final int O_TRUNC = 0x200;
  static final int O_DIRECT = 0x4000;
  public static final int O_LARGEFILE = 0x8000;
  public static final int O_DIRECTORY = 0x10000;
  public static final int O_NOFOLLOW = 0x20000;
  public static final int O_CLOEXEC = 0x80000;
  public static final int O_PATH = 0x200000;
  public static final int O_TMPFILE = 0x400000;

  /** What there is: openat2(2) refuses other bits. */
  public static final int ALL = 0x7f_ffc3;

  private static final int[] USUAL = {O_DIRECTORY, O_NOFOLLOW, O_DIRECT, O_LARGEFILE};
  private static final int[] ARM = {0x4000, 0x8000, 0x10000, 0x20000};

  private OpenFlags() {}

  /** What a program of this ABI means by its flags. */
  public static int fromGuest(Abi abi, int flags) {
    return abi == Abi.X86_64 ? flags : translate(flags, ARM, USUAL);
  }

  /** The same in the numbers of this ABI. */
  public static int toGuest(Abi abi, int flags) {
    return abi == Abi.X86_64 ? flags : translate(flags, USUAL, ARM);
  }

  private static int translate(int flags, int[] from, int[] to) {
    int result = flags;
    for (int bit : from) {
      result &= ~bit;
    }
    for (int i = 0; i < from.length; i++) {
      result |= (flags & from[i]) != 0 ? to[i] : 0;
    }
    return result;
  }
}
