// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An image's symbols, from .symtab where there is one, else .dynsym, whose functions have only the
 * bytes that their sizes say. Immutable. Thumb addresses have bit 0 clear.
 */
public interface SymbolTable {
  /** A symbol with an address; {@code name} as in the file, mangled. */
  record Symbol(String name, long address, long size, boolean function) {}

  /** Whether there are no symbols at all. */
  boolean isEmpty();

  /** Whether only those are there that other files may use, as in a stripped shared object. */
  default boolean isPartial() {
    return false;
  }

  /**
   * The function whose bytes include this ELF address, or null. Of nested functions the innermost;
   * of several names the global one, without leading underscores, shorter. A function without a
   * size extends to the next symbol, if all symbols are there.
   */
  @Nullable Symbol functionAt(long address);

  /** The data object whose bytes include this ELF address, or null. */
  @Nullable Symbol objectAt(long address);

  /** The symbols of this name (several static ones may share it), in order of address. */
  List<Symbol> named(String name);

  /**
   * Every function, in order of address, one symbol an address; {@link #named} knows the others.
   */
  List<Symbol> functions();

  /**
   * The functions whose implementation is chosen when the program starts (STT_GNU_IFUNC), with all
   * their names, in order of address. At the address is the code that chooses: a call returns the
   * implementation's address.
   */
  default List<Symbol> ifuncs() {
    return List.of();
  }

  /**
   * The thread-local objects, in order of address; at the address 0 is the start of the image's
   * block of them, which each thread has.
   */
  default List<Symbol> threadLocals() {
    return List.of();
  }

  /** All names of a function that {@link #functions} has, the preferred one first. */
  default List<String> names(Symbol function) {
    return List.of(function.name());
  }

  /**
   * For a function that is local to its object file, the file that the linker names for it, "" if
   * it names none; null for a global function and where there is no function.
   */
  default @Nullable String localFile(long address) {
    return null;
  }

  /** Whether ARM code at this ELF address is T32, by mapping symbols ($a, $t) or its function's. */
  default boolean secondStateAt(long address) {
    return false;
  }

  /** Whether nearly all functions that are known are T32, and there are many: others are, too. */
  default boolean isMostlySecondState() {
    return false;
  }
}
