// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import java.util.HexFormat;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.linux.KernelCode;

/**
 * Code that the kernel itself puts into a process: user helpers, and what a signal handler returns
 * to if the program names no place.
 */
public final class KernelPage {
  private KernelPage() {}

  /** Maps the page, if there is one. */
  public static void map(KernelCode code, GuestMemory memory, AddressSpace space) {
    if (code.pieces().isEmpty()) {
      return;
    }
    long page = code.page();
    space.map(page, GuestMemory.PAGE_SIZE, GuestMemory.PROT_READ | GuestMemory.PROT_WRITE);
    for (String piece : code.pieces()) {
      byte[] bytes = HexFormat.of().parseHex(piece.substring(4));
      memory.write(page + Long.parseLong(piece.substring(0, 3), 16), bytes, 0, bytes.length);
    }
    space.protect(page, GuestMemory.PAGE_SIZE, GuestMemory.PROT_READ | GuestMemory.PROT_EXEC);
  }
}
