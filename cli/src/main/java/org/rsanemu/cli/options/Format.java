// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.rsanemu.cli.report.JsonText;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.html.HtmlReport;
import org.rsanemu.cli.report.junit.JunitReport;
import org.rsanemu.cli.report.sarif.SarifReport;
import org.rsanemu.cli.report.text.Style;
import org.rsanemu.cli.report.text.TextReport;

/** The forms that a report can have: one line makes another known everywhere. */
public enum Format {
  TEXT("text", (report, verbose) -> TextReport.render(report, Style.PLAIN, verbose), ".txt"),
  JSON("json", (report, _) -> JsonText.of(report), ".json"),
  SARIF("sarif", (report, _) -> SarifReport.render(report), ".sarif", ".sarif.json"),
  JUNIT("junit", (report, _) -> JunitReport.render(report), ".xml"),
  HTML("html", (report, _) -> HtmlReport.render(report), ".html", ".htm");

  private final String label;
  private final BiFunction<Report, Boolean, String> renderer;
  private final List<String> endings;

  Format(String label, BiFunction<Report, Boolean, String> renderer, String... endings) {
    this.label = label;
    this.renderer = renderer;
    this.endings = List.of(endings);
  }

  /** The report in this form, in short and without colours; every line ends with a newline. */
  public String render(Report report) {
    return render(report, false);
  }

  /**
   * The report in this form, without colours; every line ends with a newline.
   *
   * @param verbose whether text says how the runs were made, too; other forms have all of that
   */
  public String render(Report report, boolean verbose) {
    return renderer.apply(report, verbose);
  }

  /** The form that a file's name asks for: the one with the longest ending that fits. */
  public static Optional<Format> of(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    Format best = null;
    int length = 0;
    for (Format format : values()) {
      for (String ending : format.endings) {
        if (name.endsWith(ending) && ending.length() > length) {
          best = format;
          length = ending.length();
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /** All endings that {@link #of} knows, for a message. */
  static String endings() {
    return Arrays.stream(values())
        .flatMap(format -> format.endings.stream())
        .collect(Collectors.joining(", "));
  }

  /** As {@code --format} takes it. */
  @Override
  public String toString() {
    return label;
  }
}
