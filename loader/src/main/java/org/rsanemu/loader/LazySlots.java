// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words that the dynamic loader fills in when a function is first called, by the relocations
 * that DT_JMPREL leads to (System V gABI, "Dynamic Section"). Addresses are ELF addresses.
 * Immutable.
 */
public interface LazySlots {
  /** None. */
  LazySlots NONE =
      new LazySlots() {
        @Override
        public boolean contains(long address) {
          return false;
        }

        @Override
        public @Nullable String function(long address) {
          return null;
        }

        @Override
        public Map<Long, Slot> of(Set<String> functions) {
          return Map.of();
        }
      };

  /**
   * One of them.
   *
   * @param function that it is for
   * @param empty the ELF address that the file has there, to which the dynamic loader adds what it
   *     adds to all of them: of code that looks the function up
   */
  record Slot(String function, long empty) {}

  /** Whether a byte belongs to one of them. */
  boolean contains(long address);

  /** The name of the function that the word at an address is for; null if it is none of them. */
  @Nullable String function(long address);

  /** Those that are for functions of these names, by address. */
  Map<Long, Slot> of(Set<String> functions);
}
