// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/**
 * What a read-modify-write does to the value, and what becomes of what it has read.
 *
 * @param operation {@link Operation#OTHER} unless it is known that nobody looks at what it has read
 * @param dropped whether what it has read goes nowhere (AArch64 LD&lt;op&gt; and SWP to XZR): its
 *     read acquires nothing, not even for a later fence
 */
public record Modification(Operation operation, boolean dropped) {
  /** One of which nothing is known. */
  public static final Modification USED = new Modification(Operation.OTHER, false);

  /** One to XZR of which nothing else is known. */
  public static final Modification DROPPED = new Modification(Operation.OTHER, true);

  /** How it changes the value. Two of one kind, but for OTHER, make the same in either order. */
  public enum Operation {
    ADD,
    AND,
    OR,
    XOR,
    SIGNED_MAX,
    SIGNED_MIN,
    UNSIGNED_MAX,
    UNSIGNED_MIN,
    OTHER
  }

  /** Whether its order among others of its kind, next to it, cannot be observed. */
  public boolean commutes() {
    return operation != Operation.OTHER;
  }
}
