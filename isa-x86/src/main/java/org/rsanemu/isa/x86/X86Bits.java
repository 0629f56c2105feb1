// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import static org.rsanemu.isa.flow.BitFlow.FLAGS;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.flow.BitDraft;
import org.rsanemu.isa.flow.BitFlow;
import org.rsanemu.isa.flow.BitFlow.Bits;
import org.rsanemu.isa.flow.BitFlow.Way;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.Disassembler.Disassembled;
import org.rsanemu.isa.flow.Mnemonics;

/**
 * Which bits go where in x86-64's instructions that move and cut values (Intel SDM, volume 2). What
 * is not here is not known.
 */
final class X86Bits {
  private static final int HALF = 64;

  private static final Set<String> MOVES =
      Mnemonics.of(
          "mov movabs movzx movdqa movdqu movaps movups movapd movupd lddqu movntdq movntps");

  /** They move as many bits, whatever registers they name. */
  private static final Map<String, Integer> PART_MOVES =
      Map.of("movq", 64, "movd", 32, "movss", 32, "movsd", 64);

  private static final Set<String> BITWISE = Mnemonics.of("or xor");
  private static final Set<String> SUMS = Mnemonics.of("add sub inc dec neg imul");

  /** Of a register with itself they make zeros. */
  private static final Set<String> ZEROS =
      Mnemonics.of("xor sub pxor xorps xorpd psubb psubw psubd psubq pcmpgtb pcmpgtw pcmpgtd");

  private static final Set<String> ONES = Mnemonics.of("pcmpeqb pcmpeqw pcmpeqd");

  private final Disassembler disassembler;

  X86Bits(Disassembler disassembler) {
    this.disassembler = disassembler;
  }

  @Nullable BitFlow decode(byte[] bytes, long pc) {
    Disassembled decoded = bytes.length == 0 ? null : disassembler.decode(bytes, pc);
    return decoded == null || decoded.operands().isEmpty()
        ? null
        : new Instruction(decoded.mnemonic(), decoded.operands()).flow();
  }

  static boolean isVector(Bits bits) {
    return bits.register() > FLAGS.register() && bits.register() < BitFlow.MEMORY;
  }

  /** One. */
  private static final class Instruction {
    private final String mnemonic;
    private final List<Disassembler.Operand> operands;
    private final BitDraft draft = new BitDraft();

    /** The first operand. */
    private final Bits to;

    /** The second one, or the first if there is none. */
    private final Bits from;

    /** An immediate at the end; -1 if there is none. */
    private final long number;

    private final boolean hasNumber;

    Instruction(String mnemonic, List<Disassembler.Operand> operands) {
      this.mnemonic = mnemonic;
      this.operands = operands;
      to = bits(operands.getFirst());
      boolean second = operands.size() > 1;
      hasNumber = operands.getLast() instanceof Disassembler.Immediate;
      from = second ? bits(operands.get(1)) : to;
      if (second && from.register() == BitFlow.MEMORY) {
        draft.memory(from.count());
      }
      number = operands.getLast() instanceof Disassembler.Immediate(int _, long value) ? value : -1;
    }

    /** Where an operand is; nowhere if it is an immediate. */
    private static Bits bits(Disassembler.Operand operand) {
      return switch (operand) {
        case Disassembler.Memory at -> new Bits(BitFlow.MEMORY, 0, Byte.SIZE * at.size());
        case Disassembler.Immediate _ -> new Bits(BitFlow.NOTHING, 0, 0);
        case Disassembler.Register(int size, String name) -> {
          int register = Long.numberOfTrailingZeros(X86Registers.set(name));
          boolean second = size == 1 && name.endsWith("h"); // of AH and its kin
          yield new Bits(register, second ? Byte.SIZE : 0, Byte.SIZE * size);
        }
      };
    }

    @Nullable BitFlow flow() {
      if (operands.stream().anyMatch(Instruction::isUnknown)) {
        return null;
      }
      boolean known =
          same()
              || moves()
              || computes()
              || new X86VectorBits(mnemonic, to, from, isMemory(0), number, hasNumber, draft).add();
      boolean isPart =
          to.register() < FLAGS.register()
              && to.count() < HALF / 2
              && !mnemonic.equals("test"); // which makes flags alone
      if (isPart) { // 8 and 16 bits leave the others
        Bits below = new Bits(to.register(), 0, to.bit());
        int end = to.bit() + to.count();
        Bits above = new Bits(to.register(), end, HALF - end);
        draft.keep(below).keep(above);
      }
      return known ? draft.done() : null;
    }

    /** MMX's and other registers that are in no set. */
    private static boolean isUnknown(Disassembler.Operand operand) {
      return operand instanceof Disassembler.Register(int _, String name)
          && X86Registers.set(name) == 0;
    }

    private boolean isMemory(int operand) {
      return operands.get(operand) instanceof Disassembler.Memory;
    }

    /** Of a register with itself, what is always the same. */
    private boolean same() {
      boolean isSame = operands.size() == 2 && operands.getFirst().equals(operands.get(1));
      if (isSame && ONES.contains(mnemonic)) {
        draft.add(to, Way.ONES);
      }
      return isSame && (ONES.contains(mnemonic) || ZEROS.contains(mnemonic));
    }

    private boolean moves() {
      if (operands.size() != 2 || hasNumber && !mnemonic.startsWith("mov")) {
        return false;
      }
      Integer part = PART_MOVES.get(mnemonic);
      boolean isVector = isVector(to) || isVector(from); // MOVSD of strings is none
      if (part != null && isVector) {
        boolean stays = mnemonic.startsWith("movs") && isVector(to) && isVector(from);
        draft.copy(to.part(0, part), from.part(0, part));
        if (stays) {
          draft.keep(to.part(part, to.count() - part));
        }
        return true;
      } else if (MOVES.contains(mnemonic)) {
        draft.copy(to, from);
        return true;
      } else if (mnemonic.equals("movsx") || mnemonic.equals("movsxd")) {
        draft.copySigned(to, from);
        return true;
      }
      return isVector && halves();
    }

    private boolean halves() {
      int at = mnemonic.startsWith("movh") ? HALF : 0;
      switch (mnemonic) {
        case "movlps", "movlpd", "movhps", "movhpd" -> {
          if (isMemory(0)) {
            draft.copy(to, from.part(at, HALF));
          } else {
            draft.copy(to.part(at, HALF), from);
            draft.keep(to.part(HALF - at, HALF));
          }
        }
        case "movhlps" -> {
          draft.copy(to.part(0, HALF), from.part(HALF, HALF));
          draft.keep(to.part(HALF, HALF));
        }
        default -> {
          return false;
        }
      }
      return true;
    }

    /** In general registers; memory is not changed by what it was. */
    private boolean computes() {
      if (isVector(to) || isVector(from)) {
        return false;
      }
      if (mnemonic.equals("lea") && operands.get(1) instanceof Disassembler.Memory at) {
        sum(at.base());
        sum(at.index());
        return true;
      }
      if (isMemory(0)) {
        return false;
      }
      int by = (int) number & (to.count() == HALF ? HALF - 1 : HALF / 2 - 1);
      switch (mnemonic) {
        case "and", "test" -> and(mnemonic.equals("and"));
        case "shl", "sal", "shr", "sar" -> {
          if (!hasNumber || operands.size() != 2) {
            return false;
          }
          switch (mnemonic) {
            case "shr" -> draft.shift(to, to, -by);
            case "sar" -> draft.shiftSigned(to, to, by);
            default -> draft.shift(to, to, by);
          }
          draft.add(FLAGS, Way.ALL, to);
        }
        case "not" -> draft.add(to, Way.EACH, to);
        default -> {
          Way way = BITWISE.contains(mnemonic) ? Way.EACH : Way.BELOW;
          boolean isSum = SUMS.contains(mnemonic) && !(mnemonic.equals("imul") && isAlone());
          if (way == Way.BELOW && !isSum) {
            return false;
          }
          Bits second = hasNumber && operands.size() == 2 ? to : from;
          draft.add(to, way, to, second).add(FLAGS, Way.ALL, to, second);
        }
      }
      return true;
    }

    private boolean isAlone() {
      return operands.size() == 1;
    }

    private void and(boolean keeps) {
      if (!hasNumber) {
        if (keeps) {
          draft.add(to, Way.AND, to, from);
        }
        draft.add(FLAGS, Way.ALL, to, from);
        return;
      }
      if (keeps) {
        draft.mask(to, to, number);
      }
      draft.allOf(FLAGS, to, number);
    }

    private void sum(String name) {
      long set = X86Registers.set(name);
      if (set != 0) {
        draft.add(to, Way.BELOW, new Bits(Long.numberOfTrailingZeros(set), 0, to.count()));
      }
    }
  }
}
