// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Which bytes of a load are used. Compilers load a bit-field with what lies beside it, and cut it
 * out: of these members C makes different memory locations (C17, 3.14). Known is what is cut out of
 * the register at once, before anything else reads it. For one thread.
 */
public final class UsedBytes {
  /** Instructions between the load and the one that cuts, at most. */
  private static final int MOST = 8;

  /** Loads a value as it is: no sign above it, and no conversion. */
  private static final Pattern LOAD = Pattern.compile("(mov|ldu?r)(\\.w)? .*");

  /** ARM: takes some bits, from the first on. */
  private static final Pattern FIELD = Pattern.compile("[us]bfx (\\w+), \\1, #(\\w+), #(\\w+)");

  /** x86-64: what is shifted out of all 64 bits is gone. */
  private static final Pattern SHIFT = Pattern.compile("shl (r\\w+[^dwb]), (0x[0-9a-f]+|[0-9]+)");

  private final RegisterUses uses;
  private final LongFunction<String> texts;

  /**
   * Some bytes.
   *
   * @param first from where the load begins
   * @param end behind the last
   */
  public record Bytes(int first, int end) {
    private static Bytes of(int bit, int count) {
      return new Bytes(bit / Byte.SIZE, (bit + count + Byte.SIZE - 1) / Byte.SIZE);
    }
  }

  /**
   * @param uses of the program's registers
   * @param texts of its instructions, as an assembler writes them
   */
  public UsedBytes(RegisterUses uses, LongFunction<String> texts) {
    this.uses = uses;
    this.texts = texts;
  }

  /**
   * Those of the load at a program counter; null if all may be used.
   *
   * @param size of the load in bytes
   */
  public @Nullable Bytes of(long pc, int size) {
    RegisterUse load = uses.at(pc);
    RegisterUse.@Nullable Operand from = load.onlyOperand();
    boolean isLoad =
        from != null
            && from.load()
            && !from.store()
            && from.size() == size
            && !load.conditional()
            && load.updates() == RegisterSet.NONE
            && Long.bitCount(load.results()) == 1
            && LOAD.matcher(texts.apply(pc)).matches();
    if (!isLoad) {
      return null;
    }
    long next = pc + load.length();
    for (int i = 0; i < MOST; i++) {
      RegisterUse use = uses.at(next);
      if (RegisterSet.meet(load.results(), use.reads())) {
        boolean isWhole = (use.kills() & load.results()) == load.results() && !use.conditional();
        return isWhole && use.data() == load.results() ? cut(texts.apply(next), size) : null;
      }
      if (use.flow() != RegisterUse.Flow.NEXT || RegisterSet.meet(load.results(), use.writes())) {
        return null;
      }
      next += use.length();
    }
    return null;
  }

  private static @Nullable Bytes cut(String text, int size) {
    Matcher field = FIELD.matcher(text);
    if (field.matches()) {
      return Bytes.of(Integer.decode(field.group(2)), Integer.decode(field.group(3)));
    }
    Matcher shift = SHIFT.matcher(text);
    if (size == Long.BYTES && shift.matches()) {
      int count = Integer.decode(shift.group(2)) % Long.SIZE; // SDM 2B SAL
      return Bytes.of(0, Long.SIZE - count);
    }
    return null;
  }
}
