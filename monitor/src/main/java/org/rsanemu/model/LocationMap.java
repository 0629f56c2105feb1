// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/**
 * Maps bytes of memory that are atomic to their locations. Overlapping atomic accesses of different
 * sizes are one location, the union of their bytes (design section 3). Locations are numbered
 * densely from 1; a number is reused only after {@link #clear} has ended its location.
 *
 * <p>Confined to one host thread. Addresses are below {@code 1 << Site.PC_BITS}.
 */
public interface LocationMap {
  /** No location. */
  int NONE = 0;

  /**
   * The location that has the byte at {@code address}, or {@link #NONE}: one or two array loads.
   */
  int at(long address);

  /** Whether any of {@code size} bytes (1 to any number) from {@code address} is atomic. */
  boolean touches(long address, int size);

  /**
   * Makes these bytes (1 to 64) one location and returns its number: an existing one if all bytes
   * lie in it, a new one, or the union of all that they overlap. A location that was ever required
   * in different sizes counts as mixed: its values are not compared with one another.
   *
   * @param initial the value of these bytes before the access that makes them atomic: position 0
   */
  int require(long address, int size, long initial);

  /** Ends every location that has a byte in this range: its bytes are plain memory again. */
  void clear(long address, long length);

  /** Where the location starts. */
  long address(int location);

  /** How many bytes it has. */
  int size(int location);

  /**
   * Which of all the run's locations it is, in the order in which they came to be, from 1: unlike a
   * location's number, this is never used again.
   */
  int serial(int location);

  /** The position of its newest write; 0 is the initial value. */
  long newest(int location);

  /** How many locations there are now. */
  int count();
}
