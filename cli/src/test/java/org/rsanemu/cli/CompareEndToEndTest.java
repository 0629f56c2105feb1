// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.ToolProcess.Answer;
import org.rsanemu.cli.options.EnvironmentOptions;
import org.rsanemu.testbins.Testbins;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code rsan-emu compare} as a user calls it, on real programs. */
@Timeout(300)
@Tag("slow")
class CompareEndToEndTest {
  private static final String X86 = "../testbins/build/x86-64/MP+rlx";
  private static final String ARM64 = "../testbins/build/aarch64/MP+rlx";
  private static final String ARMV7 = "../testbins/build/armv7/MP+rlx";

  @TempDir Path folder;

  @BeforeAll
  static void build() {
    Testbins.build(
        Stream.of("x86-64", "aarch64", "armv7").map(isa -> Testbins.path(isa, "MP+rlx")).toList());
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Files.readString(Path.of("../docs/compare.schema.json")));
  }

  private Answer run(String options, String... arguments) throws IOException, InterruptedException {
    ToolProcess tool = new ToolProcess(folder);
    return tool.answer(
        tool.start(Map.of(EnvironmentOptions.VARIABLE, options), List.of(arguments)));
  }

  @Test
  void whatX86HidesIsToldWithItsLinesTheSameWithAnyNumberOfJobs()
      throws IOException, InterruptedException {
    Answer answer = run("runs=3", "compare", "--jobs", "1", X86, ARM64, ARMV7);
    assertThat(answer.status()).isEqualTo(66);
    assertThat(answer.out()).isEqualTo("sc\n");
    String said = answer.err().replaceAll("\\s+", " ");
    assertThat(said)
        .contains("would not show it with the instructions of x86-64")
        .contains("MP+rlx.c:15 (x86-64 mov: write rel; aarch64 and armv7 str: write rlx)")
        .contains("MP+rlx.c:20 (x86-64 mov: read acq; aarch64 and armv7 ldr: read rlx)");
    assertThat(run("runs=3", "compare", X86, ARM64, ARMV7, "--jobs", "3")).isEqualTo(answer);
  }

  @Test
  void jsonIsWhatTheSchemaSaysAndWordsAfterTwoHyphensAreTheProgramsOwn()
      throws IOException, InterruptedException {
    Answer answer =
        run(
            "",
            "compare",
            "--runs",
            "2",
            "--format",
            "json",
            "--save",
            folder.resolve("page.html").toString(),
            X86,
            ARM64,
            "--",
            "--runs",
            "many");
    assertThat(schema().validate(answer.out(), InputFormat.JSON)).isEmpty();
    assertThat(answer.err()).isEqualTo("sc\n");
    assertThat(answer.out()).contains("\"label\" : \"aarch64\"");
    assertThat(Files.readString(folder.resolve("page.html"))).startsWith("<!DOCTYPE html>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x86-64 | mov: read acq | mov: read rlx | The instructions of x86-64 (isa) hide it. The"
            + " difference is orders-mp-relaxed.cpp:15 (mov: write rel, in the source write"
            + " rlx); orders-mp-relaxed.cpp:19 (mov: read acq, in the source read rlx). - On x86-64"
            + " every ordinary load acquires",
        "aarch64 | ldr: read rlx | ldr: read rlx | 1 of them in all builds; 0 differences.",
        "armv7 | ldr: read rlx | ldr: read rlx | 1 of them in all builds; 0 differences."
      })
  void oneBuildStandsBesideWhatItsSourceSays(
      String isa, String instructions, String source, String why)
      throws IOException, InterruptedException {
    String build = Testbins.of(isa, "orders-mp-relaxed").toString();
    Answer answer = run("runs=10", "compare", "--orders", "both", build);
    assertThat(answer.status()).isEqualTo(66);
    assertThat(answer.err())
        .contains("  %-38s  %s\n".formatted(isa + " (isa)", isa + " (source)"))
        .containsPattern("  %-38s  %s\n".formatted(instructions, source))
        .containsPattern(
            isa + " \\(source\\) +\\d+ of 10  rsan-emu --seed 1 .*--orders source " + build);
    assertThat(answer.err().lines())
        .filteredOn(line -> !line.contains(build))
        .allMatch(line -> line.length() <= 80);
    assertThat(answer.err().replaceAll("\\s+(rsan-emu: +)?", " ")).contains(why);
  }

  @Test
  void everyBuildStandsThereTwiceInAllForms() throws IOException, InterruptedException {
    Answer answer =
        run(
            "orders=both format=json runs=10",
            "compare",
            "--save",
            folder.resolve("page.html").toString(),
            Testbins.of("x86-64", "orders-race-relaxed-flag").toString(),
            Testbins.of("aarch64", "orders-race-relaxed-flag").toString());
    assertThat(answer.status()).isEqualTo(66);
    JsonNode comparison = JsonMapper.shared().readTree(answer.out());
    assertThat(comparison.get("builds").values().stream())
        .extracting(each -> each.get("label").asString() + " " + each.get("orders").asString())
        .containsExactly(
            "x86-64 (isa) isa",
            "x86-64 (source) source",
            "aarch64 (isa) isa",
            "aarch64 (source) source");
    assertThat(comparison.get("findings")).hasSize(1);
    assertThat(comparison.get("findings").get(0).get("seen").values().stream())
        .extracting(each -> each.get("build").asInt())
        .containsExactly(1, 2, 3);
    assertThat(Files.readString(folder.resolve("page.html")))
        .contains("<th scope=\"col\">x86-64 (source)</th>");
    assertThat(schema().validate(answer.out(), InputFormat.JSON)).isEmpty();
  }

  @Test
  void whatTheSourceSaysIsNotWhatItsInstructionsAre() throws IOException, InterruptedException {
    String program = folder.resolve("program").toString();
    Process compiler =
        new ProcessBuilder(
                "g++",
                "-g",
                "-O0",
                "-pthread",
                "-o",
                program,
                "../testbins/orders/orders-mp-relaxed.cpp")
            .inheritIO()
            .start();
    assertThat(compiler.waitFor()).isZero();
    Answer answer = run("runs=3", "compare", "--orders", "both", program);
    assertThat(answer.err())
        .contains("  xchg: fence sc, rmw acqrel, fence sc    xchg: write rlx\n")
        .contains("  mov: read acq                           mov: read rlx\n");
  }

  @Test
  void aBuildThatCannotRunIsNamedBeforeAnyRuns() {
    StringWriter err = new StringWriter();
    int status =
        Main.commandLine().setErr(new PrintWriter(err)).execute("compare", X86, "/etc/passwd");
    assertThat(status).isEqualTo(65);
    assertThat(err.toString().lines()).singleElement().asString().contains("/etc/passwd");
  }

  @ParameterizedTest
  @CsvSource({
    "wants two builds, compare " + X86,
    "--orders both compares one with its source, compare " + X86,
    "wants a build, compare --orders both",
    "--orders both is for rsan-emu compare, --orders both " + X86,
    "wants two builds, compare -- a b",
    "options come after, --runs 3 compare " + X86 + " " + ARM64,
    "--runs must be at least 1, compare --runs 0 " + X86 + " " + ARM64,
    "does not take --baseline, compare --baseline f.json " + X86 + " " + ARM64,
    "no form 'sarif', compare --format sarif " + X86 + " " + ARM64,
    "--sysroot-of mips, compare --sysroot-of mips=/ " + X86 + " " + ARM64
  })
  void mistakesInTheCommandLineAreToldInOneLine(String message, String command) {
    StringWriter err = new StringWriter();
    int status = Main.commandLine().setErr(new PrintWriter(err)).execute(command.split(" "));
    assertThat(status).isEqualTo(2);
    assertThat(err.toString().lines()).singleElement().asString().contains(message);
  }
}
