// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

/**
 * Where in a frame of a thread's stack a byte is.
 *
 * @param site where the frame's function is: at its call of the next one
 * @param offset from where the stack pointer was when the function began
 */
public record StackFrame(long site, long offset) {}
