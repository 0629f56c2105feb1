// SPDX-License-Identifier: Apache-2.0
/** Who runs next: the strategies, and the one source of chance that a run has. */
package org.rsanemu.emu.sched;
