// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

/** What the names of variables and members mean in one compilation. */
public interface AtomicObjects {
  /** Nothing is atomic by its type. */
  AtomicObjects NONE =
      new AtomicObjects() {
        @Override
        public Is variable(String name) {
          return Is.OTHER;
        }

        @Override
        public Is member(String name) {
          return Is.OTHER;
        }
      };

  /** What all that have a name have in common. */
  enum Is {
    /** Their type is {@code _Atomic}. */
    ATOMIC,
    /** They are pointers to such, or arrays of them. */
    HOLDER,
    OTHER
  }

  /** The variables and parameters of a name. */
  Is variable(String name);

  /** The members of structures and unions that have a name. */
  Is member(String name);
}
