// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import org.rsanemu.oracle.Relation;

/** A model by its axioms, but for coherence and atomicity, which all have. */
interface Axioms {
  /** What program order keeps, of all candidates with these events. */
  Relation local(Acts acts);

  /** The reasons by which each of its rows stands, for proofs. */
  static Axioms of(String model) {
    return model.equals("tso") ? new TsoAxioms() : new Armv8Axioms();
  }
}
