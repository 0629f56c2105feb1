// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.arm.ArmBits;
import org.rsanemu.isa.arm.ArmOperands;
import org.rsanemu.isa.flow.BitDraft;
import org.rsanemu.isa.flow.BitFlow;
import org.rsanemu.isa.flow.BitFlow.Bits;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.Disassembler.Disassembled;

/**
 * Which bits go where in AArch32's instructions that load, store, move and cut values (Arm ARM,
 * F5.1 and F6.1). What is not here is not known.
 */
final class A32Bits {
  private static final int WORD = 32;
  private static final int DOUBLE = 64;
  private static final int PC = 15;

  private static final Pattern STRUCTURES = Pattern.compile("vld([1-4])\\.(8|16|32|64)");

  private static final Map<String, Integer> LOADED =
      Map.of("ldr", 32, "ldrb", 8, "ldrh", 16, "ldrsb", 8, "ldrsh", 16);
  private static final Map<String, Integer> STORED = Map.of("str", 32, "strb", 8, "strh", 16);

  private final Disassembler a32;
  private final Disassembler t32;

  A32Bits(Disassembler a32, Disassembler t32) {
    this.a32 = a32;
    this.t32 = t32;
  }

  /** How bits go in the instruction at an address. */
  @Nullable BitFlow at(Code code, long pc) {
    boolean thumb = code.secondState(pc);
    byte[] bytes = code.bytes(pc);
    Disassembled decoded = bytes.length < 2 ? null : (thumb ? t32 : a32).decode(bytes, pc);
    return decoded == null
        ? null
        : new Instruction(decoded.mnemonic(), new ArmOperands(decoded.operandText())).flow();
  }

  private static @Nullable Bits general(String name) {
    int number = A32Registers.general(name);
    return number < 0 || number >= PC ? null : new Bits(number, 0, WORD);
  }

  /** One. */
  private static final class Instruction {
    private final String mnemonic;
    private final String base;
    private final boolean setsFlags;
    private final ArmOperands operands;
    private final BitDraft draft = new BitDraft();

    Instruction(String mnemonic, ArmOperands operands) {
      this.mnemonic = mnemonic;
      A32Mnemonic parts = A32Mnemonic.of(mnemonic);
      base = parts.base();
      setsFlags = parts.setsFlags();
      this.operands = operands;
    }

    @Nullable BitFlow flow() {
      boolean known =
          operands.memory() >= 0
              ? accesses()
              : base.startsWith("v")
                  ? new A32VectorBits(mnemonic, base, operands, draft).add()
                  : new ArmBits(operands, A32Bits::general, draft).add(base, setsFlags);
      return known ? draft.done() : null;
    }

    private boolean accesses() {
      Matcher structures = STRUCTURES.matcher(mnemonic);
      if (structures.matches()) {
        return structures(
            Integer.parseInt(structures.group(1)), Integer.parseInt(structures.group(2)));
      } else if (operands.memory() != 1) {
        return false;
      }
      Bits register = general(operands.text(0));
      if (register != null && LOADED.containsKey(base)) {
        Bits from = draft.memory(LOADED.get(base));
        if (base.startsWith("ldrs")) {
          draft.copySigned(register, from);
        } else {
          draft.copy(register, from);
        }
        return true;
      } else if (register != null && STORED.containsKey(base)) {
        draft.copy(new Bits(BitFlow.MEMORY, 0, STORED.get(base)), register);
        return true;
      }
      return false;
    }

    /** Their elements go to so many registers in turn; of four, two may make one. */
    private boolean structures(int count, int size) {
      List<Bits> registers = new ArrayList<>();
      for (String name : ArmOperands.names(operands.text(0))) {
        List<Bits> register =
            operands.text(0).contains("[") ? List.of() : A32VectorBits.places(name);
        if (register.size() != 1) {
          return false;
        }
        registers.addAll(register);
      }
      int rounds = count == 1 ? registers.size() : registers.size() / count;
      if (registers.isEmpty() || registers.size() % count != 0) {
        return false;
      }
      Bits all = draft.memory(DOUBLE * registers.size());
      int at = 0;
      for (int round = 0; round < rounds; round++) {
        for (int lane = 0; lane < DOUBLE; lane += size) {
          for (int i = 0; i < count; i++) {
            Bits to = registers.get(round + i * rounds).part(lane, size);
            draft.copy(to, all.part(at, size));
            at += size;
          }
        }
      }
      return true;
    }
  }
}
