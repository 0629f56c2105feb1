// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import org.agrona.collections.Long2ObjectHashMap;

/** What the instructions of a program do with registers, remembered by address. One thread. */
public final class RegisterUses {
  /** Decodes the instruction at an address. */
  @FunctionalInterface
  private interface Decoding {
    RegisterUse at(long pc);
  }

  /** So many are remembered; a guest may write more code than that. */
  private static final int MOST = 1 << 16;

  private final Decoding decoding;
  private final Convention convention;
  private final Long2ObjectHashMap<RegisterUse> known = new Long2ObjectHashMap<>();

  /**
   * @param elfMachine ELF's e_machine
   * @throws IllegalArgumentException if that is none of the three
   */
  public RegisterUses(int elfMachine, Code code) {
    convention = Convention.of(elfMachine);
    decoding =
        switch (elfMachine) {
          case 62 -> {
            X86Uses uses = new X86Uses();
            yield pc -> uses.decode(code.bytes(pc), pc);
          }
          case 183 -> {
            A64Uses uses = new A64Uses();
            yield pc -> uses.decode(code.bytes(pc), pc);
          }
          default -> {
            A32Uses uses = new A32Uses();
            yield pc -> {
              boolean thumb = code.thumb(pc);
              boolean inItBlock = thumb && ItBlocks.covers(code, pc);
              return uses.decode(code.bytes(pc), pc, thumb, inItBlock);
            };
          }
        };
  }

  /** What the instruction at {@code pc} does; never throws because of the bytes. */
  public RegisterUse at(long pc) {
    RegisterUse use = known.get(pc);
    if (use == null) {
      if (known.size() >= MOST) {
        known.clear();
      }
      use = decoding.at(pc);
      known.put(pc, use);
    }
    return use;
  }

  /** Code has changed: all is forgotten. */
  public void codeChanged() {
    known.clear();
  }

  /** The psABI. */
  Convention convention() {
    return convention;
  }
}
