package org.rsanemu.emu.linux;

/**
 * What stat(2) tells of a file.
 *
 * @param mode st_mode: type and permissions
 * @param size in bytes
 * @param inode tells files apart
 */
record FileStatus(int mode, long size, long inode) {
  static final int REGULAR = 0100644;
  static final int DIRECTORY = 040755;
  static final int CHARACTERS = 020666;
  static final int PIPE = 010600;
  static final int SOCKET = 0140777;
  static final int EVENT = 0600;

  /** The type alone, as getdents64(2) has it: DT_DIR 4, DT_REG 8. */
  int directoryType() {
    return mode >>> 12;
  }

  boolean isDirectory() {
    return (mode & 0170000) == 040000;
  }
}
