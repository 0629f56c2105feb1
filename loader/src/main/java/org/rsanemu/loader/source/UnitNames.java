// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

/** What debug information says of the names of one compilation. */
public interface UnitNames {
  /** What all that have a name are, or any of them is. */
  enum Is {
    /** Nothing has it: it may be a macro's. */
    UNKNOWN,
    /** Variables, members, functions and types without an atomic or volatile object behind them. */
    ORDINARY,
    /** One that has it is volatile, or leads to what is. */
    VOLATILE,
    /** One that has it is {@code _Atomic}, or leads to what is. */
    ATOMIC
  }

  /** What a name is. */
  Is of(String name);

  /** Whether {@code _Atomic} types are said to be such. */
  boolean showsAtomics();
}
