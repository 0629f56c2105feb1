// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.rsanemu.loader.elf.ProgramHeader.PF_X;
import static org.rsanemu.loader.elf.ProgramHeader.PT_LOAD;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image.Segment;

/**
 * What a program loads, checked: each PT_LOAD inside the file and the guest's address space, none
 * overlapping another. Segments may share a page, as long as they share no byte.
 */
final class Segments {
  /** Guests with 64-bit addresses have 64 GiB. */
  private static final long WIDE_END = 1L << 36;

  /** Where a 32-bit kernel's own part begins. */
  private static final long NARROW_END = 0xc0000000L;

  private static final long MOST_MEMORY = 1L << 32;
  private static final int MOST_SEGMENTS = 128;
  private static final long PAGE = 4096;
  private static final long LARGEST_ALIGNMENT = 1L << 30;

  /** Linux maps nothing below (vm.mmap_min_addr). */
  private static final long LOWEST = 0x10000;

  private final ElfHeader header;

  private Segments(ElfHeader header) {
    this.header = header;
  }

  /** The segments in order of address; the message says what is wrong, without the file's name. */
  static List<Segment> read(ElfHeader header, List<ProgramHeader> table) throws BadBinaryException {
    return new Segments(header).read(table);
  }

  private List<Segment> read(List<ProgramHeader> table) throws BadBinaryException {
    List<Segment> segments = new ArrayList<>();
    long memory = 0;
    for (ProgramHeader load : table) {
      if (load.type() != PT_LOAD || load.memorySize() == 0 && load.fileSize() == 0) {
        continue;
      }
      check(load);
      memory += load.memorySize();
      segments.add(
          new Segment(
              load.address(), load.memorySize(), load.offset(), load.fileSize(), load.flags()));
    }
    if (segments.isEmpty()) {
      throw new BadBinaryException("has no segment to load (PT_LOAD)");
    }
    if (segments.size() > MOST_SEGMENTS) {
      throw new BadBinaryException(
          "has %d segments to load; at most %d are".formatted(segments.size(), MOST_SEGMENTS));
    }
    if (memory > MOST_MEMORY) {
      throw new BadBinaryException(
          "its segments need 0x%x bytes of memory; at most 0x%x are given"
              .formatted(memory, MOST_MEMORY));
    }
    segments.sort(Comparator.comparingLong(Segment::address));
    checkOverlaps(segments);
    return List.copyOf(segments);
  }

  private void check(ProgramHeader load) throws BadBinaryException {
    ElfBytes file = header.file();
    if (!file.contains(load.offset(), load.fileSize())) {
      throw ElfHeader.cut(
          name(load),
          "its bytes from 0x%x on, 0x%x of them; the file ends at 0x%x"
              .formatted(load.offset(), load.fileSize(), file.length()));
    }
    long size = load.memorySize();
    if (Long.compareUnsigned(load.fileSize(), size) > 0) {
      throw bad(load, "has more bytes in the file than in memory");
    }
    long end = header.wide() ? WIDE_END : NARROW_END;
    long address = load.address();
    if (address < 0 || size < 0 || address > end || size > end - address) {
      throw bad(
          load, "exceeds the guest's address space (0x%x bytes, limit 0x%x)".formatted(size, end));
    }
    if (header.type() != ElfHeader.ET_DYN && address < LOWEST) {
      throw bad(load, "lies below 0x%x, where Linux maps nothing".formatted(LOWEST));
    }
    checkAlignment(load);
  }

  private static void checkAlignment(ProgramHeader load) throws BadBinaryException {
    long alignment = load.alignment();
    if (alignment < 0 || alignment > LARGEST_ALIGNMENT || Long.bitCount(alignment) > 1) {
      throw bad(load, "has alignment 0x%x, not a small power of two".formatted(alignment));
    }
    if (load.fileSize() > 0 && (load.address() - load.offset()) % PAGE != 0) {
      throw bad(
          load,
          "cannot be mapped: its offset 0x%x is not congruent to its address modulo the page size"
              .formatted(load.offset()));
    }
  }

  private static void checkOverlaps(List<Segment> sorted) throws BadBinaryException {
    for (int i = 1; i < sorted.size(); i++) {
      Segment a = sorted.get(i - 1);
      Segment b = sorted.get(i);
      if (a.address() + a.memorySize() > b.address()) {
        throw new BadBinaryException(
            "damaged program headers: the segments at 0x%x and 0x%x overlap"
                .formatted(a.address(), b.address()));
      }
    }
  }

  /** Throws unless the entry point is an instruction in a segment that can be executed. */
  static void checkEntry(ElfHeader header, List<Segment> segments) throws BadBinaryException {
    long entry = header.facts().instruction(header.entry());
    int alignment = header.facts().alignment(entry != header.entry());
    for (Segment segment : segments) {
      boolean inside =
          entry >= segment.address() && entry - segment.address() < segment.memorySize();
      if (inside && (segment.flags() & PF_X) != 0) {
        if (entry % alignment != 0) {
          throw new BadBinaryException(
              "the entry point 0x%x is not aligned to an instruction".formatted(entry));
        }
        return;
      }
    }
    throw new BadBinaryException(
        "the entry point 0x%x is not in an executable segment".formatted(header.entry()));
  }

  private static String name(ProgramHeader load) {
    return "segment %d (PT_LOAD at 0x%x)".formatted(load.index(), load.address());
  }

  private static BadBinaryException bad(ProgramHeader load, String what) {
    return new BadBinaryException("damaged program headers: " + name(load) + " " + what);
  }
}
