// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.futex;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.GuestThread;

/**
 * A word of memory that a thread waits on in the kernel.
 *
 * @param owner of a mutex that inherits priorities: the thread that the word names; else null
 * @param missed the last wake there, if it came before the wait began; null if there was none
 */
public record FutexWait(long address, @Nullable GuestThread owner, @Nullable FutexWake missed) {}
