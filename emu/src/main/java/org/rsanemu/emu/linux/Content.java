package org.rsanemu.emu.linux;

import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file, shared by all who have it open. They live in memory and end with the run.
 */
final class Content {
  /** Bytes that all files of a run may have together: they live in the host's memory. */
  static final class Allowance {
    private long left;

    Allowance(long bytes) {
      left = bytes;
    }

    private boolean take(long bytes) {
      boolean enough = bytes <= left;
      left -= enough ? bytes : 0;
      return enough;
    }
  }

  private final long inode;
  private final Allowance allowance;
  private byte[] bytes;
  private int size;
  private @Nullable Path hostPath;

  Content(byte[] bytes, long inode, Allowance allowance) {
    this.bytes = bytes;
    this.inode = inode;
    this.allowance = allowance;
    size = bytes.length;
  }

  /** The host's file whose bytes these are, or null if they are the guest's own. */
  @Nullable Path hostPath() {
    return hostPath;
  }

  void comesFrom(@Nullable Path host) {
    hostPath = host;
  }

  int size() {
    return size;
  }

  long inode() {
    return inode;
  }

  /** Up to {@code most} bytes from {@code position} on. */
  byte[] read(long position, long most) {
    int from = (int) Math.min(Math.max(position, 0), size);
    return Arrays.copyOfRange(bytes, from, (int) Math.min(from + most, size));
  }

  /**
   * Writes {@code from}'s bytes from index {@code offset} on; a gap before them reads as zero.
   *
   * @return false if there is no room left
   */
  boolean write(int position, byte[] from, int offset) {
    int end = position + from.length - offset;
    if (end > bytes.length && !grow(Math.max(end, 2 * size))) {
      return false;
    }
    hostPath = null;
    System.arraycopy(from, offset, bytes, position, end - position);
    size = Math.max(size, end);
    return true;
  }

  private boolean grow(int capacity) {
    boolean enough = allowance.take(capacity - bytes.length);
    bytes = enough ? Arrays.copyOf(bytes, capacity) : bytes;
    return enough;
  }

  /**
   * Cuts or extends with zeros.
   *
   * @return false if there is no room left
   */
  boolean resize(int length) {
    hostPath = null;
    if (length < size) {
      Arrays.fill(bytes, length, size, (byte) 0);
    } else if (length > bytes.length && !grow(length)) {
      return false;
    }
    size = length;
    return true;
  }
}
