// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.flow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rsanemu.isa.flow.BitFlow.Bits;
import org.rsanemu.isa.flow.BitFlow.Piece;
import org.rsanemu.isa.flow.BitFlow.Way;

/** Puts a {@link BitFlow} together. For one thread. */
public final class BitDraft {
  private final List<Piece> pieces = new ArrayList<>();
  private int loaded;

  /** So far. */
  public BitFlow done() {
    return new BitFlow(pieces, loaded);
  }

  /**
   * Memory that is loaded.
   *
   * @param count bits from its first byte on
   */
  public Bits memory(int count) {
    loaded = Math.max(loaded, count / Byte.SIZE);
    return new Bits(BitFlow.MEMORY, 0, count);
  }

  /** The bits depend on the sources in some way. */
  public BitDraft add(Bits to, Way way, Bits... from) {
    pieces.add(new Piece(to, way, List.of(from)));
    return this;
  }

  /** As many of the lowest bits as both have are copied; none if both are not there. */
  public BitDraft copy(Bits to, Bits from) {
    int count = Math.min(to.count(), from.count());
    return count <= 0 ? this : add(to.part(0, count), Way.COPY, from.part(0, count));
  }

  /** They stay as they are. */
  public BitDraft keep(Bits bits) {
    return copy(bits, bits);
  }

  /** The bits above those that are copied are the highest of these. */
  public BitDraft copySigned(Bits to, Bits from) {
    int count = to.count() - from.count();
    copy(to, from);
    return count <= 0
        ? this
        : add(to.part(from.count(), count), Way.ALL, from.part(from.count() - 1, 1));
  }

  /**
   * Lane by lane.
   *
   * @param size of a lane in bits
   */
  public BitDraft lanes(Bits to, int size, Bits... from) {
    for (int at = 0; at < to.count(); at += size) {
      int first = at;
      add(
          to.part(at, size),
          Way.ALL,
          Arrays.stream(from).map(bits -> bits.part(first, size)).toArray(Bits[]::new));
    }
    return this;
  }

  /** What is left of them where a number has ones. */
  public BitDraft mask(Bits to, Bits from, long ones) {
    for (int i = 0; i < to.count(); i++) {
      if ((ones >>> i & 1) != 0) {
        add(to.part(i, 1), Way.EACH, from.part(i, 1));
      }
    }
    return this;
  }

  /** They depend on all of these where a number has ones. */
  public BitDraft allOf(Bits to, Bits from, long ones) {
    for (int i = 0; i < from.count(); i++) {
      if ((ones >>> i & 1) != 0) {
        add(to, Way.ALL, from.part(i, 1));
      }
    }
    return this;
  }

  /**
   * Moved up or, by a negative number, down, where zeros come in.
   *
   * @param by no more than there are bits
   */
  public BitDraft shift(Bits to, Bits from, int by) {
    int count = Math.max(0, to.count() - Math.abs(by));
    return copy(to.part(Math.max(0, by), count), from.part(Math.max(0, -by), count));
  }

  /**
   * Moved down, where the highest comes in.
   *
   * @param by bits
   */
  public BitDraft shiftSigned(Bits to, Bits from, int by) {
    int most = Math.min(by, from.count() - 1);
    return copySigned(to, from.part(most, from.count() - most));
  }

  /**
   * Lane after lane from one source and the other, in turn.
   *
   * @param size of a lane in bits
   */
  public BitDraft zip(Bits to, int size, Bits one, Bits other) {
    for (int i = 0; i < to.count() / size; i++) {
      copy(to.part(i * size, size), (i % 2 == 0 ? one : other).part(i / 2 * size, size));
    }
    return this;
  }
}
