// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;

/** What descriptors refer to: an open file description, in the words of open(2). */
public interface OpenFile {
  /** Access modes and status flags of open(2) that are the same on all three ABIs. */
  int O_WRONLY = 1;

  int O_RDWR = 2;
  int O_ACCMODE = 3;
  int O_APPEND = 0x400;
  int O_NONBLOCK = 0x800;

  /** What is ready, as in poll(2). */
  int POLLIN = 1;

  int POLLOUT = 4;
  int POLLERR = 8;
  int POLLHUP = 16;

  /** Reads up to {@code most} bytes on behalf of a thread. */
  default Transfer read(GuestThread thread, int most) {
    return new Transfer.Failed(Errno.EBADF);
  }

  /** Writes from {@code bytes[from]} on, as much as goes. */
  default Transfer write(GuestThread thread, byte[] bytes, int from) {
    return new Transfer.Failed(Errno.EBADF);
  }

  /** The poll(2) bits that hold now. */
  int ready();

  /**
   * How often something has happened to it that may have made any of these poll(2) bits hold: what
   * an edge-triggered epoll goes by.
   */
  default long stirrings(int events) {
    return 0;
  }

  FileStatus status();

  /** Access mode and status flags, as F_GETFL returns them. */
  int flags();

  /** Sets the status flags, as F_SETFL does. */
  default void flags(int flags) {}

  /** The file with a position and bytes to map, or null if this is none. */
  default @Nullable RegularFile regular() {
    return null;
  }

  /** What it is in the file system, or null if it is nothing there, as a pipe is not. */
  default @Nullable Node node() {
    return null;
  }

  /** What a link of /proc/self/fd says. */
  default String name() {
    return "anon_inode:[" + status().inode() + "]";
  }

  /** Bytes that can be read at once, as FIONREAD reports them, or -1 if nobody counts them. */
  default int available() {
    return -1;
  }

  /** How many bytes a pipe holds, or -1 if it is none. */
  default int capacity() {
    return -1;
  }

  /**
   * Changes how many bytes a pipe holds.
   *
   * @return how many it holds now, or a negative errno
   */
  default long capacity(int wanted) {
    return -Errno.EBADF;
  }

  /** The last descriptor has been closed by this thread. */
  default void closed(GuestThread by) {}
}
