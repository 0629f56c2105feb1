// SPDX-License-Identifier: Apache-2.0
/**
 * One way of a thread from a read on, tried on a copy of its state: a what-if execution, where it
 * begins, and what is noted of it.
 */
package org.rsanemu.emu.exec.whatif.way;
