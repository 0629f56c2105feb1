// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.rsanemu.emu.exec.code.Blocks;
import org.rsanemu.emu.exec.events.Pages;

/** How much of a run the engine reports. What the run shows is the same. */
enum Instrumentation {
  /** What is needed: pages and blocks, see {@link Pages} and {@link Blocks}. */
  SELECTIVE,
  /** Every instruction and every access. */
  FULL,
  /**
   * The same while the run is short: a selectively instrumented run costs more to begin than it
   * saves.
   */
  FULL_WHILE_SHORT
}
