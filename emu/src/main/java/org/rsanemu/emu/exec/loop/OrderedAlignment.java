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
 * Ordered loads and stores at addresses that are no multiple of their size: ARM's processors refuse
 * them (Arm ARM B2.5.2), and the engine makes them.
 */
final class OrderedAlignment {
  private final Instructions instructions;
  private final RegisterUses uses;
  private final Engine engine;

  OrderedAlignment(Instructions instructions, Machine machine) {
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
   * The operand of the instruction with this number, which was refused; null if it is not known.
   *
   * @param operands of the instruction under way, which it is
   */
  @Nullable Misaligned misaligned(int number, MemoryOperands operands) {
    if (operands.isRefused()) {
      return new Misaligned(operands.refusedAddress(), instructions.alignment(number));
    }
    RegisterUse.@Nullable Operand operand = uses.at(instructions.pc(number)).onlyOperand();
    return operand == null || address(operand) % operand.size() == 0
        ? null
        : new Misaligned(address(operand), operand.size());
  }

  private long address(RegisterUse.Operand operand) {
    return operand.address(
        register -> register == RegisterUse.SEPARATE_SP ? engine.sp() : engine.general(register));
  }
}
