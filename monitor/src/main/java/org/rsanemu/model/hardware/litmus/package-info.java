// SPDX-License-Identifier: Apache-2.0
/**
 * Litmus tests of findings, as text that herd7 and litmus7 read (Alglave, Maranget and Tautschnig
 * 2014; the formats are described in diy7's manual): the accesses of a cycle, with their fences and
 * dependencies, and the weak outcome as the condition.
 */
package org.rsanemu.model.hardware.litmus;
