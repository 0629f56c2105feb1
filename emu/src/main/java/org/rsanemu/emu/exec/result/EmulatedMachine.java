// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import org.rsanemu.emu.linux.base.Capacity;

/**
 * What the program sees of the machine that it runs on.
 *
 * @param lse whether an AArch64 guest sees and may use LSE atomics
 * @param cpus number of processors, 1 to 1024
 * @param capacity how much it may have of memory and files
 */
public record EmulatedMachine(boolean lse, int cpus, Capacity capacity) {}
