// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.function.LongPredicate;
import org.agrona.collections.Long2ObjectHashMap;
import org.agrona.collections.LongHashSet;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.flow.Convention;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.UseDecoder;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.lift.Disassemblers;

/** What the instructions of a program do with registers, remembered by address. One thread. */
public final class RegisterUses {
  /** So many are remembered; a guest may write more code than that. */
  private static final int MOST = 1 << 16;

  private static final int PAGE_BITS = 12;

  /** No instruction has more bytes. */
  private static final int LONGEST = 16;

  private final UseDecoder decoding;
  private final Code code;
  private final Convention convention;
  private final Long2ObjectHashMap<RegisterUse> known = new Long2ObjectHashMap<>();

  /** The pages with all the code that was looked at since all was forgotten. */
  private final LongHashSet pages = new LongHashSet();

  /**
   * @param architecture whose instructions they are
   * @param code where they are
   */
  public RegisterUses(Architecture architecture, Code code) {
    this.code = code;
    convention = architecture.convention();
    decoding = architecture.uses(Disassemblers::open);
  }

  /** What the instruction at {@code pc} does; never throws because of the bytes. */
  public RegisterUse at(long pc) {
    RegisterUse use = known.get(pc);
    if (use == null) {
      if (known.size() >= MOST) {
        known.clear();
      }
      use = decoding.at(code, pc);
      known.put(pc, use);
      pages.add(pc >>> PAGE_BITS);
      pages.add(pc + LONGEST >>> PAGE_BITS);
    }
    return use;
  }

  /** Code has changed: all is forgotten. */
  public void codeChanged() {
    known.clear();
    pages.clear();
  }

  /**
   * The code in this range has changed: if any of it was looked at, all is forgotten.
   *
   * @return whether it was
   */
  public boolean codeChanged(long address, long length) {
    long first = address >>> PAGE_BITS;
    long last = address + length - 1 >>> PAGE_BITS;
    boolean looked = pages.stream().anyMatch(page -> page >= first && page <= last);
    if (looked) {
      codeChanged();
    }
    return looked;
  }

  /** Whether all the code that was looked at is on such pages, by their numbers. */
  public boolean isOn(LongPredicate page) {
    return pages.stream().allMatch(page::test);
  }

  /** The psABI. */
  public Convention convention() {
    return convention;
  }
}
