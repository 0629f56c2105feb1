// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.arm.ArmBits;
import org.rsanemu.isa.arm.ArmOperands;
import org.rsanemu.isa.flow.BitDraft;
import org.rsanemu.isa.flow.BitFlow;
import org.rsanemu.isa.flow.BitFlow.Bits;
import org.rsanemu.isa.flow.Disassembler;
import org.rsanemu.isa.flow.Disassembler.Disassembled;

/**
 * Which bits go where in AArch64's instructions that load, store, move and cut values (Arm ARM,
 * C6.2 and C7.2). What is not here is not known.
 */
final class A64Bits {
  private static final Pattern NAME = Pattern.compile("([wxbhsdq])([0-9]+)|([wx])zr");
  private static final Pattern VECTOR =
      Pattern.compile("v([0-9]+)\\.([0-9]*)([bhsd])(?:\\[([0-9]+)\\])?");
  private static final Pattern STRUCTURES = Pattern.compile("ld([1-4])");
  private static final Pattern LOAD = Pattern.compile("ldu?r(s?)([bhw]?)");
  private static final Pattern STORE = Pattern.compile("stu?r([bh]?)");

  private final Disassembler disassembler;

  A64Bits(Disassembler disassembler) {
    this.disassembler = disassembler;
  }

  @Nullable BitFlow decode(byte[] bytes, long pc) {
    Disassembled decoded = bytes.length < 4 ? null : disassembler.decode(bytes, pc);
    return decoded == null
        ? null
        : new Instruction(decoded.mnemonic(), new ArmOperands(decoded.operandText())).flow();
  }

  /** Where a register, or a lane of it, is; null of what is none. */
  static @Nullable Bits place(String name) {
    Matcher named = NAME.matcher(name);
    if (named.matches()) {
      boolean isZero = named.group(3) != null;
      char kind = name.charAt(0);
      int number = isZero ? 0 : Integer.parseInt(named.group(2));
      boolean general = kind == 'w' || kind == 'x';
      return isZero
          ? new Bits(BitFlow.NOTHING, 0, size(kind))
          : new Bits(general ? number : 32 + number, 0, size(kind));
    }
    Matcher vector = VECTOR.matcher(name);
    if (!vector.matches()) {
      return null;
    }
    int size = size(vector.group(3).charAt(0));
    int register = 32 + Integer.parseInt(vector.group(1));
    if (vector.group(4) != null) {
      return new Bits(register, size * Integer.parseInt(vector.group(4)), size);
    }
    return vector.group(2).isEmpty()
        ? null
        : new Bits(register, 0, size * Integer.parseInt(vector.group(2)));
  }

  /** Of a register or a lane with this letter, in bits. */
  private static int size(char letter) {
    return switch (letter) {
      case 'b' -> 8;
      case 'h' -> 16;
      case 's', 'w' -> 32;
      case 'q' -> 128;
      default -> 64; // d and x
    };
  }

  /** The size of the lanes that a name has; of the register if it has none. */
  static int lane(String name) {
    Matcher vector = VECTOR.matcher(name);
    return size(vector.matches() ? vector.group(3).charAt(0) : name.charAt(0));
  }

  /** One. */
  private static final class Instruction {
    private final String mnemonic;
    private final ArmOperands operands;
    private final BitDraft draft = new BitDraft();

    Instruction(String mnemonic, ArmOperands operands) {
      this.mnemonic = mnemonic;
      this.operands = operands;
    }

    @Nullable BitFlow flow() {
      boolean known =
          operands.memory() >= 0
              ? accesses(operands.memory())
              : isVector(operands.text(0))
                  ? new A64VectorBits(mnemonic, operands, draft).add()
                  : generals();
      return known ? draft.done() : null;
    }

    private static boolean isVector(String name) {
      Bits bits = place(name);
      return bits != null && bits.register() >= 32 && bits.register() < BitFlow.MEMORY;
    }

    private boolean generals() {
      boolean setsFlags = mnemonic.matches("(add|sub|and|bic|neg)s");
      String base = setsFlags ? mnemonic.substring(0, mnemonic.length() - 1) : mnemonic;
      Bits to = place(operands.text(0));
      Bits from = place(operands.text(1));
      if (to != null && from != null && operands.text(1).contains("[")) {
        if (mnemonic.equals("umov") || mnemonic.equals("mov")) {
          draft.copy(to, from);
          return true;
        }
        draft.copySigned(to, from);
        return mnemonic.equals("smov");
      }
      return new ArmBits(operands, A64Bits::place, draft).add(base, setsFlags);
    }

    private boolean accesses(int at) {
      Matcher structures = STRUCTURES.matcher(mnemonic);
      Matcher load = LOAD.matcher(mnemonic);
      Matcher store = STORE.matcher(mnemonic);
      if (structures.matches()) {
        return structures(Integer.parseInt(structures.group(1)));
      } else if (mnemonic.equals("ldp") || mnemonic.equals("ldnp")) {
        return several(true);
      } else if (mnemonic.equals("stp") || mnemonic.equals("stnp")) {
        return several(false);
      }
      Bits register = at == 1 ? place(operands.text(0)) : null;
      if (register != null && load.matches()) {
        int size = load.group(2).isEmpty() ? register.count() : size(load.group(2).charAt(0));
        Bits from = draft.memory(size);
        if (load.group(1).isEmpty()) {
          draft.copy(register, from);
        } else {
          draft.copySigned(register, from);
        }
        return true;
      } else if (register != null && store.matches()) {
        int size = store.group(1).isEmpty() ? register.count() : size(store.group(1).charAt(0));
        draft.copy(new Bits(BitFlow.MEMORY, 0, size), register);
        return true;
      }
      return false;
    }

    private boolean several(boolean load) {
      Bits first = place(operands.text(0));
      Bits second = place(operands.text(1));
      if (first == null || second == null) {
        return false;
      }
      int size = first.count();
      Bits both = load ? draft.memory(2 * size) : new Bits(BitFlow.MEMORY, 0, 2 * size);
      for (int i = 0; i < 2; i++) {
        Bits register = i == 0 ? first : second;
        Bits memory = both.part(i * size, size);
        draft.copy(load ? register : memory, load ? memory : register);
      }
      return true;
    }

    /** Their elements go to so many registers in turn; or to one after the other. */
    private boolean structures(int count) {
      List<Bits> registers = new ArrayList<>();
      for (String name : ArmOperands.names(operands.text(0))) {
        Bits register = operands.text(0).contains("[") ? null : place(name);
        if (register == null) {
          return false;
        }
        registers.add(register);
      }
      if (registers.isEmpty() || count > 1 && registers.size() != count) {
        return false;
      }
      int whole = registers.getFirst().count();
      int size = count == 1 ? whole : lane(ArmOperands.names(operands.text(0)).getFirst());
      Bits all = draft.memory(registers.size() * whole);
      for (int i = 0; i < all.count() / size; i++) {
        Bits to = registers.get(i % registers.size()).part(i / registers.size() * size, size);
        draft.copy(to, all.part(i * size, size));
      }
      return true;
    }
  }
}
