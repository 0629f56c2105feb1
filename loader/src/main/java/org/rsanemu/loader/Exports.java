// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

/** The names under which the dynamic loader finds something in a file for others. Immutable. */
@FunctionalInterface
public interface Exports {
  /** None. */
  Exports NONE = _ -> false;

  /** Whether it finds this name there, whatever it names; yes if that is not known. */
  boolean have(String name);
}
