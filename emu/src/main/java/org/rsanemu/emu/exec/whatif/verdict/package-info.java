// SPDX-License-Identifier: Apache-2.0
/**
 * What a stale value would change: the ways of a thread with it are compared with the usual one,
 * and judged.
 */
package org.rsanemu.emu.exec.whatif.verdict;
