// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.BitSet;
import java.util.function.IntToLongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import org.rsanemu.emu.exec.thread.StringCall;
import org.rsanemu.loader.StringFunctions.Use;

/** What a function reads of the strings that it is given, found out before it does. */
final class StringReads {
  /** Characters without an end but the string's. */
  private static final long ALL = -1;

  private final LongUnaryOperator memory;
  private final int bytes;

  /**
   * @param memory the character at an address, not negative; negative if it cannot be read: then
   *     the function will read no further, either
   * @param bytes of a character
   */
  private StringReads(LongUnaryOperator memory, int bytes) {
    this.memory = memory;
    this.bytes = bytes;
  }

  /**
   * What a call reads.
   *
   * @param arguments the call's, by number
   * @param memory as above
   * @param depth of its thread's calls
   */
  static StringCall of(Use use, IntToLongFunction arguments, LongUnaryOperator memory, int depth) {
    StringReads strings = new StringReads(memory, use.bytes());
    long one = arguments.applyAsLong(0);
    long other = arguments.applyAsLong(1);
    long most = use.limit() < 0 ? ALL : arguments.applyAsLong(use.limit());
    long wanted = other & (1L << Byte.SIZE * use.bytes()) - 1;
    long second =
        switch (use.reads()) {
          case NOTHING, STRING, CHARACTER, MATCH, LAST -> 0;
          case SOURCE, APPENDED -> strings.length(other, most);
          case COMPARED -> strings.alike(one, other, most, c -> c);
          case CASELESS -> strings.alike(one, other, most, StringReads::lower);
          case SUBSTRING, SPAN, COMPLEMENT -> strings.length(other, ALL);
          case FIRST, COPIED -> most;
        };
    long first =
        switch (use.reads()) {
          case STRING -> strings.length(one, most);
          case NOTHING, SOURCE, COPIED -> 0;
          case APPENDED -> strings.length(one, ALL);
          case COMPARED, CASELESS, FIRST -> second;
          case CHARACTER -> strings.until(one, most, c -> c == wanted || c == 0);
          case MATCH -> strings.until(one, most, c -> c == wanted);
          case LAST -> strings.fromLast(one, most, wanted);
          case SUBSTRING -> strings.found(one, other, second - 1);
          case SPAN, COMPLEMENT -> {
            BitSet set = strings.set(other, second);
            boolean ends = use.reads() == Use.Reads.COMPLEMENT;
            yield strings.until(one, ALL, c -> c == 0 || set.get((int) c) == ends);
          }
        };
    long start = use.reads() == Use.Reads.LAST ? one + most - first : one;
    return new StringCall(
        depth, start, start + use.bytes() * first, other, other + use.bytes() * second);
  }

  private long at(long start, long index) {
    return memory.applyAsLong(start + bytes * index);
  }

  /** How many characters there are, with the terminator. */
  private long length(long start, long most) {
    return until(start, most, c -> c == 0);
  }

  /** How many there are, with the one that ends them. */
  private long until(long start, long most, LongPredicate ends) {
    long count = 0;
    while (count != most) {
      long c = at(start, count++);
      if (c < 0 || ends.test(c)) {
        break;
      }
    }
    return count;
  }

  /** How many there are of either string, with their first difference, or the terminator. */
  private long alike(long one, long other, long most, LongUnaryOperator folded) {
    long count = 0;
    while (count != most) {
      long c = at(one, count);
      long d = at(other, count++);
      if (c <= 0 || folded.applyAsLong(c) != folded.applyAsLong(d)) {
        break;
      }
    }
    return count;
  }

  private static long lower(long c) {
    return c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
  }

  /** How many of so many there are from the last that is the wanted one on; all if none is. */
  private long fromLast(long start, long length, long wanted) {
    long count = 0;
    while (count != length) {
      long c = at(start, length - ++count);
      if (c < 0 || c == wanted) {
        break;
      }
    }
    return count;
  }

  /** How many there are up to the end of where another string is among them, or all. */
  private long found(long start, long other, long length) {
    for (long from = 0; ; from++) {
      long count = 0;
      while (count < length && at(start, from + count) == at(other, count)) {
        count++;
      }
      if (count == length) {
        return from + count;
      }
      if (at(start, from) <= 0) {
        return from + 1;
      }
    }
  }

  private BitSet set(long start, long length) {
    BitSet set = new BitSet();
    for (long i = 0; i < length && at(start, i) >= 0; i++) {
      set.set((int) at(start, i));
    }
    return set;
  }
}
