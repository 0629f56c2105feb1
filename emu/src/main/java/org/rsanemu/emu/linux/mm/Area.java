// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.fs.Content;

/**
 * Addresses {@code [start, end)} with the same permissions.
 *
 * @param prot {@code PROT_} bits
 * @param hasMemory whether the machine has memory there: not where nothing may be accessed and
 *     never might, nor where a mapped file has no bytes
 * @param file what is mapped there, or null for memory of its own
 * @param offset of {@code start} in the file
 */
record Area(
    long start, long end, int prot, boolean hasMemory, @Nullable MappedFile file, long offset) {
  /**
   * A file that is mapped, or what stands for one where memory is shared without.
   *
   * @param content its bytes
   * @param isShared whether what is written there is written to the file
   * @param isWritable whether it was opened for that
   * @param name its path, for /proc/self/maps
   */
  record MappedFile(Content content, boolean isShared, boolean isWritable, String name) {}

  long length() {
    return end - start;
  }

  /** The part of it from {@code from} to {@code to}. */
  Area part(long from, long to) {
    return new Area(from, to, prot, hasMemory, file, offset + from - start);
  }

  /** The same elsewhere. */
  Area at(long address) {
    return new Area(address, address + length(), prot, hasMemory, file, offset);
  }

  Area with(int permissions, boolean memory) {
    return new Area(start, end, permissions, memory, file, offset);
  }

  /** The file of an area that has one: it {@link #isShared} or {@link #isBeyondFile}. */
  MappedFile mapped() {
    return requireNonNull(file);
  }

  boolean isShared() {
    return file != null && file.isShared();
  }

  /** Whether it is of a file that has no byte there: touching it is SIGBUS. */
  boolean isBeyondFile() {
    return file != null && !hasMemory && prot != 0;
  }

  /** A line of /proc/self/maps. */
  String describe(String otherName) {
    return "%08x-%08x %c%c%c%c %08x %s %s\n"
        .formatted(
            start,
            end,
            (prot & GuestMemory.PROT_READ) != 0 ? 'r' : '-',
            (prot & GuestMemory.PROT_WRITE) != 0 ? 'w' : '-',
            (prot & GuestMemory.PROT_EXEC) != 0 ? 'x' : '-',
            isShared() ? 's' : 'p',
            offset,
            file == null ? "00:00 0" : "08:01 1",
            file == null ? "%19s".formatted(otherName) : file.name());
  }
}
