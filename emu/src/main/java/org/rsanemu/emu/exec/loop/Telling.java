// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.rsanemu.emu.exec.code.Blocks;
import org.rsanemu.emu.exec.events.Pages;

/** How much the engine tells of a run. What the run shows is the same. */
enum Telling {
  /** What is needed: pages and blocks, see {@link Pages} and {@link Blocks}. */
  SWIFT,
  /** Every instruction and every access. */
  WHOLE,
  /** The same while the run is short: what a swift run saves is less than it costs to begin one. */
  WHOLE_WHILE_SHORT
}
