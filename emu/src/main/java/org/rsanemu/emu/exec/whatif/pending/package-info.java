// SPDX-License-Identifier: Apache-2.0
/**
 * Violations whose stale values are still to be tried, what is kept of them, and stale values that
 * threads may come to depend on.
 */
package org.rsanemu.emu.exec.whatif.pending;
