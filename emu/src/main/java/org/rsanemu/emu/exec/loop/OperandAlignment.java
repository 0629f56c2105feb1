// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.events.MemoryOperands;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.flow.RegisterUse;

/**
 * Operands at addresses that are no multiple of what the instruction needs: processors refuse them,
 * and the engine makes the accesses, also of ARM's ordered loads and stores (Arm ARM B2.5.2).
 */
final class OperandAlignment {
  private final Instructions instructions;
  private final RegisterUses uses;
  private final Engine engine;

  OperandAlignment(Instructions instructions, Machine machine) {
    this.instructions = instructions;
    uses = machine.uses();
    engine = machine.engine();
  }

  /**
   * Whether the instruction with this number, which comes next, is refused. Of one that has a
   * condition it is not known whether it accesses anything.
   */
  boolean refuses(int number) {
    if (!engine.cpu().alignsOrdered()) {
      return false;
    }
    Effect effect = instructions.meaning(number).effect();
    if (!(effect instanceof Effect.Load || effect instanceof Effect.Store)) {
      return false;
    }
    RegisterUse use = uses.at(instructions.pc(number));
    RegisterUse.@Nullable Operand operand = use.onlyOperand();
    return operand != null && !use.conditional() && address(operand) % operand.size() != 0;
  }

  /**
   * Where an operand is that the processor has refused.
   *
   * @param needed what its address is no multiple of
   */
  record Misaligned(long address, int needed) {}

  /**
   * The operand of the instruction with this number, if it is refused for where that is; null, too,
   * if that is not known.
   *
   * @param operands what was refused
   */
  @Nullable Misaligned misaligned(int number, MemoryOperands operands) {
    if (operands.refused() == number) {
      return new Misaligned(operands.refusedAddress(), instructions.alignment(number));
    }
    RegisterUse.@Nullable Operand operand = uses.at(instructions.pc(number)).onlyOperand();
    if (operand == null) {
      return null;
    }
    int stated = instructions.alignment(number);
    int needed = stated == 1 ? operand.size() : stated;
    boolean isRefused = engine.cpu().alignsOperands(needed) && address(operand) % needed != 0;
    return isRefused ? new Misaligned(address(operand), needed) : null;
  }

  /**
   * Whether the instruction with this number, whose access has faulted, is refused before that for
   * where its operand is.
   */
  boolean refusesBefore(int number, MemoryOperands operands) {
    return instructions.alignment(number) != 1 && misaligned(number, operands) != null;
  }

  private long address(RegisterUse.Operand operand) {
    return operand.address(
        register -> register == RegisterUse.SEPARATE_SP ? engine.sp() : engine.general(register));
  }
}
