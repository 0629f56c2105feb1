// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.ToolProcess.Answer;
import org.rsanemu.cli.report.sarif.SarifSchema;
import org.rsanemu.testbins.InTurn;
import org.rsanemu.testbins.Testbins;

/** All forms of a report, and which findings make the exit status. */
@Timeout(300)
@Tag("slow")
class ReportFormsEndToEndTest {
  private static final String VIOLATION = "SB+rlx";

  @TempDir Path folder;
  private ToolProcess tool;

  @BeforeEach
  void setUp() {
    tool = new ToolProcess(folder);
  }

  private static String program(String isa, String name) {
    return Testbins.of(isa, name).toString();
  }

  private Answer run(String... arguments) throws IOException, InterruptedException {
    return tool.run(arguments);
  }

  @Test
  void jsonGoesToStandardOutputAndTheProgramsOwnToStandardError()
      throws IOException, InterruptedException {
    Answer answer = run("--format", "json", program("x86-64", VIOLATION));
    String schema = Files.readString(Path.of("../docs/report.schema.json"));
    assertThat(
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(schema)
                .validate(answer.out(), InputFormat.JSON))
        .isEmpty();
    assertThat(answer.err()).isEqualTo("sc\n");
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void aDeadlockIsACycleInEveryForm(String isa) throws IOException, InterruptedException {
    Path json = folder.resolve("r.json");
    Path sarif = folder.resolve("r.sarif");
    Path html = folder.resolve("r.html");
    Path junit = folder.resolve("r.xml");
    List<String> words = new ArrayList<>();
    List.of(json, sarif, html, junit)
        .forEach(file -> words.addAll(List.of("--save", file.toString())));
    words.addAll(List.of("--runs", "50", program(isa, "deadlock-guards")));
    Answer answer = run(words.toArray(String[]::new));
    assertThat(answer.status()).isEqualTo(66);
    String text = answer.err().replaceAll("\\s+", " ");
    assertThat(text)
        .contains("A cycle of 2 threads, each of which waits for the next:")
        .containsPattern("T1 waits for mutex savings, held by thread T2 since \\S+:20 in spend")
        .containsPattern("T2 waits for mutex current, held by thread T1 since \\S+:14 in save")
        .containsPattern("SUMMARY: rsan-emu: deadlock \\S+deadlock-guards.cpp:15 in save");

    String schema = Files.readString(Path.of("../docs/report.schema.json"));
    assertThat(
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(schema)
                .validate(Files.readString(json), InputFormat.JSON))
        .isEmpty();
    assertThat(json).content().contains("\"cycles\" : [ [ 1, 2 ] ]", "\"kind\" : \"mutex\"");
    assertThat(SarifSchema.get().validate(Files.readString(sarif), InputFormat.JSON)).isEmpty();
    String brief = "thread T1 waits for mutex savings, held by thread T2";
    for (Path form : List.of(sarif, junit)) {
      assertThat(form).content().contains(brief);
    }
    assertThat(html).content().contains("A cycle of 2 threads", "T1 waits for mutex savings");
  }

  @InTurn
  @ParameterizedTest
  @ValueSource(strings = {"x86-64", "aarch64", "armv7"})
  void oneCheckGivesEveryFormatAndABaselineForOtherSeeds(String isa)
      throws IOException, InterruptedException {
    Path sarif = folder.resolve("r.sarif");
    Path junit = folder.resolve("r.xml");
    Path base = folder.resolve("base.json");
    List<String> saved = List.of("--save", sarif.toString(), "--save", junit.toString());
    List<String> words = new ArrayList<>(saved);
    words.addAll(List.of("--save", base.toString(), "--runs", "40", program(isa, VIOLATION)));
    assertThat(run(words.toArray(String[]::new)).status()).isEqualTo(66);
    assertThat(SarifSchema.get().validate(Files.readString(sarif), InputFormat.JSON)).isEmpty();
    assertThat(sarif).content().contains("SB+rlx.c\"", "rsanEmu/v1", "](1)");
    assertThat(junit).content().contains("tests=\"1\" failures=\"1\"", "type=\"robustness\"");

    Answer again = run("--seed", "5", "--baseline", base.toString(), program("armv7", VIOLATION));
    assertThat(again.status()).isZero();
    assertThat(again.unwrapped()).contains("rsan-emu: no findings (").contains(" in the baseline)");
  }

  @Test
  void findingsThatDoNotCountLeaveTheStatusToTheProgram() throws IOException, InterruptedException {
    Answer answer = run("--fail-on", "race,crash", program("aarch64", VIOLATION));
    assertThat(answer.status()).isZero();
    assertThat(answer.err()).contains("SUMMARY: rsan-emu: robustness ");
  }

  private static String[] with(String[] options, String program) {
    List<String> words = new ArrayList<>(List.of(options));
    words.add(program);
    return words.toArray(String[]::new);
  }

  @Test
  void ordersThatAreNotKnownAreTheLastWordAndCanCount() throws IOException, InterruptedException {
    String unknown = program("macros-g/x86-64", "macros-option");
    String[] words = {"--orders", "source", "--fail-on", "race,unknown-orders", "--runs", "2"};
    Answer answer = run(with(words, unknown));
    assertThat(answer.status()).isEqualTo(66);
    assertThat(answer.unwrapped().strip().lines().toList().getLast())
        .contains("The source's memory order is not known of ", "(50 %)");
    assertThat(run(with(words, program("x86-64", "macros-option"))).status()).isZero();
    assertThat(run("--orders", "source", "--runs", "2", unknown).status()).isZero();
    assertThat(run("--fail-on", "unknown-orders", "--runs", "2", unknown).status()).isZero();
  }

  @Test
  void nothingIsProvedOfOrdersThatAreNotKnown() throws IOException, InterruptedException {
    String unknown = program("macros-g/x86-64", "macros-option");
    Answer answer = run("verify", "--orders", "source", unknown);
    assertThat(answer.status()).isEqualTo(124);
    assertThat(answer.unwrapped())
        .contains("Not proved: the source's memory order is not known of some accesses");
    assertThat(run("verify", unknown).unwrapped()).contains("Proved");
  }
}
