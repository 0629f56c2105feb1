// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.isa.linux.StatFields;

/**
 * What stat(2) reports of a file.
 *
 * @param mode st_mode: type and permissions
 * @param size in bytes
 * @param inode distinguishes files
 * @param links how many names it has
 * @param user its owner, and its group
 * @param device the numbers of a device file
 * @param blocks of 512 bytes
 * @param accessed nanoseconds since 1970, as the two that follow
 */
public record FileStatus(
    int mode,
    long size,
    long inode,
    int links,
    int user,
    long device,
    long blocks,
    long accessed,
    long modified,
    long changed)
    implements StatFields {
  static final int CHARACTERS = 020666;
  public static final int PIPE = 010600;
  public static final int SOCKET = 0140777;
  public static final int EVENT = 0600;

  /** Something open that has no name in the file system. */
  public FileStatus(int mode, long size, long inode) {
    this(
        mode,
        size,
        inode,
        1,
        Identity.UID,
        0,
        0,
        TimeSpecs.EPOCH,
        TimeSpecs.EPOCH,
        TimeSpecs.EPOCH);
  }

  /** The type alone, as getdents64(2) has it: DT_DIR 4, DT_REG 8. */
  int directoryType() {
    return mode >>> 12;
  }
}
