// SPDX-License-Identifier: Apache-2.0
/**
 * What code a program has in memory: modules, instructions, calls, whose code it is and what the
 * source says of it.
 */
package org.rsanemu.emu.exec.code;
