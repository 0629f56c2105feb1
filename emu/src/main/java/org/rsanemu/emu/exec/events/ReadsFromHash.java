// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.Arrays;

/**
 * Sums up which read saw which write: for each thread in turn the places that read, and of each
 * write its thread and how many that thread had made before. How threads were interleaved beyond
 * that does not matter. A read that repeats the one before it in its thread, as in a loop that
 * waits, counts once.
 */
final class ReadsFromHash {
  private long[] hashes = new long[16];
  private long[] last = new long[16];

  /** Thread {@code thread} reads at a place what this write wrote. */
  void read(int thread, long place, long write) {
    if (thread >= hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.max(thread + 1, 2 * hashes.length));
      last = Arrays.copyOf(last, hashes.length);
    }
    long read = mix(place + mix(write));
    if (read != last[thread]) {
      last[thread] = read;
      hashes[thread] = mix(hashes[thread] + read);
    }
  }

  /** The hash of all reads so far; 0 if there were none. */
  long value() {
    long sum = 0;
    for (int thread = 0; thread < hashes.length; thread++) {
      if (hashes[thread] != 0) {
        sum += mix(hashes[thread] + thread);
      }
    }
    return sum;
  }

  /** Spreads what distinguishes two numbers over all bits (Stafford's mixer 13). */
  static long mix(long value) {
    long x = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
    x = (x ^ x >>> 27) * 0x94d049bb133111ebL;
    return x ^ x >>> 31;
  }
}
