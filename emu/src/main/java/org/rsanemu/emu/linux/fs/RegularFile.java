// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;

/** An open file with bytes and a position. */
public final class RegularFile implements OpenFile {
  private static final int SETTABLE = O_APPEND | O_NONBLOCK | OpenFlags.O_DIRECT;
  private static final int SHOWN = O_ACCMODE | SETTABLE | OpenFlags.O_LARGEFILE | 0x141000;

  private final Node node;
  private final Content content;
  private final String name;
  private int flags;
  private long position;

  /**
   * @param name its path when it was opened
   */
  public RegularFile(Node node, Content content, int flags, String name) {
    this.node = node;
    this.content = content;
    this.flags = flags;
    this.name = name;
  }

  /** Opens a file of the guest's. */
  public static RegularFile of(FileNode file, int flags, String name) {
    return new RegularFile(file, file.content(), flags, name);
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    Transfer result = read(position, most);
    if (result instanceof Transfer.Taken taken) {
      position += taken.bytes().length;
    }
    return result;
  }

  /** pread(2): the position stays. */
  public Transfer read(long at, int most) {
    return (flags & O_ACCMODE) == O_WRONLY
        ? new Transfer.Failed(Errno.EBADF)
        : new Transfer.Taken(content.read(at, most));
  }

  @Override
  public Transfer write(GuestThread thread, byte[] bytes, int from) {
    Transfer result = write(position, bytes, from);
    if (result instanceof Transfer.Given given) {
      position = ((flags & O_APPEND) != 0 ? content.size() - given.count() : position);
      position += given.count();
    }
    return result;
  }

  /** pwrite(2): the position stays. With O_APPEND it writes at the end all the same. */
  public Transfer write(long at, byte[] bytes, int from) {
    if (node instanceof MadeUpFile made && (flags & O_ACCMODE) != 0) {
      made.write(Arrays.copyOfRange(bytes, from, bytes.length));
      return new Transfer.Given(bytes.length - from);
    }
    FileNode file = file();
    if ((flags & O_ACCMODE) == 0 || file == null) {
      return new Transfer.Failed(Errno.EBADF);
    }
    file.write((flags & O_APPEND) != 0 ? content.size() : at, bytes, from);
    return new Transfer.Given(bytes.length - from);
  }

  /**
   * lseek(2).
   *
   * @return the new position, or a negative errno
   */
  public long seek(long offset, int whence) {
    long base =
        switch (whence) {
          case 0, 3, 4 -> 0;
          case 1 -> position;
          case 2 -> content.size();
          default -> -1;
        };
    if (base < 0 || whence < 3 && base + offset < 0) {
      return -Errno.EINVAL;
    }
    if (whence >= 3) {
      return seekData(offset, whence == 3);
    }
    position = base + offset;
    return position;
  }

  /** SEEK_DATA and SEEK_HOLE. */
  private long seekData(long from, boolean data) {
    long found = from < 0 || from >= content.size() ? -1 : from;
    if (found >= 0) {
      found = data ? content.nextData(from) : content.nextHole(from);
    }
    if (found < 0) {
      return -Errno.ENXIO;
    }
    position = found;
    return position;
  }

  /** The file if the guest can change it, or null if it is made up. */
  public @Nullable FileNode file() {
    return node instanceof FileNode file ? file : null;
  }

  public Content content() {
    return content;
  }

  @Override
  public int available() {
    return Math.clamp(content.size() - position, 0, Integer.MAX_VALUE);
  }

  @Override
  public int ready() {
    return POLLIN | POLLOUT;
  }

  @Override
  public FileStatus status() {
    return node.status();
  }

  @Override
  public Node node() {
    return node;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int flags() {
    return flags & SHOWN;
  }

  @Override
  public void flags(int changed) {
    flags = flags & ~SETTABLE | changed & SETTABLE;
  }

  @Override
  public RegularFile regular() {
    return this;
  }

  @Override
  public void closed(GuestThread by) {
    if (node instanceof FileNode file) {
      file.locks().removeIf(lock -> lock.owner() == this);
    }
  }
}
