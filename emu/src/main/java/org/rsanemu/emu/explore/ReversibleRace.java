// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

/**
 * Two dependent events of different threads that nothing happens between, so that they could come
 * in the other order (JACM 2017, definition 3.3: a reversible race).
 *
 * @param first place of the earlier event
 * @param certain whether the later one is known to be enabled without the earlier one
 */
record ReversibleRace(int first, boolean certain) {}
