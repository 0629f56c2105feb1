// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import org.rsanemu.isa.linux.FrameMemory;

/**
 * The guest's memory as the kernel sees it: little-endian, in pages of 4 KiB. Accesses throw {@link
 * GuestFaultException} where nothing is mapped or the permission is missing.
 */
public interface GuestMemory extends FrameMemory {
  /** Bytes of a page. */
  int PAGE_SIZE = 4096;

  /** Linux's {@code PROT_READ}, {@code PROT_WRITE} and {@code PROT_EXEC}. */
  int PROT_READ = 1;

  int PROT_WRITE = 2;
  int PROT_EXEC = 4;

  /** Maps zeroed pages in the place of what was there; page aligned. */
  void map(long address, long length, int prot);

  /** Maps pages that begin with a file's bytes; the rest is zero; page aligned. */
  default void mapFile(long address, long length, int prot, byte[] content) {
    map(address, length, prot | PROT_WRITE);
    write(address, content, 0, content.length);
    protect(address, length, prot);
  }

  /** Unmaps what is mapped in this range; page aligned. */
  void unmap(long address, long length);

  /** Changes the permissions of what is mapped in this range; page aligned. */
  void protect(long address, long length, int prot);

  /**
   * Bytes of a range that take up memory of the host; page aligned. All that is mapped, or less.
   */
  default long resident(long address, long length) {
    return length;
  }

  /** Reads what is mapped, whatever its permissions. */
  void peek(long address, byte[] into, int length);

  /** Writes to what is mapped, whatever its permissions. */
  void poke(long address, byte[] bytes);
}
