// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

/**
 * Where a what-if execution has reached the same state as the usual one.
 *
 * @param execution how many of its instructions lie before that
 * @param usual how many of the usual one's
 */
record Meeting(int execution, int usual) {}
