// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

/**
 * What ends a run that does not end by itself.
 *
 * @param instructions of the guest, all threads together, after which the run is ended
 * @param deadline value of {@link System#nanoTime} at which the run is ended
 */
public record RunLimits(long instructions, long deadline) {}
