// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.List;
import java.util.Set;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.source.SourceFrame;

/**
 * What is known of one build: what its runs did, and what its code says.
 *
 * @param bySource whether the orders are those that its source states, not its instructions'
 * @param findings that its runs showed
 * @param code what it has besides
 * @param output of its first run
 */
public record BuildData(
    Case details, boolean bySource, List<FindingView> findings, Code code, Output output) {

  /** As {@link BuildComparison.Build#orders}. */
  String orders() {
    return bySource ? "source" : "isa";
  }

  /**
   * The user's code of a build, whether it was executed or not.
   *
   * @param compilers as {@link BuildComparison.Build#compilers}
   * @param atomics its atomic instructions
   * @param lines all lines that have code; empty if the code was not looked at
   */
  public record Code(List<String> compilers, List<Atomic> atomics, Set<Line> lines) {
    /** A build whose code was not looked at. */
    public static final Code UNKNOWN = new Code(List.of(), List.of(), Set.of());
  }

  /**
   * An atomic instruction.
   *
   * @param at innermost frame of the user's code
   * @param text as an assembler writes it
   * @param events what it would do
   * @param exclusive whether it is part of an LL/SC pair, whose events depend on the other part
   */
  public record Atomic(SourceFrame at, String text, List<String> events, boolean exclusive) {}

  /** A line of a source file, as {@link SourceFrame} names it. */
  public record Line(String file, int line) {}

  /**
   * What a run printed and how it ended.
   *
   * @param lines of its standard output
   * @param ending in words: {@code status 0}
   */
  public record Output(List<String> lines, String ending) {}
}
