// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import org.rsanemu.emu.sched.RandomSource;

/**
 * The random bytes that a program asks for; the seed says which. The keys by which a C library
 * protects its stacks and lists are the same in all runs: nothing but their secrecy depends on
 * them.
 */
final class RandomBytes {
  private final RandomSource chance;
  private final RandomSource keys = RandomSource.forPurpose(0, "keys of the C library");
  private long asked;
  private long bySeed;

  RandomBytes(long seed) {
    chance = RandomSource.forPurpose(seed, "random bytes");
  }

  byte[] next(int count) {
    bySeed++;
    return next(count, chance);
  }

  /** For the stack's and pointers' guards, and the key of malloc's lists. */
  byte[] keys(int count) {
    return next(count, keys);
  }

  private byte[] next(int count, RandomSource source) {
    asked++;
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) source.next();
    }
    return bytes;
  }

  /** How often bytes were asked for. */
  long asked() {
    return asked;
  }

  /** How often bytes were asked for that the seed decides. */
  long bySeed() {
    return bySeed;
  }
}
