// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

/**
 * The seed of each run. Run {@code k} of seed {@code s} gets the {@code k}-th output of SplitMix64
 * (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014) started at
 * {@code s}: neighbouring runs and neighbouring seeds share nothing.
 */
public final class Seeds {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  /** The seed of run {@code run} (from 1) of an invocation with seed {@code seed} (any value). */
  public static long ofRun(long seed, int run) {
    long z = seed + run * GOLDEN_GAMMA;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }
}
