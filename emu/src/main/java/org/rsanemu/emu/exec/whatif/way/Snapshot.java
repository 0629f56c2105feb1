// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import java.lang.foreign.MemorySegment;

/**
 * The state of a what-if execution between two instructions.
 *
 * @param place {@code pc}, or the same for all returns of a kind: what they do does not depend on
 *     where they are
 * @param call the instruction that called the function; -1 if none did
 * @param actions how many actions came before
 * @param writes how many writes to memory came before, the own stack's with them
 * @param path how many instructions came before
 * @param registers the engine's context there
 * @param sp the stack pointer
 * @param stackInUse what lies below that on the thread's stack nobody reads any more
 */
public record Snapshot(
    long pc,
    long place,
    long call,
    int actions,
    int writes,
    int path,
    MemorySegment registers,
    long sp,
    long stackInUse) {}
