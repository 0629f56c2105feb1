// SPDX-License-Identifier: Apache-2.0
/** Futexes: who waits on which word, and who wakes whom. */
package org.rsanemu.emu.linux.futex;
