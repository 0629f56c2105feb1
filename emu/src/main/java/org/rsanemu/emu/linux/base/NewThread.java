// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/**
 * What clone(2) says of a new thread.
 *
 * @param stack its stack pointer, 0 for the parent's
 * @param stackSize how many bytes below that are its stack, 0 if the call does not say that
 * @param setTls whether {@code tls} is to be its thread pointer
 */
public record NewThread(long stack, long stackSize, boolean setTls, long tls) {}
