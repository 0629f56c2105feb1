package org.rsanemu.emu.linux;

import java.util.Arrays;

/** The bytes of a file, shared by all who have it open. They live in memory and end with the run. */
final class Content {
  private final long inode;
  private byte[] bytes;
  private int size;

  Content(byte[] bytes, long inode) {
    this.bytes = bytes;
    this.inode = inode;
    size = bytes.length;
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

  /** Writes {@code from}'s bytes from index {@code offset} on; a gap before them reads as zero. */
  void write(int position, byte[] from, int offset) {
    int end = position + from.length - offset;
    if (end > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(end, 2 * size));
    }
    System.arraycopy(from, offset, bytes, position, end - position);
    size = Math.max(size, end);
  }

  /** Cuts or extends with zeros. */
  void resize(int length) {
    if (length < size) {
      Arrays.fill(bytes, length, size, (byte) 0);
    } else if (length > bytes.length) {
      bytes = Arrays.copyOf(bytes, length);
    }
    size = length;
  }
}
