// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.Identity;

/** What names in a file system lead to: an inode. Times are nanoseconds since 1970. */
public abstract sealed class Node permits FileNode, Folder, LinkNode, MadeUpFile, SpecialNode {
  public static final int TYPE = 0170000;
  public static final int REGULAR = 0100000;
  public static final int FOLDER = 040000;
  public static final int LINK = 0120000;
  public static final int PIPE = 010000;
  public static final int SOCKET = 0140000;
  static final int CHARACTERS = 020000;

  public static final int MAY_READ = 4;
  public static final int MAY_WRITE = 2;
  public static final int MAY_EXECUTE = 1;

  private final FileSystem system;
  private final long number;
  private int mode;
  private int user = Identity.UID;
  private int links = 1;
  private long accessed;
  private long modified;
  private long changed;
  private long givenTime = -1;
  private @Nullable Origin origin;

  /**
   * @param mode type and permissions
   */
  Node(FileSystem system, int mode) {
    this.system = system;
    this.mode = mode;
    number = system.newNumber();
    accessed = system.now();
    modified = accessed;
    changed = accessed;
  }

  /** Takes on what the host says of the file that this is. */
  void comesFrom(Origin from) {
    origin = from;
    mode = from.mode();
    user = from.user();
    accessed = from.modified();
    modified = from.modified();
    changed = from.modified();
  }

  /** What this was on the host, or null if the guest made it. */
  @Nullable Origin origin() {
    return origin;
  }

  FileSystem system() {
    return system;
  }

  /** The inode's number, unlike that of any other. */
  public long number() {
    return number;
  }

  abstract long size();

  /** Blocks of 512 bytes that it takes. */
  long blocks() {
    return (size() + 511) / 512;
  }

  /** The device's numbers, as st_rdev has them. */
  long device() {
    return 0;
  }

  FileStatus status() {
    return new FileStatus(
        mode, size(), number, links(), user, device(), blocks(), accessed, modified, changed);
  }

  int mode() {
    return mode;
  }

  /** Sets the permissions, the type stays. */
  public void permissions(int permissions) {
    mode = mode & TYPE | permissions & 07777;
    attributesChanged();
  }

  public int user() {
    return user;
  }

  /** Gives it to another user. */
  public void user(int id) {
    user = id;
  }

  /** Whether the guest may do all of this: {@code MAY_READ | MAY_WRITE | MAY_EXECUTE}. */
  public boolean allows(int wanted) {
    int granted = user == Identity.UID ? mode >>> 6 : mode;
    return (granted & wanted) == wanted;
  }

  /**
   * Throws where {@link #allows} is false.
   *
   * @throws CallFailedException EACCES
   */
  public void demand(int wanted) {
    if (!allows(wanted)) {
      throw new CallFailedException(Errno.EACCES);
    }
  }

  /** How many names it has. */
  int links() {
    return links;
  }

  /** A name more or less. */
  public void linked(int more) {
    links += more;
    changed = system.now();
  }

  public long modified() {
    return modified;
  }

  /** Sets when it was last read and written, as the program says. */
  public void times(long read, long written) {
    accessed = read;
    modified = written;
    givenTime = written;
    attributesChanged();
  }

  /** When it was last written, if that is what the program said, else -1. */
  long givenTime() {
    return givenTime;
  }

  public long accessed() {
    return accessed;
  }

  /** Its bytes or names have changed. */
  public void touch() {
    modified = system.now();
    givenTime = -1;
    attributesChanged();
  }

  private void attributesChanged() {
    changed = system.now();
  }
}
