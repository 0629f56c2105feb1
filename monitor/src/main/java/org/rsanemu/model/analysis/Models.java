// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import org.rsanemu.model.location.MemoryModel;
import org.rsanemu.model.rc20.Rc20;
import org.rsanemu.model.sc.SequentialConsistency;

/** The memory models that a program can be checked against. */
public enum Models {
  /** RC20 (Margalit and Lahav 2021): the compiler's contract. */
  RC20("rc20", Rc20::new),
  /** Sequential consistency: no weak behaviour. */
  SC("sc", places -> new SequentialConsistency()),
  /** x86-TSO, by the instructions of the binary; see {@link #isOfHardware}. */
  TSO("tso", places -> new SequentialConsistency()),
  /** Armv8, in the same way. */
  ARMV8("armv8", places -> new SequentialConsistency()),
  /** The one of the two that the binary's own processors have. */
  HARDWARE("hardware", places -> new SequentialConsistency());

  private final String label;
  private final Function<LongUnaryOperator, MemoryModel> make;

  Models(String label, Function<LongUnaryOperator, MemoryModel> make) {
    this.label = label;
    this.make = make;
  }

  /**
   * The model at the beginning of a run.
   *
   * @param places see {@link org.rsanemu.model.FindingSink#place}
   */
  MemoryModel begin(LongUnaryOperator places) {
    return make.apply(places);
  }

  /**
   * Whether it is a processor's: then events of this analysis do not say enough, and a run is
   * judged by {@link org.rsanemu.model.hardware.RunRules} when it is over.
   */
  public boolean isOfHardware() {
    return switch (this) {
      case RC20, SC -> false;
      case TSO, ARMV8, HARDWARE -> true;
    };
  }

  /** As users write it. */
  @Override
  public String toString() {
    return label;
  }
}
