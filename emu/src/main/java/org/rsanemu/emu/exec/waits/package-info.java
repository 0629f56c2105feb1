// SPDX-License-Identifier: Apache-2.0
/** Threads that wait: busy-waits, and what threads wait for that can no longer run. */
package org.rsanemu.emu.exec.waits;
