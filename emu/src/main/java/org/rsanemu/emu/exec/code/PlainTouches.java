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

  /** What was touched while there was one thread; what {@link #plain} has is since. */
  private final TouchedBytes alone = new TouchedArrays(0);

  private boolean concurrent;
  private boolean allKept = true;
  private boolean explored;
  private final BitSet atomic = new BitSet();
  private final BitSet both = new BitSet();
  private final BitSet several = new BitSet();

  /** In an exploration: what touched other plain memory besides the first and the last. */
  private final BitSet between = new BitSet();

  private final BitSet undeclared = new BitSet();
  private final BitSet raced = new BitSet();
  private final BitSet unscheduled = new BitSet();
  private final BitSet metAlone = new BitSet();
  private final BitSet apart = new BitSet();
  private final ByteSet everAtomic = new ByteSet();

  /**
   * @param plain keeps which plain bytes instructions touch; none has touched any yet
   */
  public PlainTouches(TouchedBytes plain) {
    this.plain = plain;
  }

  /** The run is an execution of an exploration, which must know all accesses of a location. */
  public void explored() {
    explored = true;
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
    between.clear();
    undeclared.clear();
    raced.clear();
    unscheduled.clear();
    metAlone.clear();
    apart.clear();
    plain.clear();
    everAtomic.copy(other.everAtomic);
    concurrent = other.concurrent;
    allKept = other.allKept;
    alone.clear();
    for (int i = 0; i < other.end(); i++) {
      boolean touchedPlain = other.first(i) != 0;
      if (!touchedPlain && !other.atomic.get(i)) {
        continue;
      }
      int number = numbers.applyAsInt(i);
      if (touchedPlain) {
        plain(number, other.first(i), other.size(i));
        plain(number, other.last(i), other.size(i));
      }
      add(number, atomic, other.atomic.get(i));
      add(number, both, other.both.get(i));
      add(number, several, other.several.get(i));
      add(number, between, other.between.get(i));
      add(number, undeclared, other.undeclared.get(i));
      add(number, raced, other.raced.get(i));
      add(number, unscheduled, other.unscheduled.get(i));
      add(number, metAlone, other.metAlone.get(i));
      add(number, apart, other.apart.get(i));
    }
  }

  /** An instruction that has changed and is back has had several numbers. */
  private static void add(int number, BitSet to, boolean is) {
    if (is) {
      to.set(number);
    }
  }

  /** There are several threads from now on. */
  public void concurrent() {
    if (concurrent) {
      return;
    }
    concurrent = true;
    for (int i = 0; i < plain.end(); i++) {
      if (plain.first(i) != 0) {
        alone.add(i, plain.first(i), plain.size(i));
        alone.add(i, plain.last(i), plain.size(i));
      }
    }
    plain.clear();
  }

  /** The race detector does not get all plain accesses. */
  public void notAllKept() {
    allKept = false;
  }

  /** A plain access of the instruction's was not ordered with another access of these bytes. */
  public void raced(int instruction) {
    raced.set(instruction);
  }

  /**
   * Whether all plain accesses of the instruction's are known to be ordered with all others of the
   * same bytes. Those that were made before there were several threads are.
   */
  boolean isOrdered(int instruction) {
    return !raced.get(instruction) && (allKept || !concurrent || !touchedSince(instruction));
  }

  private int end() {
    return Math.max(alone.end(), plain.end());
  }

  private long first(int instruction) {
    long first = alone.first(instruction);
    return first != 0 || instruction >= plain.end() ? first : plain.first(instruction);
  }

  private long last(int instruction) {
    return touchedSince(instruction) ? plain.last(instruction) : alone.last(instruction);
  }

  private int size(int instruction) {
    return touchedSince(instruction) ? plain.size(instruction) : alone.size(instruction);
  }

  private boolean touchedSince(int instruction) {
    return instruction < plain.end() && plain.first(instruction) != 0;
  }

  /** The instruction touched {@code size} bytes of plain memory. */
  public void plain(int instruction, long address, int size) {
    if (explored && first(instruction) != last(instruction)) {
      if (address == first(instruction) && touchedSince(instruction)) {
        return; // as before, and the last one is still known
      }
      if (address != last(instruction)) {
        between.set(instruction);
      }
    }
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

  /** The instruction touches several locations at once, or would if others had been there. */
  public void spansSeveral(int instruction) {
    several.set(instruction);
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

  /**
   * The instruction made an atomic access that is judged, and no scheduling point came before it.
   */
  public void unscheduled(int instruction) {
    if (concurrent) {
      unscheduled.set(instruction);
    }
  }

  /** Whether it did so while there were several threads. */
  boolean wasUnscheduled(int instruction) {
    return unscheduled.get(instruction);
  }

  /** Whether the instruction has touched nothing since there were several threads. */
  public boolean isFirst(int instruction) {
    return !atomic.get(instruction) && !touchedSince(instruction);
  }

  /** The first access of the instruction is made while no other thread lives. */
  public void metAlone(int instruction) {
    metAlone.set(instruction);
  }

  /** Whether it was, so that nobody else could have gone before any access that was not known. */
  boolean wasMetAlone(int instruction) {
    return metAlone.get(instruction);
  }

  /** The instruction made judged accesses to locations between which others may come. */
  public void comesApart(int instruction) {
    if (concurrent) {
      apart.set(instruction);
    }
  }

  /** Whether it did so while there were several threads. */
  boolean hasComeApart(int instruction) {
    return apart.get(instruction);
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
   * first, and unheard, in every run of the same seed. In an exploration also those that touched
   * two of these, and nothing else: as one function looks at two semaphores.
   */
  public BitSet touchedAtomic(LocationMap locations) {
    BitSet all = (BitSet) atomic.clone();
    int end = end();
    for (int i = 0; i < end; i++) {
      long first = first(i);
      long last = last(i);
      boolean known =
          first == last || explored && !between.get(i) && isLocation(last, size(i), locations);
      if (first != 0 && known && isLocation(first, size(i), locations)) {
        all.set(i);
        everAtomic.add(first, size(i));
        everAtomic.add(last, size(i));
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

  /** Whether such an instruction also touched bytes that have not been atomic so far. */
  public boolean touchedBoth(int instruction) {
    return both.get(instruction)
        || instruction < end() && (never(first(instruction)) || never(last(instruction)));
  }

  private boolean never(long address) {
    return address != 0 && !everAtomic.contains(address);
  }
}
