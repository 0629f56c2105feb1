// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.checkpoint;

import org.jspecify.annotations.Nullable;

/** Gives out what an {@link ObjectWriter} took in, in the same order. Thread-confined. */
public final class ObjectReader {
  private final long[] bits;
  private final @Nullable Object[] references;
  private int nextBits;
  private int nextReference;

  ObjectReader(long[] bits, @Nullable Object[] references) {
    this.bits = bits;
    this.references = references;
  }

  /** The next value of a primitive type. */
  public long bits() {
    return bits[nextBits++];
  }

  /** The next reference. */
  public @Nullable Object reference() {
    return references[nextReference++];
  }
}
