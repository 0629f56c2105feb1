package org.rsanemu.emu.linux;

import java.util.List;

/** An open directory: a place for paths to start at, and names to be listed. */
final class Directory implements OpenFile {
  private final String path;
  private final List<Entry> entries;
  private int next;

  /** A name in a directory. */
  record Entry(String name, FileStatus status) {}

  /**
   * @param path absolute
   */
  Directory(String path, List<Entry> entries) {
    this.path = path;
    this.entries = entries;
  }

  String path() {
    return path;
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    return new Transfer.Failed(Errno.EISDIR);
  }

  /**
   * getdents64(2): writes as many entries as fit.
   *
   * @return bytes written, 0 at the end, or a negative errno
   */
  long list(Call call, long address, long room) {
    long at = address;
    while (next < entries.size()) {
      Entry entry = entries.get(next);
      byte[] name = entry.name().getBytes(java.nio.charset.StandardCharsets.UTF_8);
      int length = 19 + name.length + 1 + 7 & -8;
      if (at + length > address + room) {
        return at == address ? -Errno.EINVAL : at - address;
      }
      byte[] tail = new byte[length - 16];
      tail[0] = (byte) length;
      tail[1] = (byte) (length >>> 8);
      tail[2] = (byte) entry.status().directoryType();
      System.arraycopy(name, 0, tail, 3, name.length);
      call.putLong(at, entry.status().inode());
      call.putLong(at + 8, ++next);
      call.putBytes(at + 16, tail);
      at += length;
    }
    return at - address;
  }

  @Override
  public int ready() {
    return POLLIN;
  }

  @Override
  public FileStatus status() {
    return new FileStatus(FileStatus.DIRECTORY, 4096, path.hashCode() & 0xffffffffL);
  }

  @Override
  public int flags() {
    return 0;
  }
}
