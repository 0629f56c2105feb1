// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import org.rsanemu.emu.source.Orders;

/** How a program is run, and which of the verdicts that it declares must come out. */
enum ProgramMode {
  DEFAULT,
  /** With {@code --strict}. */
  STRICT,
  /** With {@code --orders source}. */
  SOURCE;

  Orders orders() {
    return this == SOURCE ? Orders.SOURCE : Orders.ISA;
  }
}
