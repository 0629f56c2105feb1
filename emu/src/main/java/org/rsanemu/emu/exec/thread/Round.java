// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.nio.ByteBuffer;

/**
 * The state of a thread at a place: if it comes back to it, it has run a loop in vain. Its memory
 * is the same but for its stack if it has written to no other.
 *
 * @param pc where it stands
 * @param registers all of them
 * @param flags of the processor
 * @param stack what is in use of its stack
 * @param writes how often it has written elsewhere
 * @param executed instructions so far, if its state is not to be taken for another one's; else 0
 */
public record Round(
    long pc, ByteBuffer registers, long flags, ByteBuffer stack, long writes, long executed) {}
