// SPDX-License-Identifier: Apache-2.0
/** What-if executions: what a stale value would change, tried on a copy of the thread. */
package org.rsanemu.emu.exec.whatif;
