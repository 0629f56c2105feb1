// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.sched;

/**
 * The only source of chance in a run. SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom
 * Number Generators, 2014), written out so that a seed means the same under every JDK.
 */
public final class RandomSource {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  public RandomSource(long seed) {
    state = seed;
  }

  /** A chance of its own for each purpose, so that one more draw here changes nothing there. */
  public static RandomSource forPurpose(long seed, String purpose) {
    return new RandomSource(mix(seed ^ purpose.hashCode() * GOLDEN_GAMMA));
  }

  /** 64 random bits. */
  public long next() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /** A number from 0 to {@code bound - 1}; {@code bound} is at least 1. */
  public int below(int bound) {
    return (int) ((next() >>> 32) * bound >>> 32);
  }

  /** The same with a bound that may be larger than an int. */
  public long below(long bound) {
    return Math.unsignedMultiplyHigh(next(), bound);
  }

  private static long mix(long z) {
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
