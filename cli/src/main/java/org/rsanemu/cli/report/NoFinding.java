// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import org.rsanemu.model.analysis.Models;

/** What it means that runs showed nothing, under the memory model that they were held against. */
public final class NoFinding {
  /** What nothing is known of under {@link Models#SC}. */
  public static final String NOT_CHECKED = "Weak memory behaviour was not checked.";

  private NoFinding() {}

  /** It in sentences. */
  public static String means(Report report) {
    if (report.cases().stream().anyMatch(each -> each.options().models().isOfHardware())) {
      return "No finding means: none in the schedules that were run, with the instructions as they"
          + " are, under the memory model of the processor (--model). Other schedules may show more"
          + " (--runs, --seed).";
    }
    if (report.cases().stream().anyMatch(each -> each.options().models() == Models.SC)) {
      return "No finding means: none in the schedules that were run, under sequential consistency"
          + " (--model sc). "
          + NOT_CHECKED
          + " Other schedules may show more (--runs, --seed).";
    }
    return "No finding means: none in the schedules that were run, under the memory model RC20."
        + " Other schedules may show more (--runs, --seed). RC20 leaves out load buffering: on ARM,"
        + " relaxed accesses may still show it.";
  }
}
