// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import org.rsanemu.emu.sched.RandomSource;

/** The random bytes that a program asks for; the seed says which. */
final class RandomBytes {
  private final RandomSource chance;
  private long asked;

  RandomBytes(long seed) {
    chance = RandomSource.forPurpose(seed, "random bytes");
  }

  byte[] next(int count) {
    asked++;
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      bytes[i] = (byte) chance.next();
    }
    return bytes;
  }

  /** How often bytes were asked for. */
  long asked() {
    return asked;
  }
}
