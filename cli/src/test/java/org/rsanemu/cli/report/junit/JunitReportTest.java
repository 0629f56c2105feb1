// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.maven.plugin.surefire.log.api.NullConsoleLogger;
import org.apache.maven.plugins.surefire.report.ReportTestCase;
import org.apache.maven.plugins.surefire.report.ReportTestSuite;
import org.apache.maven.plugins.surefire.report.TestSuiteXmlParser;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.Golden;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.Samples;

class JunitReportTest {
  /** As Maven's own report reads it. */
  private static ReportTestSuite read(Report report) throws Exception {
    byte[] xml = JunitReport.render(report).getBytes(StandardCharsets.UTF_8);
    List<ReportTestSuite> suites =
        new TestSuiteXmlParser(new NullConsoleLogger())
            .parse(new InputStreamReader(new ByteArrayInputStream(xml), StandardCharsets.UTF_8));
    assertThat(suites).hasSize(1);
    return suites.getFirst();
  }

  @Test
  void findingsAreAFailureOfTheProgramsTestCase() throws Exception {
    ReportTestSuite suite = read(Samples.everything());
    assertThat(suite.getNumberOfTests()).isEqualTo(1);
    assertThat(suite.getNumberOfFailures()).isEqualTo(1);
    assertThat(suite.getNumberOfErrors()).isZero();
    ReportTestCase test = suite.getTestCases().getFirst();
    assertThat(test.getFullClassName()).isEqualTo("rsan-emu.x86-64");
    assertThat(test.getName()).isEqualTo("./demo -v");
    assertThat(test.getFailureType()).isEqualTo("robustness, race, deadlock, crash");
    assertThat(test.getFailureMessage())
        .startsWith("demo.cpp:12 in reader: Robustness violation: ")
        .endsWith(" (and 3 more)");
    assertThat(test.getFailureDetail())
        .contains("SUMMARY: rsan-emu: robustness ")
        .contains("SUMMARY: rsan-emu: crash ")
        .contains("run 4: failed: the worker process ended");
  }

  @Test
  void whatCouldNotBeCheckedIsAnError() throws Exception {
    ReportTestSuite suite = read(Samples.troubled());
    assertThat(suite.getNumberOfErrors()).isEqualTo(1);
    assertThat(suite.getNumberOfFailures()).isZero();
    ReportTestCase test = suite.getTestCases().getFirst();
    assertThat(test.hasError()).isTrue();
    assertThat(test.getFailureType()).isEqualTo("failed");
    assertThat(test.getFailureMessage()).isEqualTo("failed: the worker \ufffd[1m<process>\ufffd");
  }

  @Test
  void aCleanProgramPasses() throws Exception {
    ReportTestSuite suite = read(Samples.cleanReport());
    assertThat(suite.getNumberOfTests()).isEqualTo(1);
    assertThat(suite.getNumberOfErrors() + suite.getNumberOfFailures()).isZero();
    assertThat(suite.getTestCases().getFirst().isSuccessful()).isTrue();
  }

  @Test
  void findingsThatDoNotDecideTheStatusFailNoTest() throws Exception {
    String known = Samples.everything().findings().getFirst().fingerprint();
    Report report = Samples.failingOn(List.of("robustness"), known);
    assertThat(report.findings()).isNotEmpty();
    TestCase test = TestCase.of(report).getFirst();
    assertThat(test.outcome()).isEqualTo(TestCase.Outcome.ERROR);
    assertThat(test.output()).contains("Data race: ", "Deadlock: ", "Crash: ");
  }

  @Test
  void whatIsHarmlessFailsNoTest() throws Exception {
    Report report = Samples.harmless(true);
    assertThat(report.findings()).hasSize(2);
    ReportTestSuite suite = read(report);
    assertThat(suite.getNumberOfErrors() + suite.getNumberOfFailures()).isZero();
    assertThat(TestCase.of(report).getFirst().output())
        .contains("harmless: demo.cpp:12 in reader: Robustness violation: ");
  }

  @Test
  void itSaysWhatTheHardwareCanShow() throws Exception {
    String forbidden = "Hardware: x86-TSO forbids it: mfence by mov (demo.cpp:12)";
    ReportTestCase failed = read(Samples.forbidden(Report.KINDS, false)).getTestCases().getFirst();
    assertThat(failed.getFailureDetail()).contains("  " + forbidden + "\n");
    Report passed = Samples.forbidden(List.of(FindingView.HARDWARE_VIOLATION), false);
    assertThat(read(passed).getNumberOfFailures()).isZero();
    assertThat(TestCase.of(passed).getFirst().output()).contains(". " + forbidden + ".\n");
  }

  @Test
  void itReadsAsItDid() throws IOException {
    Golden.assertSame("everything.xml", JunitReport.render(Samples.everything()));
  }
}
