// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model;

/** The happens-before relation that defines a race. */
public enum RaceOrder {
  /** C++20's: a fence sc synchronizes through the reads and writes around it, as others do. */
  CPP20("c++20"),
  /** RC20's, which besides orders any two fences sc, as a run made them. */
  RC20("rc20");

  private final String label;

  RaceOrder(String label) {
    this.label = label;
  }

  /** As users write it. */
  @Override
  public String toString() {
    return label;
  }
}
