// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

import java.util.List;

/**
 * Of which bits what an instruction makes depends: of those of registers, and of the memory that it
 * loads. Registers are numbered as in a {@link org.rsanemu.isa.cpu.RegisterSet}. Where a piece
 * speaks of a register, the pieces say all of it, except of flags, of which some may stay; what is
 * made anew and no piece speaks of depends on nothing.
 *
 * @param pieces of all that depends on something
 * @param loaded how many bytes of memory it loads, whether anything depends on them or not
 */
public record BitFlow(List<Piece> pieces, int loaded) {
  /** The memory operand, in the place of a register: bit 0 is the lowest of its first byte. */
  public static final int MEMORY = 64;

  /** In the place of a register: constants come from there, and what is dropped goes there. */
  public static final int NOTHING = 65;

  /** The arithmetic flags, all as one bit. */
  public static final Bits FLAGS = new Bits(31, 0, 1);

  public BitFlow {
    pieces = List.copyOf(pieces);
  }

  /** How some bits go into others. */
  public enum Way {
    /** Each is the one at its place of the source. */
    COPY,
    /** Each depends on the one at its place of each source. */
    EACH,
    /** As {@code EACH}, but where another source is known to be 0, so is what comes of it. */
    AND,
    /**
     * The same of two, where the second is turned: what comes of the first is 0 where that is 1.
     */
    AND_NOT,
    /** Each depends on the one at its place and those below: a sum. */
    BELOW,
    /** Each depends on all. */
    ALL,
    /** They are ones, and depend on nothing. */
    ONES
  }

  /**
   * Some bits in a row.
   *
   * @param bit the lowest
   */
  public record Bits(int register, int bit, int count) {
    /** So many of them, from one on. */
    public Bits part(int from, int many) {
      return new Bits(register, bit + from, many);
    }
  }

  /**
   * What some bits depend on.
   *
   * @param from as long as {@code to}, except for {@link Way#ALL}
   */
  public record Piece(Bits to, Way way, List<Bits> from) {
    public Piece {
      from = List.copyOf(from);
    }
  }
}
