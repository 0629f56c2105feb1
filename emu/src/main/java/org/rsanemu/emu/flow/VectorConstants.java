// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.BitDecoder;
import org.rsanemu.isa.flow.BitFlow;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.flow.RegisterUse;

/** What vector registers have where the code alone says it, as masks do. For one thread. */
public final class VectorConstants {
  private static final int WORDS = 2;

  /** How often one is made of another one. */
  private static final int DEPTH = 4;

  private final RegisterUses uses;
  private final BitDecoder decoder;
  private final Code code;
  private final LongFunction<@Nullable FunctionFlow> functions;
  private final Unchanging memory;

  /** Memory that stays as it is. */
  @FunctionalInterface
  public interface Unchanging {
    /**
     * The bytes there, as a little-endian number.
     *
     * @param size from 1 to 8
     * @return null if they may change
     */
    @Nullable Long at(long address, int size);
  }

  /**
   * @param functions the flow of the function that has an instruction; null if that is not known
   * @param memory that nobody writes
   */
  public VectorConstants(
      RegisterUses uses,
      BitDecoder decoder,
      Code code,
      LongFunction<@Nullable FunctionFlow> functions,
      Unchanging memory) {
    this.uses = uses;
    this.decoder = decoder;
    this.code = code;
    this.functions = functions;
    this.memory = memory;
  }

  /**
   * What a register has before an instruction, as two numbers, the lower first; null if that is not
   * known.
   */
  public long @Nullable [] of(long pc, int register) {
    FunctionFlow flow = isVector(register) ? functions.apply(pc) : null;
    return flow == null ? null : of(flow, pc, register, DEPTH);
  }

  private static boolean isVector(int register) {
    return register > Long.numberOfTrailingZeros(RegisterSet.FLAGS) && register < BitFlow.MEMORY;
  }

  private long @Nullable [] of(FunctionFlow flow, long pc, int register, int depth) {
    FunctionFlow.Definition made =
        depth == 0 || !isVector(register) ? null : flow.definition(pc, register);
    if (made == null || made.steps() != 0) {
      return null;
    }
    RegisterUse use = uses.at(made.pc());
    BitFlow bits = decoder.at(code, made.pc());
    if (bits == null || (use.kills() & 1L << register) == 0) {
      return null;
    }
    long[] value = new long[WORDS];
    for (BitFlow.Piece piece : bits.pieces()) {
      if (piece.to().register() == register && !put(value, piece, flow, made.pc(), use, depth)) {
        return null;
      }
    }
    return value;
  }

  /** Puts some bits where they go; false if they are not known. */
  private boolean put(
      long[] value, BitFlow.Piece piece, FunctionFlow flow, long pc, RegisterUse use, int depth) {
    boolean copies = piece.way() == BitFlow.Way.COPY;
    if (piece.way() != BitFlow.Way.ONES && !copies) {
      return false;
    }
    BitFlow.Bits from = copies ? piece.from().getFirst() : piece.to();
    long[] source =
        !copies
            ? new long[] {-1, -1}
            : from.register() == BitFlow.MEMORY
                ? loaded(use)
                : of(flow, pc, from.register(), depth - 1);
    for (int i = 0; i < piece.to().count() && source != null; i++) {
      int bit = from.bit() + i;
      int to = piece.to().bit() + i;
      value[to / Long.SIZE] |= (source[bit / Long.SIZE] >>> bit & 1) << to;
    }
    return source != null;
  }

  /** What is loaded from an address that the instruction has. */
  private long @Nullable [] loaded(RegisterUse use) {
    RegisterUse.Operand from = use.onlyOperand();
    if (from == null
        || from.base() != RegisterUse.Operand.NONE
        || from.index() != RegisterUse.Operand.NONE
        || use.distant() != null) {
      return null;
    }
    long[] value = new long[WORDS];
    for (int at = 0; at < Math.min(from.size(), WORDS * Long.BYTES); at += Long.BYTES) {
      Long word = memory.at(from.offset() + at, Math.min(Long.BYTES, from.size() - at));
      if (word == null) {
        return null;
      }
      value[at / Long.BYTES] = word;
    }
    return value;
  }
}
