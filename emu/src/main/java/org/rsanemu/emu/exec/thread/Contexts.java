// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.cpu.Engine;

/** Reusable places for saved registers. */
public final class Contexts {
  private final Engine engine;
  private final List<MemorySegment> all = new ArrayList<>();
  private int used;

  public Contexts(Engine engine) {
    this.engine = engine;
  }

  /** What the engine has loaded, kept until {@link #release}. */
  public MemorySegment save() {
    if (used == all.size()) {
      all.add(engine.saveNew());
    } else {
      engine.save(all.get(used));
    }
    return all.get(used++);
  }

  /** How many are in use. */
  public int used() {
    return used;
  }

  /** Those that were saved when so many were in use stay, the others may be overwritten. */
  public void release(int before) {
    used = before;
  }

  /** Gives them back to the engine. */
  public void close() {
    all.forEach(engine::free);
    all.clear();
    used = 0;
  }
}
