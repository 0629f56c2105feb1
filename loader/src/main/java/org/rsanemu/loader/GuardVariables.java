// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.List;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The objects that say of C++'s static variables in functions whether they are initialized: a
 * compiler's atomics, of which no source speaks (Itanium C++ ABI, 3.3.3 and 5.1.5).
 */
public final class GuardVariables {
  private static final String PREFIX = "_ZGV";

  private GuardVariables() {}

  /**
   * Those whose first byte says it, by their symbols, in order of address. The 32-bit ABI of Arm
   * has words instead (C++ ABI for the Arm Architecture, 3.2.3.2), with four bytes.
   */
  public static List<Symbol> in(Image image) {
    return image.symbols().objects().stream()
        .filter(each -> each.name().startsWith(PREFIX) && each.size() == Long.BYTES)
        .toList();
  }
}
