// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/** Numbers of variable length (DWARF 5, 7.6). */
public final class Leb {
  private Leb() {}

  /** An unsigned one that makes sense below 2^31: others are {@link Integer#MAX_VALUE}. */
  public static int small(ByteBuffer bytes) {
    long value = unsigned(bytes);
    return value < 0 || value > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) value;
  }

  /** An unsigned one, its lowest 64 bits. */
  static long unsigned(ByteBuffer bytes) {
    long value = 0;
    int shift = 0;
    byte part;
    do {
      part = bytes.get();
      value |= shift < 64 ? (part & 0x7fL) << shift : 0;
      shift += 7;
    } while (part < 0);
    return value;
  }

  /** A signed one, its lowest 64 bits. */
  public static long signed(ByteBuffer bytes) {
    long value = 0;
    int shift = 0;
    byte part;
    do {
      part = bytes.get();
      value |= shift < 64 ? (part & 0x7fL) << shift : 0;
      shift += 7;
    } while (part < 0);
    return shift < 64 && (part & 0x40) != 0 ? value | -1L << shift : value;
  }

  /** Passes one. */
  public static void skip(ByteBuffer bytes) throws BufferUnderflowException {
    byte part;
    do {
      part = bytes.get();
    } while (part < 0);
  }

  /** Writes a signed one; of a number that is not negative it is an unsigned one as well. */
  public static void write(ByteArrayOutputStream out, long value) {
    long rest = value;
    boolean more = true;
    while (more) {
      int part = (int) (rest & 0x7f);
      rest >>= 7;
      more = !(rest == 0 && (part & 0x40) == 0 || rest == -1 && (part & 0x40) != 0);
      out.write(more ? part | 0x80 : part);
    }
  }
}
