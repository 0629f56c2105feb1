// SPDX-License-Identifier: Apache-2.0
/** Who runs next, in sampled runs and in explorations of all schedules. */
package org.rsanemu.emu.exec.schedule;
