package org.rsanemu.loader;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An image's symbols, from .symtab where there is one, else .dynsym. Immutable. Thumb addresses have
 * bit 0 clear.
 */
public interface SymbolTable {
  /** A symbol with an address; {@code name} as in the file, mangled. */
  record Symbol(String name, long address, long size, boolean function) {}

  /** Whether there are no symbols at all. */
  boolean isEmpty();

  /** The function whose bytes include this ELF address, or null. */
  @Nullable Symbol functionAt(long address);

  /** The data object whose bytes include this ELF address, or null. */
  @Nullable Symbol objectAt(long address);

  /** The symbols of this name (several static ones may share it), in order of address. */
  List<Symbol> named(String name);

  /** Every function, in order of address. */
  List<Symbol> functions();
}
