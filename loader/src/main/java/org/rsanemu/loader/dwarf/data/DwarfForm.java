// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.nio.ByteBuffer;

/** How attributes are written (DWARF 5, 7.5.5 and 7.5.6; DWARF of 32 bits). */
public final class DwarfForm {
  public static final int ADDR = 0x01;
  public static final int DATA4 = 0x06;
  public static final int DATA8 = 0x07;
  public static final int STRP = 0x0e;
  public static final int REF_ADDR = 0x10;
  public static final int SEC_OFFSET = 0x17;
  public static final int IMPLICIT_CONST = 0x21;

  private DwarfForm() {}

  /** Passes an attribute. */
  public static void skip(ByteBuffer at, int form, int addressSize) throws SplitException {
    switch (form) {
      case 0x19, IMPLICIT_CONST -> {} // flag_present
      case 0x0b, 0x0c, 0x11, 0x25, 0x29 -> skip(at, 1); // data, flag, ref, strx, addrx
      case 0x05, 0x12, 0x26, 0x2a -> skip(at, 2);
      case 0x27, 0x2b -> skip(at, 3);
      case DATA4, 0x13, 0x28, 0x2c -> skip(at, 4);
      case STRP, REF_ADDR, SEC_OFFSET, 0x1c, 0x1d, 0x1f, 0x1f20, 0x1f21 -> skip(at, 4);
      case DATA8, 0x14, 0x20, 0x24 -> skip(at, 8);
      case 0x1e -> skip(at, 16); // data16
      case ADDR -> skip(at, addressSize);
      case 0x0d, 0x0f, 0x15, 0x1a, 0x1b, 0x22, 0x23, 0x1f01, 0x1f02 -> Leb.skip(at);
      case 0x0a -> skip(at, at.get() & 0xff); // blocks
      case 0x03 -> skip(at, at.getShort() & 0xffff);
      case 0x04 -> skip(at, at.getInt());
      case 0x09, 0x18 -> skip(at, Leb.small(at));
      case 0x08 -> {
        while (at.get() != 0) {}
      }
      default -> throw new SplitException("it has a form of attributes that is not known");
    }
  }

  private static void skip(ByteBuffer at, int size) throws SplitException {
    if (size < 0 || size > at.remaining()) {
      throw new SplitException("it is damaged or cut off");
    }
    at.position(at.position() + size);
  }
}
