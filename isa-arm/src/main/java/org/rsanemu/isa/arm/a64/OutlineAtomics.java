// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.isa.code.AtomicHelper;

/**
 * Finds gcc's helpers for atomics ({@code __aarch64_cas4_acq} and kin, -moutline-atomics): by their
 * names, or in a stripped AArch64 file by their code, which asks whether the processor has LSE,
 * does the one LSE instruction and returns, or does the same with exclusive accesses.
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

  private static final Pattern NAME =
      Pattern.compile("__aarch64_(cas|swp|ldadd|ldclr|ldeor|ldset)\\d+_\\w+");

  /** Words up to and with the first return. */
  private static final int HEAD = 5;

  /** Words of a helper, with room. */
  private static final int LONGEST = 24;

  private final ByteBuffer code;

  private OutlineAtomics(ByteBuffer code) {
    this.code = code;
  }

  /** What the helper of this name does. */
  static Optional<AtomicHelper> named(String symbol) {
    Matcher helper = NAME.matcher(symbol);
    if (!helper.matches()) {
      return Optional.empty();
    }
    String operation = helper.group(1);
    return Optional.of(new AtomicHelper(operation.equals("cas"), operation.startsWith("ld")));
  }

  /** The helpers in the code that begins at an address: half-open ranges. */
  static List<long[]> in(ByteBuffer code, long start) {
    OutlineAtomics search = new OutlineAtomics(code);
    List<long[]> found = new ArrayList<>();
    int end = code.limit();
    for (int at = 0; at + HEAD * WORD <= end; at += WORD) {
      if (search.isHead(at)) {
        int from = at > 0 && search.word(at - WORD) == BTI_C ? at - WORD : at;
        found.add(new long[] {start + from, start + search.end(at + HEAD * WORD, end)});
      }
    }
    return found;
  }

  private boolean isHead(int at) {
    return (word(at + WORD) & LDRB_MASK) == LDRB
        && (word(at) & ADRP_MASK) == ADRP
        && word(at + 2 * WORD) == CBZ
        && word(at + 4 * WORD) == RET;
  }

  /** Behind the second return. */
  private int end(int from, int most) {
    int limit = Math.min(most - WORD, from + LONGEST * WORD);
    for (int at = from; at <= limit; at += WORD) {
      if (word(at) == RET) {
        return at + WORD;
      }
    }
    return from;
  }

  private int word(int at) {
    return code.getInt(at);
  }
}
