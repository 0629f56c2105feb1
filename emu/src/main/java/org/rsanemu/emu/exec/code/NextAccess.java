// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.flow.RegisterUse;

/** What an instruction is about to access, by the registers of the loaded thread. */
public final class NextAccess {
  private static final long LOW_32 = 0xffffffffL;

  private final Engine engine;
  private final Instructions instructions;
  private final RegisterUses uses;
  private final long mask;
  private final IntToLongFunction registers = this::register;
  private long address;
  private int size;
  private boolean writes;
  private boolean updates;

  public NextAccess(Engine engine, Instructions instructions, RegisterUses uses) {
    this.engine = engine;
    this.instructions = instructions;
    this.uses = uses;
    mask = engine.cpu().wide() ? -1 : LOW_32;
  }

  /** Looks at an instruction. False if it accesses nothing, or it is not known what. */
  public boolean look(int instruction) {
    size = 0;
    address = 0;
    writes = false;
    updates = false;
    Effect effect = instructions.meaning(instruction).effect();
    if (accessesNothing(effect)) {
      return false;
    }
    RegisterUse use = uses.at(instructions.pc(instruction));
    RegisterUse.@Nullable Distant distant = use.distant();
    RegisterUse.@Nullable Operand operand = distant == null ? use.operand() : distant.operand();
    if (operand == null) {
      return false;
    }
    long from =
        distant == null ? operand.address(registers) : distant.address(registers, engine.tls());
    address = from & mask;
    size = operand.size();
    updates = operand.load() && operand.store();
    writes =
        switch (effect) {
          case Effect.Load _ -> false;
          case Effect.Plain _ -> operand.store();
          default -> true;
        };
    return true;
  }

  private static boolean accessesNothing(Effect effect) {
    return switch (effect) {
      case Effect.None _, Effect.Fence _, Effect.ClearExclusive _, Effect.PublishNonTemporal _ ->
          true;
      case Effect.Plain _,
          Effect.Load _,
          Effect.Store _,
          Effect.Rmw _,
          Effect.Cas _,
          Effect.Attempt _,
          Effect.LoadExclusive _,
          Effect.StoreExclusive _ ->
          false;
    };
  }

  private long register(int number) {
    return number == RegisterUse.SEPARATE_SP ? engine.sp() : engine.general(number);
  }

  /** Its first byte. */
  public long address() {
    return address;
  }

  /** In bytes; 0 if it is not known. */
  public int size() {
    return size;
  }

  /** Whether one operand may be both read and written. */
  public boolean updates() {
    return updates;
  }

  /** Whether it may write. */
  public boolean writes() {
    return writes;
  }
}
