// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

/** The flags of open(2) that are not the same on all ABIs (asm/fcntl.h). */
public record OpenFlagBits(int directory, int noFollow, int direct, int largeFile) {
  /** asm-generic/fcntl.h. */
  public static final OpenFlagBits USUAL = new OpenFlagBits(0x10000, 0x20000, 0x4000, 0x8000);

  /** Those of ARM, which AArch64 took over. */
  public static final OpenFlagBits ARM = new OpenFlagBits(0x4000, 0x8000, 0x10000, 0x20000);

  /** What flags in these numbers are in others. */
  public int translate(int flags, OpenFlagBits to) {
    int rest = flags & ~(directory | noFollow | direct | largeFile);
    return rest
        | ((flags & directory) != 0 ? to.directory : 0)
        | ((flags & noFollow) != 0 ? to.noFollow : 0)
        | ((flags & direct) != 0 ? to.direct : 0)
        | ((flags & largeFile) != 0 ? to.largeFile : 0);
  }
}
