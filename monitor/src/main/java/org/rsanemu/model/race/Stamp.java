// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.race;

/**
 * Who accessed a byte and when, in one positive long: slot (14 bits), shape of the access (4) and
 * epoch (45). 0 is nobody. The highest bit of the shape marks an access of which the thread has
 * overwritten the byte since.
 */
final class Stamp {
  /** The epoch of a non-temporal store that is not published yet: no clock reaches it. */
  static final long UNPUBLISHED = (1L << 45) - 1;

  /** The shape of an access that is not aligned or of no common size. */
  static final int ODD = 0;

  private static final int EPOCH_BITS = 45;
  private static final int SLOT_SHIFT = 49;
  private static final int MAX_SLOT = (1 << 14) - 1;
  private static final long SHAPE_MASK = 15L << EPOCH_BITS;
  private static final int MAX_SHAPE = 7;
  private static final long OVERWRITTEN = 8L << EPOCH_BITS;

  private Stamp() {}

  static long of(int slot, int shape, long epoch) {
    if (slot > MAX_SLOT) {
      throw new IllegalStateException("more than " + MAX_SLOT + " threads that nobody joined");
    }
    return (long) slot << SLOT_SHIFT | (long) shape << EPOCH_BITS | epoch;
  }

  static int slot(long stamp) {
    return (int) (stamp >>> SLOT_SHIFT);
  }

  static long epoch(long stamp) {
    return stamp & UNPUBLISHED;
  }

  static boolean sameEpoch(long one, long other) {
    return ((one ^ other) & ~SHAPE_MASK) == 0;
  }

  /** The same access, of which the thread has overwritten the byte. */
  static long overwritten(long stamp) {
    return stamp | OVERWRITTEN;
  }

  static boolean isOverwritten(long stamp) {
    return (stamp & OVERWRITTEN) != 0;
  }

  /** The same access, known to whoever knows {@code epoch}. */
  static long published(long stamp, long epoch) {
    return stamp & ~UNPUBLISHED | epoch;
  }

  /** 1 + log2 of the size of an aligned access of 1 to 64 bytes, else {@link #ODD}. */
  static int shape(long address, int size) {
    boolean plain = (size & size - 1) == 0 && (address & size - 1) == 0;
    int shape = Integer.numberOfTrailingZeros(size) + 1;
    return plain && shape <= MAX_SHAPE ? shape : ODD;
  }

  /** The size of the access, or {@code otherwise} if it was odd. */
  static int size(long stamp, int otherwise) {
    int shape = (int) ((stamp & SHAPE_MASK & ~OVERWRITTEN) >>> EPOCH_BITS);
    return shape == ODD ? otherwise : 1 << shape - 1;
  }
}
