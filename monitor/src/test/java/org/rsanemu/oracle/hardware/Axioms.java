// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.Map;
import org.rsanemu.model.hardware.Reason;
import org.rsanemu.oracle.EventRelation;

/** A model by its axioms, except for coherence and atomicity, which all have. */
public interface Axioms {
  /** What program order keeps of all candidates with these events, row by row. */
  Map<Reason, EventRelation> rows(Acts acts);

  /** All rows. */
  default EventRelation local(Acts acts) {
    return rows(acts).values().stream().reduce(new EventRelation(acts.size()), EventRelation::or);
  }

  /** The model of that name. */
  static Axioms of(String model) {
    return model.equals("tso") ? new TsoAxioms() : new Armv8Axioms();
  }
}
