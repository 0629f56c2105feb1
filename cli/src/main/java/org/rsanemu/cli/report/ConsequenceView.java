// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.view.VisibleActionView;
import org.rsanemu.emu.exec.result.Consequence;

/**
 * What a stale value would change, in source lines.
 *
 * @param verdict {@code crash}, {@code different}, {@code used}, {@code untried}, {@code looped} or
 *     {@code unused}: the words of {@link Consequence.Verdict}
 * @param harmless whether nothing that the program does would change
 * @param stale the value that it is about, {@code 0x…}; absent if none was tried
 * @param instead what the thread does with it that it would not do otherwise
 * @param usual what it does in its place with the newest value
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ConsequenceView(
    String verdict,
    boolean harmless,
    @Nullable String stale,
    @Nullable VisibleActionView instead,
    @Nullable VisibleActionView usual) {

  private static final List<String> WORST_FIRST =
      Arrays.stream(Consequence.Verdict.values()).map(ConsequenceView::word).toList();

  static String word(Consequence.Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }

  /** From 0, the worst. */
  int rank() {
    return WORST_FIRST.indexOf(verdict);
  }

  /** Whether the thread crashes, or an assertion of its fails. */
  boolean crashes() {
    return rank() == Consequence.Verdict.CRASH.ordinal();
  }

  /** The actions that it describes. */
  Stream<VisibleActionView> actions() {
    return Stream.of(instead, usual).filter(action -> action != null);
  }
}
