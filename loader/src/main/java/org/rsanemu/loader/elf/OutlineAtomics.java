// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.Image.Segment;

/**
 * Finds gcc's helpers for atomics ({@code __aarch64_cas4_acq} and kin, -moutline-atomics) in a
 * stripped AArch64 file, by their code: it asks whether the processor has LSE, does the one LSE
 * instruction and returns, or does the same with exclusive accesses.
 */
final class OutlineAtomics {
  // adrp x16, page; ldrb w16, [x16, offset]; cbz w16, the second return + 4; ...; ret
  private static final int ADRP = 0x90000010;
  private static final int ADRP_MASK = 0x9f00001f;
  private static final int LDRB = 0x39400210;
  private static final int LDRB_MASK = 0xffc003ff;
  private static final int CBZ = 0x34000070;
  private static final int RET = 0xd65f03c0;
  private static final int BTI_C = 0xd503245f;

  private static final int WORD = 4;

  /** Words up to and with the first return. */
  private static final int HEAD = 5;

  /** Words of a helper, with room. */
  private static final int LONGEST = 24;

  private final ElfBytes file;
  private final List<long[]> found = new ArrayList<>();

  private OutlineAtomics(ElfBytes file) {
    this.file = file;
  }

  /** The helpers' ELF addresses in these segments. */
  static CodeRanges in(ElfBytes file, List<Segment> segments) {
    OutlineAtomics search = new OutlineAtomics(file);
    for (Segment segment : segments) {
      if ((segment.flags() & ProgramHeader.PF_X) != 0) {
        search.segment(segment);
      }
    }
    return CodeRanges.of(search.found);
  }

  private void segment(Segment segment) {
    long end = segment.offset() + segment.fileSize();
    for (long at = segment.offset(); at + HEAD * WORD <= end; at += WORD) {
      if (isHead(at)) {
        long start = at > segment.offset() && word(at - WORD) == BTI_C ? at - WORD : at;
        long bias = segment.address() - segment.offset();
        found.add(new long[] {start + bias, end(at + HEAD * WORD, end) + bias});
      }
    }
  }

  private boolean isHead(long at) {
    return (word(at + WORD) & LDRB_MASK) == LDRB
        && (word(at) & ADRP_MASK) == ADRP
        && word(at + 2 * WORD) == CBZ
        && word(at + 4 * WORD) == RET;
  }

  /** Behind the second return. */
  private long end(long from, long most) {
    long limit = Math.min(most - WORD, from + LONGEST * WORD);
    for (long at = from; at <= limit; at += WORD) {
      if (word(at) == RET) {
        return at + WORD;
      }
    }
    return from;
  }

  private int word(long at) {
    return (int) file.u32(at);
  }
}
