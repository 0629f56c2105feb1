// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.Set;

/** What tests may do that others may not. */
public final class Mutants {
  private Mutants() {}

  /** A model without some of its rules. */
  public static HardwareModel without(String model, Set<Reason> rules) {
    return model.equals("tso") ? new Tso(rules) : new Armv8(rules);
  }

  /** The rules along a run, with or without the one of early reads. */
  public static RunRules rules(HardwareModel model, boolean early) {
    return new RunRules(model, early);
  }
}
