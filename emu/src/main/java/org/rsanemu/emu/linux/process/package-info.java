// SPDX-License-Identifier: Apache-2.0
/** The process and its threads: who it is, its limits, scheduling, /proc and /sys. */
package org.rsanemu.emu.linux.process;
