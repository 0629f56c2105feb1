// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.futex;

import org.rsanemu.emu.linux.base.GuestThread;

/**
 * A wake at a futex.
 *
 * @param site where the call was made, a {@link org.rsanemu.model.Site}
 * @param woken how many threads it woke
 */
public record FutexWake(GuestThread by, long site, int woken) {}
