package org.rsanemu.monitor.clock;

/**
 * Whose a location's clock is: exactly what one slot knew at the end of one of its epochs, or a
 * mixture. A thread publishes what it knows only with its own epoch in it, at most once an epoch;
 * so a clock that has reached the author's epoch holds all that the author published by then, and a
 * look at one component stands for a look at all.
 *
 * <p>That is true of {@code c}, {@code a}, {@code r} and {@code W} without exception. Of {@code
 * sc}, {@code Wsc} and {@code Msc} it is true but for epochs that some thread came to know by
 * happens-before alone, from a library: {@link Propagation} keeps the newest of these for each
 * slot.
 */
final class Author {
  private static final int MIXED = -1;

  /** The empty clock is anybody's at epoch 0. */
  private int slot;

  private long epoch;

  void set(int authorSlot, long authorEpoch) {
    slot = authorSlot;
    epoch = authorEpoch;
  }

  void set(Author other) {
    slot = other.slot;
    epoch = other.epoch;
  }

  void mixed() {
    slot = MIXED;
  }

  /** Whether {@code clock}, of those that follow happens-before, surely holds the author's. */
  boolean isIn(VectorClock clock) {
    return slot != MIXED && clock.get(slot) >= epoch;
  }

  /** The same of those that follow hb_SC, where {@code exceptions} are the epochs to leave out. */
  boolean isIn(VectorClock clock, VectorClock exceptions) {
    return slot != MIXED
        && clock.get(slot) >= epoch
        && (epoch == 0 || epoch > exceptions.get(slot));
  }
}
