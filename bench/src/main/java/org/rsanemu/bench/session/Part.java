// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

/** Measures something in processes of its own. */
interface Part {
  /** What it is asked for by. */
  String name();

  /** What the table is called. */
  String title();

  /**
   * Measures.
   *
   * @throws CommandFailedException if a program that it needs fails
   */
  Section measure(Session session) throws CommandFailedException;
}
