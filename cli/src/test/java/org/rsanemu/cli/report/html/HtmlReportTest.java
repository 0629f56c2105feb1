package org.rsanemu.cli.report.html;

import java.nio.file.*;
import java.util.*;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.graph.Interleaving;

class HtmlReportTest {
  @Test
  void previews() throws Exception {
    Path out = Files.createDirectories(Path.of("/tmp/html-out"));
    Files.writeString(out.resolve("all.html"), HtmlReport.render(SampleReports.ofAllKinds()));
    Files.writeString(out.resolve("clean.html"), HtmlReport.render(SampleReports.clean()));
    Files.writeString(
        out.resolve("several.html"), HtmlReport.render(SampleReports.ofSeveralCases()));
    Files.writeString(
        out.resolve("hostile.html"),
        HtmlReport.render(
            SampleReports.hostile("<script>alert('1')</script>\"\u202e\ud800\u0007 \uffff")));
    Files.writeString(
        out.resolve("big.html"),
        HtmlReport.render(
            SampleReports.report(
                "./x",
                List.of(
                    SampleReports.violation("src/demo.cpp", "read", Interleaving.random(1, 5, 30)),
                    SampleReports.violation("src/demo.cpp", "read", Interleaving.random(2, 5, 16)),
                    SampleReports.violation(
                        "src/demo.cpp", "read", Interleaving.random(3, 3, 12))))));
  }
}
