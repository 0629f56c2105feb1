// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import org.rsanemu.nativelib.dw.Demangler;

/** Names of symbols as people write them. */
public final class SymbolNames {
  private SymbolNames() {}

  /** The name demangled; itself if it is not mangled or no demangler is installed. */
  public static String demangled(String name) {
    return Demangler.demangle(name);
  }
}
