// SPDX-License-Identifier: Apache-2.0
/** Clocks, sleeping and timers. */
package org.rsanemu.emu.linux.time;
