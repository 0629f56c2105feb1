// SPDX-License-Identifier: Apache-2.0
/** Loads that a compiler makes ahead of their conditions: which of them are no accesses. */
package org.rsanemu.emu.exec.ahead;
