// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.AftermathView;
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
 * @param aftermath how the program then ends; absent if that was not asked, or as usual
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ConsequenceView(
    String verdict,
    boolean harmless,
    @Nullable String stale,
    @Nullable VisibleActionView instead,
    @Nullable VisibleActionView usual,
    @Nullable AftermathView aftermath) {

  private static final List<String> WORST_FIRST =
      Arrays.stream(Consequence.Verdict.values()).map(ConsequenceView::word).toList();

  /** What leads to a crash, an endless wait or a wrong result comes before all else. */
  private static final int ENDS = 3;

  public static String word(Consequence.Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }

  /** From 0, the worst; as {@link Consequence#severity}. */
  public int rank() {
    int own = WORST_FIRST.indexOf(verdict);
    int severity = own == Consequence.Verdict.CRASH.ordinal() ? 0 : ENDS - 1 + own;
    return aftermath == null ? severity : Math.min(severity, aftermath.rank());
  }

  /** From 0, the worst; what ends the program as usual is all the same. */
  int urgency() {
    return Math.min(ENDS, rank());
  }

  /** The stacks of what it describes. */
  Stream<List<SourceFrame>> stacks() {
    return Stream.concat(
        Stream.of(instead, usual).filter(each -> each != null).map(VisibleActionView::stack),
        Stream.ofNullable(aftermath).map(AftermathView::stack));
  }
}
