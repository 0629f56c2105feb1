// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.rsanemu.model.LocationMap;

/**
 * Which plain instructions touched atomic bytes, and whether they touched others too (design
 * section 3, point 6). Of the plain bytes that an instruction touched, the first and the last are
 * kept: they count only if they never became atomic in the run.
 */
public final class PlainTouches {
  private final TouchedBytes plain;
  private final BitSet atomic = new BitSet();
  private final BitSet both = new BitSet();
  private final BitSet several = new BitSet();
  private final BitSet undeclared = new BitSet();
  private final ByteSet everAtomic = new ByteSet();

  /**
   * @param plain keeps which plain bytes instructions touch; none has touched any yet
   */
  public PlainTouches(TouchedBytes plain) {
    this.plain = plain;
  }

  /**
   * Becomes what the other one is.
   *
   * @param numbers what number an instruction has now that had another one there
   */
  public void copy(PlainTouches other, IntUnaryOperator numbers) {
    atomic.clear();
    both.clear();
    several.clear();
    undeclared.clear();
    plain.clear();
    everAtomic.copy(other.everAtomic);
    for (int i = 0; i < other.plain.end(); i++) {
      boolean touchedPlain = other.plain.first(i) != 0;
      if (!touchedPlain && !other.atomic.get(i)) {
        continue;
      }
      int number = numbers.applyAsInt(i);
      if (touchedPlain) {
        plain(number, other.plain.first(i), other.plain.size(i));
        plain(number, other.plain.last(i), other.plain.size(i));
      }
      add(number, atomic, other.atomic.get(i));
      add(number, both, other.both.get(i));
      add(number, several, other.several.get(i));
      add(number, undeclared, other.undeclared.get(i));
    }
  }

  /** An instruction that has changed and is back has had several numbers. */
  private static void add(int number, BitSet to, boolean is) {
    if (is) {
      to.set(number);
    }
  }

  /** The instruction touched {@code size} bytes of plain memory. */
  public void plain(int instruction, long address, int size) {
    plain.add(instruction, address, size);
  }

  /** The instruction touched {@code size} bytes, one at least being atomic. */
  public void atomic(int instruction, long address, int size, LocationMap locations) {
    if (atomic.get(instruction) && both.get(instruction)) {
      return;
    }
    atomic.set(instruction);
    int met = LocationMap.NONE;
    for (long a = address; a < address + size; a++) {
      int location = locations.at(a);
      if (location == LocationMap.NONE) {
        both.set(instruction);
      } else {
        everAtomic.add(a, 1);
        if (met != LocationMap.NONE && met != location) {
          several.set(instruction);
        }
        met = location;
      }
    }
  }

  /**
   * Whether such an instruction touched several locations at once, as a constructor that sets two
   * members with one move: it must not make them one.
   */
  boolean touchedSeveral(int instruction) {
    return several.get(instruction);
  }

  /** The instruction touched atomic bytes whose type does not say that they are. */
  public void undeclared(int instruction) {
    undeclared.set(instruction);
  }

  /** Whether it did. */
  boolean touchedUndeclared(int instruction) {
    return undeclared.get(instruction);
  }

  /** The instruction touched {@code size} bytes that are found to be atomic only now. */
  public void synchronizes(int instruction, long address, int size) {
    atomic.set(instruction);
    everAtomic.add(address, size);
  }

  /** These bytes became atomic. */
  public void becameAtomic(long address, long length) {
    everAtomic.add(address, length);
  }

  /**
   * The plain instructions that touched atomic bytes, ascending. Among them those that only ever
   * touched what became a location, just that, after they had: were they left out, they would come
   * first, and unheard, in every run of the same seed.
   */
  public BitSet touchedAtomic(LocationMap locations) {
    BitSet all = (BitSet) atomic.clone();
    for (int i = 0; i < plain.end(); i++) {
      long first = plain.first(i);
      if (first != 0 && first == plain.last(i) && isLocation(first, plain.size(i), locations)) {
        all.set(i);
        everAtomic.add(first, plain.size(i));
      }
    }
    return all;
  }

  private static boolean isLocation(long address, int size, LocationMap locations) {
    int location = locations.at(address);
    return location != LocationMap.NONE
        && locations.address(location) == address
        && locations.size(location) == size;
  }

  /** Whether such an instruction also touched bytes that were never atomic. */
  boolean touchedBoth(int instruction) {
    return both.get(instruction)
        || instruction < plain.end()
            && (never(plain.first(instruction)) || never(plain.last(instruction)));
  }

  private boolean never(long address) {
    return address != 0 && !everAtomic.contains(address);
  }
}
