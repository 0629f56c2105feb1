// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.cpu;

/**
 * A few instructions by which the engine's callbacks are tried out: a load and a store where a
 * register says; then a jump to what comes behind it. A second block loads from there as without
 * privileges, where that may make a difference, and jumps behind itself. A jump to itself ends.
 *
 * @param words the code, little-endian
 * @param blockBytes how long the first block is
 * @param storeAt where in it the store is
 * @param base the general register that says where
 */
public record ProbeCode(int[] words, int blockBytes, int storeAt, int base) {}
