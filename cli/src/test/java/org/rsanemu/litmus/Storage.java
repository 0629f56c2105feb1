// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

/** How a location is declared in C, which decides how the checker learns that it is atomic. */
enum Storage {
  ATOMIC_INT("_Atomic int", "int", 4),
  ATOMIC_CHAR("_Atomic unsigned char", "unsigned char", 1),
  ATOMIC_SHORT("_Atomic short", "short", 2),
  ATOMIC_LONG_LONG("_Atomic long long", "long long", 8),
  /** An atomic member between plain ones. */
  MEMBER("_Atomic int", "int", 4),
  /** An element of an array of atomics. */
  ELEMENT("_Atomic int", "int", 4),
  /** A plain type accessed by builtins: nothing but the instructions says that it is atomic. */
  BUILTIN("int", "int", 4),
  /** Never accessed atomically. */
  PLAIN("int", "int", 4),
  /** The same, a single byte. */
  PLAIN_CHAR("unsigned char", "unsigned char", 1),
  /** The same, wider than a register of ARMv7. */
  PLAIN_LONG_LONG("long long", "long long", 8);

  private final String declared;
  private final String value;
  private final int size;

  Storage(String declared, String value, int size) {
    this.declared = declared;
    this.value = value;
    this.size = size;
  }

  boolean isPlain() {
    return this == PLAIN || this == PLAIN_CHAR || this == PLAIN_LONG_LONG;
  }

  /** The C type of the location. */
  String declaredType() {
    return declared;
  }

  /** The C type of its values. */
  String valueType() {
    return value;
  }

  /** In bytes. */
  int size() {
    return size;
  }
}
