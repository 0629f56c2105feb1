// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import org.jspecify.annotations.Nullable;

/** The location expressions of variables that have one address all the time (DWARF 5, 2.5). */
public final class StaticLocation {
  private static final int OP_ADDR = 0x03;
  private static final int OP_CONST4U = 0x0c;
  private static final int OP_CONST8U = 0x0e;
  private static final int OP_PLUS_UCONST = 0x23;
  private static final int OP_FORM_TLS_ADDRESS = 0x9b;
  private static final int OP_ADDRX = 0xa1;
  private static final int OP_CONSTX = 0xa2;
  private static final int OP_GNU_PUSH_TLS_ADDRESS = 0xe0;
  private static final int OP_GNU_ADDR_INDEX = 0xfb;
  private static final int OP_GNU_CONST_INDEX = 0xfc;

  private final byte[] expression;
  private int position;

  private StaticLocation(byte[] expression) {
    this.expression = expression;
  }

  /**
   * The address that an expression names, -1 if it is anything else, as a register or thread-local.
   *
   * @param addressSize 4 or 8
   * @param addresses .debug_addr, or null
   * @param base where in it the unit's addresses begin
   */
  public static long address(
      byte[] expression, int addressSize, byte @Nullable [] addresses, long base) {
    return new StaticLocation(expression).read(addressSize, addresses, base);
  }

  private long read(int addressSize, byte @Nullable [] addresses, long base) {
    long address;
    int operation = next();
    if (operation == OP_ADDR) {
      address = literal(addressSize);
    } else if ((operation == OP_ADDRX || operation == OP_GNU_ADDR_INDEX) && addresses != null) {
      address = indexed(addressSize, addresses, base);
    } else {
      return -1;
    }
    if (address >= 0 && position < expression.length) {
      address = next() == OP_PLUS_UCONST ? address + leb() : -1;
    }
    return position == expression.length ? address : -1;
  }

  /**
   * The offset in the block of an image's thread-local variables that an expression names, -1 if it
   * is anything else; with the parameters of {@link #address}.
   */
  public static long threadLocal(
      byte[] expression, int addressSize, byte @Nullable [] addresses, long base) {
    return new StaticLocation(expression).readThreadLocal(addressSize, addresses, base);
  }

  private long readThreadLocal(int addressSize, byte @Nullable [] addresses, long base) {
    int last = expression.length == 0 ? 0 : expression[expression.length - 1] & 0xff;
    if (last != OP_FORM_TLS_ADDRESS && last != OP_GNU_PUSH_TLS_ADDRESS) {
      return -1;
    }
    long offset =
        switch (next()) {
          case OP_CONST4U -> literal(4);
          case OP_CONST8U -> literal(8);
          case OP_ADDR -> literal(addressSize);
          case OP_ADDRX, OP_CONSTX, OP_GNU_ADDR_INDEX, OP_GNU_CONST_INDEX ->
              addresses == null ? -1 : indexed(addressSize, addresses, base);
          default -> -1;
        };
    return position == expression.length - 1 ? offset : -1;
  }

  private long literal(int size) {
    long value = word(expression, position, size);
    position += size;
    return value;
  }

  private long indexed(int addressSize, byte[] addresses, long base) {
    long at = base + leb() * addressSize;
    boolean inside = at >= 0 && at <= addresses.length - addressSize;
    return inside ? word(addresses, (int) at, addressSize) : -1;
  }

  private int next() {
    return position < expression.length ? expression[position++] & 0xff : -1;
  }

  /** An unsigned LEB128 below 2^28; larger ones make no sense here and give an absurd value. */
  private long leb() {
    long value = 0;
    for (int shift = 0; shift < 28; shift += 7) {
      int part = next();
      if (part < 0) {
        return Integer.MAX_VALUE;
      }
      value |= (part & 0x7fL) << shift;
      if (part < 0x80) {
        return value;
      }
    }
    return Integer.MAX_VALUE;
  }

  private static long word(byte[] bytes, int at, int size) {
    if (at + size > bytes.length) {
      return -1;
    }
    long value = 0;
    for (int i = size - 1; i >= 0; i--) {
      value = value << 8 | bytes[at + i] & 0xff;
    }
    return value;
  }
}
