// SPDX-License-Identifier: Apache-2.0
/**
 * Random C11 programs through compiler, emulator and monitor, their verdicts computed apart from
 * all of it: each access is translated by what the compiler is known to emit and the tables of
 * design section 3, and the outcome is enumerated from the definitions of the RC20 paper.
 */
package org.rsanemu.litmus;
