// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.code;

/**
 * The operation of a compiler's helper for atomics: a function of values, then a pointer.
 *
 * @param compares whether it is a compare-and-swap, which takes two values; others take one
 * @param arithmetic whether what it writes depends on what was there
 */
public record AtomicHelper(boolean compares, boolean arithmetic) {}
