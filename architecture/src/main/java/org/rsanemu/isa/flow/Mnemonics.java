// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

import java.util.Set;

/** Sets of mnemonics, written as one text. */
public final class Mnemonics {
  private Mnemonics() {}

  /** The words of these lines. */
  public static Set<String> of(String lines) {
    return Set.of(lines.strip().split("\\s+"));
  }
}
