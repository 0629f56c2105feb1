package org.rsanemu.emu.linux;

/** An open file with a position. Standard input is one, too, in which nobody can seek. */
final class RegularFile implements OpenFile {
  /** How long a file may grow: what the guest writes stays in the host's memory. */
  static final int LARGEST = 64 << 20;

  private final Content content;
  private final boolean seekable;
  private int flags;
  private long position;

  RegularFile(Content content, int flags, boolean seekable) {
    this.content = content;
    this.flags = flags;
    this.seekable = seekable;
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    if ((flags & O_ACCMODE) == O_WRONLY) {
      return new Transfer.Failed(Errno.EBADF);
    }
    byte[] bytes = content.read(position, most);
    position += bytes.length;
    return new Transfer.Taken(bytes);
  }

  @Override
  public Transfer write(GuestThread thread, byte[] bytes, int from) {
    if ((flags & O_APPEND) != 0) {
      position = content.size();
    }
    Transfer result = write(position, bytes, from);
    if (result instanceof Transfer.Given given) {
      position += given.count();
    }
    return result;
  }

  /** pwrite(2): the position stays. */
  Transfer write(long at, byte[] bytes, int from) {
    if ((flags & O_ACCMODE) == 0) {
      return new Transfer.Failed(Errno.EBADF);
    }
    if (at > LARGEST - (bytes.length - from)) {
      return new Transfer.Failed(Errno.ENOSPC);
    }
    return content.write((int) at, bytes, from)
        ? new Transfer.Given(bytes.length - from)
        : new Transfer.Failed(Errno.ENOSPC);
  }

  /**
   * lseek(2).
   *
   * @return the new position, or a negative errno
   */
  long seek(long offset, int whence) {
    if (!seekable) {
      return -Errno.ESPIPE;
    }
    long base =
        switch (whence) {
          case 0 -> 0;
          case 1 -> position;
          case 2 -> content.size();
          default -> -1;
        };
    if (base < 0 || base + offset < 0 || offset > Long.MAX_VALUE - base) {
      return -Errno.EINVAL;
    }
    position = base + offset;
    return position;
  }

  boolean isSeekable() {
    return seekable;
  }

  Content content() {
    return content;
  }

  @Override
  public int ready() {
    return POLLIN | POLLOUT;
  }

  @Override
  public FileStatus status() {
    return seekable
        ? new FileStatus(FileStatus.REGULAR, content.size(), content.inode())
        : new FileStatus(FileStatus.PIPE, 0, content.inode());
  }

  @Override
  public int flags() {
    return flags & (O_ACCMODE | O_APPEND | O_NONBLOCK);
  }

  @Override
  public void flags(int changed) {
    int settable = O_APPEND | O_NONBLOCK;
    flags = flags & ~settable | changed & settable;
  }

  @Override
  public RegularFile regular() {
    return this;
  }
}
