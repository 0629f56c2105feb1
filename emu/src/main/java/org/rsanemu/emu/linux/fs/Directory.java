// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.isa.linux.Abi;

/** An open directory: a place for paths to start at, and names to be listed. */
public final class Directory implements OpenFile {
  private final Folder folder;
  private final int flags;
  private @Nullable List<String> names;
  private int next;

  public Directory(Folder folder, int flags) {
    this.folder = folder;
    this.flags = flags;
  }

  @Override
  public Transfer read(GuestThread thread, int most) {
    return new Transfer.Failed(Errno.EISDIR);
  }

  /** How getdents(2) or getdents64(2) writes an entry. */
  @FunctionalInterface
  public interface Form {
    /**
     * An entry as bytes.
     *
     * @param next the position after it
     */
    byte[] bytes(FileStatus status, int next, byte[] name);
  }

  /** {@code struct linux_dirent64}. */
  public static byte[] large(FileStatus status, int next, byte[] name) {
    int length = 19 + name.length + 1 + 7 & -8;
    return ByteBuffer.allocate(length)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(status.inode())
        .putLong(next)
        .putShort((short) length)
        .put((byte) status.directoryType())
        .put(name)
        .array();
  }

  /** {@code struct linux_dirent}: longs of the ABI, and the type in the last byte. */
  public static Form small(Abi abi) {
    return (status, next, name) -> {
      int word = abi.wordSize();
      int length = 2 * word + 2 + name.length + 2 + word - 1 & -word;
      ByteBuffer entry = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
      if (abi.wide()) {
        entry.putLong(status.inode()).putLong(next);
      } else {
        entry.putInt((int) status.inode()).putInt(next);
      }
      entry.putShort((short) length).put(name);
      return entry.put(length - 1, (byte) status.directoryType()).array();
    };
  }

  /**
   * getdents64(2): writes as many entries as fit. The names are those of when it was first asked or
   * last wound back.
   *
   * @return bytes written, 0 at the end, or a negative errno
   */
  public long list(Call call, long address, long room, Form form) {
    if (!folder.isThere()) {
      return -Errno.ENOENT;
    }
    List<String> all = names();
    long at = address;
    while (next < all.size()) {
      Node node = node(all.get(next));
      if (node != null) {
        byte[] entry = form.bytes(node.status(), next + 1, FileSystem.bytes(all.get(next)));
        if (at + entry.length > address + room) {
          return at == address ? -Errno.EINVAL : at - address;
        }
        call.putBytes(at, entry);
        at += entry.length;
      }
      next++;
    }
    return at - address;
  }

  private List<String> names() {
    List<String> all = names;
    if (all == null) {
      all = new ArrayList<>(List.of(".", ".."));
      all.addAll(folder.names());
      names = all;
    }
    return all;
  }

  private @Nullable Node node(String name) {
    return switch (name) {
      case "." -> folder;
      case ".." -> folder.parent();
      default -> folder.find(name);
    };
  }

  /**
   * lseek(2): positions are those that the entries gave.
   *
   * @return the new position, or a negative errno
   */
  public long seek(long offset, int whence) {
    long wanted = whence == 0 ? offset : whence == 1 ? next + offset : -1;
    if (wanted < 0 || wanted > Integer.MAX_VALUE) {
      return -Errno.EINVAL;
    }
    next = (int) wanted;
    if (next == 0) {
      names = null;
    }
    return next;
  }

  @Override
  public int ready() {
    return POLLIN | POLLOUT;
  }

  @Override
  public FileStatus status() {
    return folder.status();
  }

  @Override
  public Node node() {
    return folder;
  }

  @Override
  public String name() {
    return folder.isThere() ? folder.path() : folder.path() + " (deleted)";
  }

  @Override
  public int flags() {
    return flags & (OpenFlags.O_DIRECTORY | OpenFlags.O_LARGEFILE | O_NONBLOCK);
  }
}
