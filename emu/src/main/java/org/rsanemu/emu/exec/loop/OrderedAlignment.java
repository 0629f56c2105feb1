// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Machine;
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

  /** What the instruction with this number would access; 0 if that is not known. */
  long address(int number) {
    RegisterUse.@Nullable Operand operand = uses.at(instructions.pc(number)).onlyOperand();
    return operand == null ? 0 : address(operand);
  }

  private long address(RegisterUse.Operand operand) {
    return operand.address(
        register -> register == RegisterUse.SEPARATE_SP ? engine.sp() : engine.general(register));
  }
}
