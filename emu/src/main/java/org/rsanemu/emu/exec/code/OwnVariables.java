// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.HashMap;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.dwarf.DwarfInfo;

/**
 * Which global variables of a program are its own, and not those of a library that is linked into
 * it: those that its debug information has. It is read when it is first asked for. One thread.
 */
public final class OwnVariables implements LongPredicate, AutoCloseable {
  private final Image image;
  private final Map<Long, Boolean> known = new HashMap<>();
  private @Nullable DebugInfo debug;

  public OwnVariables(Image image) {
    this.image = image;
  }

  /** Whether the byte at an ELF address is a part of one. */
  @Override
  public boolean test(long address) {
    return known.computeIfAbsent(address, this::isDeclared);
  }

  private boolean isDeclared(long address) {
    debug = debug == null ? DwarfInfo.open(image) : debug;
    // Of a class that another file describes, as the library's streams, it does not have the size.
    Symbol object = image.symbols().objectAt(address);
    return debug.declaration(address).isPresent()
        || object != null && debug.declaration(object.address()).isPresent();
  }

  @Override
  public void close() {
    if (debug != null) {
      debug.close();
      debug = null;
    }
  }
}
