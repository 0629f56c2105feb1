// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.CurrentInstruction;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.Site;
import org.rsanemu.model.analysis.ModelState;

/**
 * Ensures that {@link Origins} has the registers from before each read of user code that may be a
 * violation. The engine changes them after it has reported what is read, so they can be saved then,
 * except for A32's loads of several registers.
 */
public final class SavedRegisters {
  private static final int MAY_READ = Instructions.CHOICES | Instructions.EFFECT;

  private final Instructions instructions;
  private final CurrentInstruction at;
  private final Origins origins;
  private final ModelState model;
  private final boolean savesEarly;
  private boolean due;

  public SavedRegisters(
      CurrentInstruction at,
      Instructions instructions,
      Engine engine,
      Origins origins,
      ModelState model) {
    this.at = at;
    this.instructions = instructions;
    this.origins = origins;
    this.model = model;
    savesEarly = !engine.cpu().wide();
  }

  /** Another instruction comes. */
  public void none() {
    due = false;
  }

  /** Whether an instruction with these flags may read a location, and the value may be used. */
  public boolean mayBeDue(int flags) {
    return (flags & MAY_READ) != 0
        && switch (instructions.meaning(at.number()).effect()) {
          case Effect.Plain _, Effect.Load _, Effect.LoadExclusive _, Effect.Cas _, Effect.Rmw _ ->
              true;
          case Effect.None _,
              Effect.Store _,
              Effect.Attempt _,
              Effect.StoreExclusive _,
              Effect.ClearExclusive _,
              Effect.Fence _,
              Effect.PublishNonTemporal _ ->
              false;
        };
  }

  /** The registers before the instruction that comes next may be asked for. */
  public void due() {
    origins.forget(at.thread().number());
    due = true;
    if (savesEarly && instructions.meaning(at.number()).effect() instanceof Effect.Plain) {
      save();
    }
  }

  /** An atomic instruction reads at {@code address}, and its registers are as they were before. */
  public void read(long address) {
    if (due) {
      due = false;
      if (model.mayMiss(at.thread().number(), model.locations().at(address))) {
        save();
      }
    }
  }

  private void save() {
    origins.save(at.thread().number(), instructions.pc(at.number()), Site.pc(at.site()));
  }
}
