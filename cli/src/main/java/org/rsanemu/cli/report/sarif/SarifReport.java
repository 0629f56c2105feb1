// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.JsonText;
import org.rsanemu.cli.report.Report;

/** The report as SARIF 2.1.0. */
public final class SarifReport {
  /** GitHub refuses files with more. */
  private static final int MOST_RESULTS = 25_000;

  private static final Set<String> OWN_FAULT = Set.of("failed", "unsupported");

  private SarifReport() {}

  /** Renders the report; ends with a newline. */
  public static String render(Report report) {
    Sarif.Log log =
        new Sarif.Log(
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
            "2.1.0",
            List.of(run(report)));
    return JsonText.of(log);
  }

  private static Sarif.Run run(Report report) {
    SarifPlaces places = new SarifPlaces(report);
    SarifResults results = new SarifResults(report, places);
    List<Sarif.Result> list =
        report.findings().stream().limit(MOST_RESULTS).map(results::of).toList();
    return new Sarif.Run(
        new Sarif.Tool(
            new Sarif.Driver(report.tool().name(), report.tool().version(), Rules.all())),
        List.of(invocation(report)),
        Map.of(SarifPlaces.ROOT, root()),
        list,
        "utf16CodeUnits",
        properties(report));
  }

  /** Not where it is: the report would not be the same on another machine. */
  private static Sarif.ArtifactLocation root() {
    return new Sarif.ArtifactLocation(
        null, null, new Sarif.Message("The folder that rsan-emu was called in."));
  }

  private static Sarif.Invocation invocation(Report report) {
    List<Sarif.Notification> notifications = new ArrayList<>();
    boolean successful = true;
    for (Case each : report.cases()) {
      for (Report.Run run : each.runs()) {
        if (OWN_FAULT.contains(run.ending())) {
          successful = false;
          String what = "run " + run.run() + " of " + each.name() + ": " + run.detail();
          notifications.add(notification("error", what));
        }
      }
    }
    report.warnings().forEach(warning -> notifications.add(notification("warning", warning)));
    if (report.findings().size() > MOST_RESULTS) {
      int left = report.findings().size() - MOST_RESULTS;
      notifications.add(notification("warning", left + " findings more are left out."));
    }
    return new Sarif.Invocation(successful, report.exitCode(), notifications);
  }

  private static Sarif.Notification notification(String level, String words) {
    return new Sarif.Notification(level, new Sarif.Message(SarifText.escaped(words)));
  }

  private static Map<String, Object> properties(Report report) {
    List<Map<String, Object>> cases = new ArrayList<>();
    for (Case each : report.cases()) {
      Map<String, Object> properties = new LinkedHashMap<>();
      properties.put("name", each.name());
      properties.put("isa", each.program().isa());
      properties.put("seed", each.options().seed());
      properties.put("scheduler", each.options().scheduler());
      properties.put("runs", each.checked().runs());
      cases.add(properties);
    }
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("cases", cases);
    properties.put("suppressed", report.suppressed());
    properties.put("known", report.known());
    properties.put("harmless", report.harmless().looped() + report.harmless().unused());
    return properties;
  }
}
