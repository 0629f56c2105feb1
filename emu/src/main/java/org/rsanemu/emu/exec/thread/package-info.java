// SPDX-License-Identifier: Apache-2.0
/**
 * What a run keeps of each guest thread: its calls, its open LL/SC sequence, what it is about to
 * do.
 */
package org.rsanemu.emu.exec.thread;
