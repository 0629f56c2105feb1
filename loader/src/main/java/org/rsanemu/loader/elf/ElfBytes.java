// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * The bytes of a little-endian ELF file, with the words of its class. Reading outside throws {@link
 * IndexOutOfBoundsException}: callers ask {@link #contains} first.
 *
 * @param wide whether it is ELFCLASS64
 */
record ElfBytes(byte[] bytes, boolean wide) {
  private static final VarHandle U16 = handle(short[].class);
  private static final VarHandle U32 = handle(int[].class);
  private static final VarHandle U64 = handle(long[].class);

  private static VarHandle handle(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.LITTLE_ENDIAN);
  }

  int length() {
    return bytes.length;
  }

  /** Whether {@code size} bytes from {@code offset} are in the file; any values, unsigned. */
  boolean contains(long offset, long size) {
    return offset >= 0 && size >= 0 && offset <= bytes.length && size <= bytes.length - offset;
  }

  int u8(long offset) {
    return bytes[Math.toIntExact(offset)] & 0xff;
  }

  int u16(long offset) {
    return (short) U16.get(bytes, Math.toIntExact(offset)) & 0xffff;
  }

  /** A part of the file, little-endian. */
  ByteBuffer buffer(long offset, long size) {
    return ByteBuffer.wrap(bytes, Math.toIntExact(offset), Math.toIntExact(size))
        .slice()
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  long u32(long offset) {
    return (int) U32.get(bytes, Math.toIntExact(offset)) & 0xffffffffL;
  }

  long u64(long offset) {
    return (long) U64.get(bytes, Math.toIntExact(offset));
  }

  /** An address, offset or size: 8 bytes in a 64-bit file, 4 in a 32-bit one. */
  long word(long offset) {
    return wide ? u64(offset) : u32(offset);
  }

  /** Bytes as hexadecimal digits. */
  String hex(long offset, int size) {
    int start = Math.toIntExact(offset);
    return HexFormat.of().formatHex(bytes, start, start + size);
  }

  /**
   * The text from {@code offset} to a NUL byte, to {@code end} or to {@code most} bytes, whichever
   * is first.
   */
  String text(long offset, long end, int most) {
    int start = Math.toIntExact(offset);
    int limit = Math.toIntExact(Math.min(Math.min(end, bytes.length), offset + most));
    int stop = start;
    while (stop < limit && bytes[stop] != 0) {
      stop++;
    }
    return new String(bytes, start, stop - start, StandardCharsets.UTF_8);
  }
}
