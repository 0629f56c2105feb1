// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.html;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.Report;

/** The report as a page of HTML that needs nothing else: no network, no other file, no script. */
public final class HtmlReport {

  private record Body(
      Summary summary,
      List<FileGroup> files,
      boolean found,
      List<FindingPart> harmless,
      boolean mild,
      String harmlessCount,
      boolean several,
      List<CasePart> cases) {}

  private HtmlReport() {}

  /** Renders the report; the same report gives the same text. Ends with a newline. */
  public static String render(Report report) {
    List<FileGroup> files = FileGroup.of(report);
    boolean several = report.cases().size() > 1;
    List<FindingPart> harmless = FindingPart.harmless(report);
    Body body =
        new Body(
            Summary.of(report),
            files,
            !files.isEmpty(),
            harmless,
            !harmless.isEmpty(),
            report.harmless().words(),
            several,
            CasePart.of(report));
    return Page.render(
        "rsan-emu report",
        subject(report.cases()),
        links(!files.isEmpty(), !harmless.isEmpty(), several),
        Templates.render("report", body),
        report.tool().name() + " " + report.tool().version());
  }

  private static String subject(List<Case> cases) {
    Case first = cases.getFirst();
    return cases.size() > 1
        ? cases.size() + " cases"
        : first.name() + " (" + first.program().isa() + ")";
  }

  private static List<Page.Link> links(boolean found, boolean mild, boolean several) {
    List<Page.Link> links = new ArrayList<>();
    links.add(new Page.Link("summary", "Summary"));
    if (several) {
      links.add(new Page.Link("cases", "Cases"));
    }
    if (found) {
      links.add(new Page.Link("findings", "Findings"));
    }
    if (mild) {
      links.add(new Page.Link("harmless", "Harmless"));
    }
    links.add(new Page.Link("observed", "What the runs did"));
    return links;
  }
}
