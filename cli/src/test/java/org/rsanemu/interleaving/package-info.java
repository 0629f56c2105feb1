// SPDX-License-Identifier: Apache-2.0
/**
 * Random C programs with branches, loops, waits, locks and threads that nobody joins, explored and
 * run by the tool, and held against an enumeration that knows nothing of it: a small-step semantics
 * of the same programs under SC, in every interleaving, with each state visited once.
 *
 * <p>All atomic accesses are seq_cst, so every program is robust; what weaker orders allow is the
 * business of {@code org.rsanemu.litmus}.
 */
package org.rsanemu.interleaving;
