// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

import java.io.ByteArrayOutputStream;
import java.util.function.IntConsumer;

/**
 * Whom a run let run at its scheduling points, in order.
 *
 * @param coded run-length coded; {@link #forEachSlice} knows how
 * @param count how many choices there are
 */
public record Choices(byte[] coded, long count) {
  /** None. */
  public static final Choices NONE = new Choices(new byte[0], 0);

  /** A longer recording is given up: runs that need one are not repeated by their schedule. */
  static final int MOST_BYTES = 1 << 26;

  private static final int PAYLOAD_BITS = 7;

  /** Takes slices: a thread, and at how many scheduling points in a row it was chosen. */
  @FunctionalInterface
  public interface Slices {
    /** The next slice; {@code times} is at least 1. */
    void slice(int thread, long times);
  }

  /**
   * Passes on the slices, in order.
   *
   * @throws IllegalArgumentException if the bytes are none that a {@link Builder} made
   */
  public void forEachSlice(Slices slices) {
    Cursor cursor = new Cursor();
    long passed = 0;
    while (cursor.hasNext()) {
      cursor.next();
      passed += cursor.times;
      slices.slice(cursor.thread, cursor.times);
    }
    if (passed != count) {
      throw new IllegalArgumentException(passed + " choices where there should be " + count);
    }
  }

  /** Passes on each choice, in order. */
  public void forEach(IntConsumer choices) {
    forEachSlice((thread, times) -> {
      for (long i = 0; i < times; i++) {
        choices.accept(thread);
      }
    });
  }

  /** Goes from slice to slice. */
  final class Cursor {
    private int at;
    private int thread;
    private long times;

    boolean hasNext() {
      return at < coded.length;
    }

    /** The next slice; a thread that runs at one point alone takes one number, others two. */
    void next() {
      long first = number();
      long number = first >>> 1;
      times = (first & 1) == 0 ? 1 : number() + 2;
      thread = (int) number;
      if (thread != number || thread < 0 || times < 1) {
        throw new IllegalArgumentException("no schedule");
      }
    }

    int thread() {
      return thread;
    }

    long times() {
      return times;
    }

    private long number() {
      long number = 0;
      for (int shift = 0; shift < Long.SIZE - 1; shift += PAYLOAD_BITS) {
        if (at == coded.length) {
          break;
        }
        byte part = coded[at++];
        number |= (part & 0x7fL) << shift;
        if (part >= 0) {
          return number;
        }
      }
      throw new IllegalArgumentException("no schedule");
    }
  }

  /** Collects choices; memory grows with the changes of thread, not with the choices. */
  public static final class Builder {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int thread = -1;
    private long times;
    private long count;

    /** The thread was chosen. */
    public void add(int chosen) {
      if (chosen == thread) {
        times++;
      } else {
        endSlice();
        thread = chosen;
        times = 1;
      }
    }

    /** The thread was chosen at so many points in a row. */
    public void add(int chosen, long often) {
      add(chosen);
      times += often - 1;
    }

    private void endSlice() {
      if (times == 0 || isTooLong()) {
        return;
      }
      count += times;
      put((long) thread << 1 | (times == 1 ? 0 : 1));
      if (times > 1) {
        put(times - 2);
      }
      times = 0;
    }

    private void put(long number) {
      long rest = number;
      while (rest > 0x7f) {
        bytes.write((int) (rest & 0x7f) | 0x80);
        rest >>>= PAYLOAD_BITS;
      }
      bytes.write((int) rest);
    }

    /** Whether there were so many changes of thread that they are not kept. */
    public boolean isTooLong() {
      return bytes.size() >= MOST_BYTES;
    }

    /** All that were added. */
    public Choices build() {
      endSlice();
      return new Choices(bytes.toByteArray(), count);
    }
  }
}
