// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.OpenFlagBits;

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

  private OpenFlags() {}

  /** What a program of this ABI means by its flags. */
  public static int fromGuest(Abi abi, int flags) {
    return abi.openFlags().translate(flags, OpenFlagBits.USUAL);
  }

  /** The same in the numbers of this ABI. */
  public static int toGuest(Abi abi, int flags) {
    return OpenFlagBits.USUAL.translate(flags, abi.openFlags());
  }
}
