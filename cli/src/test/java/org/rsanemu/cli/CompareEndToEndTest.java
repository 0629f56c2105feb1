package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code rsan-emu compare} as a user calls it, on real programs. */
@Timeout(300)
class CompareEndToEndTest {
  private static final String X86 = "../testbins/build/x86-64/MP+rlx";
  private static final String ARM64 = "../testbins/build/aarch64/MP+rlx";
  private static final String ARMV7 = "../testbins/build/armv7/MP+rlx";

  @TempDir Path folder;

  private record Answer(int status, String out, String err) {}

  private Answer run(String options, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(Main.class.getName());
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put(EnvironmentOptions.VARIABLE, options);
    builder.redirectInput(Path.of("/dev/null").toFile());
    builder.redirectOutput(folder.resolve("out").toFile());
    builder.redirectError(folder.resolve("err").toFile());
    int status = builder.start().waitFor();
    return new Answer(
        status, Files.readString(folder.resolve("out")), Files.readString(folder.resolve("err")));
  }

  @Test
  void whatX86HidesIsToldWithItsLinesTheSameWithAnyNumberOfJobs()
      throws IOException, InterruptedException {
    Answer answer = run("runs=3", "compare", "--jobs", "1", X86, ARM64, ARMV7);
    assertThat(answer.status()).isEqualTo(66);
    assertThat(answer.out()).isEqualTo("sc\n");
    String told = answer.err().replaceAll("\\s+", " ");
    assertThat(told)
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
    String schema = Files.readString(Path.of("../docs/compare.schema.json"));
    assertThat(
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(schema)
                .validate(answer.out(), InputFormat.JSON))
        .isEmpty();
    assertThat(answer.err()).isEqualTo("sc\n");
    assertThat(answer.out()).contains("\"label\" : \"aarch64\"");
    assertThat(Files.readString(folder.resolve("page.html"))).startsWith("<!DOCTYPE html>");
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
    "wants two builds, compare -- a b",
    "options come after, --runs 3 compare " + X86 + " " + ARM64,
    "--runs must be at least 1, compare --runs 0 " + X86 + " " + ARM64,
    "takes no --baseline, compare --baseline f.json " + X86 + " " + ARM64,
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
