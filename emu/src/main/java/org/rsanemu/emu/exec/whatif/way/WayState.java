// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

/**
 * A state of a thread on a way, before it reads something else.
 *
 * @param path how many instructions after the read
 * @param call the instruction that called the function in which it is; -1 if none did
 * @param registers as {@link org.rsanemu.emu.cpu.RegisterFile#bytes} has them
 */
public record WayState(int path, long pc, long call, byte[] registers) {}
