// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.options.EnvironmentOptions;
import org.rsanemu.cli.options.ExitCodes;
import org.rsanemu.cli.options.ProgramOptions;
import org.rsanemu.cli.options.ReportOptions;
import org.rsanemu.model.RaceOrder;
import picocli.CommandLine;
import picocli.CommandLine.Model.PositionalParamSpec;

class CommandLineTest {
  private static RunCommand parse(String... arguments) {
    CommandLine line = Main.commandLine();
    line.parseArgs(arguments);
    return line.getCommand();
  }

  private static String usageError(String... arguments) {
    CommandLine line = Main.commandLine();
    StringWriter err = new StringWriter();
    line.setErr(new PrintWriter(err));
    assertThat(line.execute(arguments)).isEqualTo(ExitCodes.USAGE);
    return err.toString();
  }

  @Test
  void everythingAfterTheBinaryIsTheProgramsOwn() {
    RunCommand command = parse("--runs", "3", "./a", "--runs", "5", "table", "-x", "--", "@file");
    assertThat(command.schedule.runs).isEqualTo(3);
    assertThat(command.binary).hasToString("./a");
    assertThat(command.arguments).containsExactly("--runs", "5", "table", "-x", "--", "@file");
  }

  /**
   * The linter takes parameters for set, since picocli sets them: those without a value must come.
   */
  @Test
  void parametersThatMayBeLeftOutHaveAValue() {
    List<CommandLine> commands = new ArrayList<>(Main.commandLine().getSubcommands().values());
    commands.add(Main.commandLine());
    for (CommandLine command : commands) {
      for (PositionalParamSpec each : command.getCommandSpec().positionalParameters()) {
        Field field = (Field) each.userObject();
        if (each.arity().min() == 0
            && !field.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
          assertThat(each.initialValue())
              .as(command.getCommandName() + " " + each.paramLabel())
              .isNotNull();
        }
      }
    }
  }

  @Test
  void twoHyphensEndTheOptions() {
    RunCommand command = parse("--", "table", "--runs");
    assertThat(command.binary).hasToString("table");
    assertThat(command.arguments).containsExactly("--runs");
  }

  @Test
  void theDefaultsAreTheDocumentedOnes() {
    RunCommand command = parse("./a");
    assertThat(command.schedule.runs).isEqualTo(10);
    assertThat(command.schedule.seed).isEqualTo(1);
    assertThat(command.schedule.scheduler).isEqualTo("portfolio");
    assertThat(command.schedule.quantum).isEqualTo(10);
    assertThat(command.schedule.timeoutNanos()).isEqualTo(300_000_000_000L);
    assertThat(command.schedule.maxInstructions).isEqualTo(10_000_000_000L);
    assertThat(command.report.errorExitcode).isEqualTo(66);
    assertThat(command.program.cpu).hasToString("lse");
    assertThat(command.program.races).hasToString("c++20");
  }

  @Test
  void namesWithHyphensAreAccepted() {
    RunCommand command =
        parse("--scheduler", "round-robin", "--cpu=no-lse", "--guest-output=none", "./a");
    assertThat(command.schedule.scheduler).isEqualTo("round-robin");
    assertThat(command.program.cpu).isEqualTo(ProgramOptions.Cpu.NO_LSE);
    assertThat(command.report.guestOutput).isEqualTo(ReportOptions.Shown.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--runs 0 ./a",
        "--runs x ./a",
        "--jobs 0 ./a",
        "--quantum 0 ./a",
        "--timeout 0 ./a",
        "--timeout NaN ./a",
        "--only-run -1 ./a",
        "--only-run 0 ./a",
        "compare --only-run 0 ./a ./b",
        "verify --jobs 0 ./a",
        "verify --max-executions 0 ./a",
        "campaign --shards 0 a.yaml",
        "campaign --timeout 0 a.yaml",
        "--scheduler fifo ./a",
        "--scheduler pct --depth 0 ./a",
        "--only-run 11 ./a",
        "--preempt all ./a",
        "--error-exitcode 256 ./a",
        "--cpus 0 ./a",
        "--races tso ./a",
        "--model x86 ./a",
        "--library-order none ./a",
        "verify --library-order all ./a",
        "compare --library-order all ./a ./b",
        "--volatile none ./a",
        "verify --volatile atomic ./a",
        "--env =x ./a",
        "--no-such-option ./a",
        "table",
        "--save report.doc ./a",
        "--save no/such.json ./a",
        "--output no/such.txt ./a",
        "--save-litmus /dev/null/x ./a",
        "verify --save no/such.json ./a",
        "compare --save no/such.json ./a ./b",
        "replay --output no/such a.schedule ./a",
        "campaign --save no/such.json a.yaml",
        "campaign --results /dev/null/x a.yaml",
        "merge --save no/such.json .",
        "litmus --output no/such r.json",
        "--format pdf ./a",
        "table pdp11",
      })
  void mistakesAreToldInOneLine(String line) {
    String message = usageError(line.isEmpty() ? new String[0] : line.split(" "));
    assertThat(message).startsWith("rsan-emu: ").endsWith("\n");
    assertThat(message.lines()).hasSize(1);
  }

  @Test
  void theEnvironmentGivesOptionsAndTheCommandLineWins() {
    List<String> fromEnvironment =
        EnvironmentOptions.arguments(
            " runs=7 seed=3  env='A=b c' check-libraries",
            Set.of("--runs", "--seed", "--env", "--check-libraries"));
    assertThat(fromEnvironment)
        .containsExactly("--runs=7", "--seed=3", "--env=A=b c", "--check-libraries");
    RunCommand command = parse("--runs=7", "--seed=3", "--env=A=b c", "--runs", "9", "./a");
    assertThat(command.schedule.runs).isEqualTo(9);
    assertThat(command.schedule.seed).isEqualTo(3);
    assertThat(command.program.environment()).contains("A=b c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"rums=7", "seed=1 x", "=1"})
  void theEnvironmentKnowsOptionsOnly(String options) {
    assertThatThrownBy(() -> EnvironmentOptions.arguments(options, Set.of("--seed")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("RSAN_OPTIONS: ");
  }

  @Test
  void laterSettingsOfAVariableReplaceEarlierOnes() {
    assertThat(parse("--env", "LANG=de", "--env", "LANG=fr", "./a").program.environment())
        .contains("LANG=fr")
        .doesNotContain("LANG=de", "LANG=C");
  }

  @Test
  void explorationsLookFunctionsUpAtTheStartUnlessToldOtherwise() {
    assertThat(parse("./a").program.boundEnvironment()).contains("LD_BIND_NOW=1");
    assertThat(parse("./a").program.environment()).doesNotContain("LD_BIND_NOW=1");
    assertThat(parse("--env", "LD_BIND_NOW=", "./a").program.boundEnvironment())
        .contains("LD_BIND_NOW=")
        .doesNotContain("LD_BIND_NOW=1");
  }

  /** Help shows words, not the names of constants: so does the message, and nothing else counts. */
  @Test
  void aWordThatIsNoneOfTheFewIsAnsweredWithThem() {
    assertThatThrownBy(() -> parse("--races", "tso", "./a"))
        .hasMessageContaining("--races")
        .hasMessageContaining("expected one of c++20, rc20, but was 'tso'");
    assertThatThrownBy(() -> parse("--races", "CPP20", "./a"))
        .hasMessageContaining("expected one of c++20, rc20, but was 'CPP20'");
    assertThatThrownBy(() -> parse("completion", "BASH"))
        .hasMessageContaining("expected one of bash, zsh, fish, but was 'BASH'");
  }

  @Test
  void aMistakeNamesTheHelpOfItsCommand() {
    assertThat(usageError("--bogus", "./a")).endsWith("(see rsan-emu --help)\n");
    assertThat(usageError("verify", "--bogus", "./a")).endsWith("(see rsan-emu verify --help)\n");
  }

  /** Lines that picocli had to wrap break in the middle of a sentence. */
  @Test
  void theLastLinesOfEachHelpFitIntoATerminal() {
    List<CommandLine> commands = new ArrayList<>(Main.commandLine().getSubcommands().values());
    commands.add(Main.commandLine());
    assertThat(commands)
        .flatExtracting(command -> List.of(command.getCommandSpec().usageMessage().footer()))
        .hasSizeGreaterThan(40)
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
  }

  @Test
  void theReproduceLineRepeatsWhatIsNotUsual() {
    RunCommand command =
        parse(
            "--runs=3",
            "--preempt=plain",
            "--env",
            "A=b",
            "--check-libraries",
            "--model=sc",
            "--races=rc20",
            "--library-order=incidental",
            "--volatile=plain",
            "./a");
    assertThat(command.program.races).isEqualTo(RaceOrder.RC20);
    assertThat(RunCommand.repeated(command.schedule, command.program, command.files))
        .containsExactly(
            "--preempt",
            "plain",
            "--model",
            "sc",
            "--races",
            "rc20",
            "--library-order",
            "incidental",
            "--volatile",
            "plain",
            "--check-libraries",
            "--env",
            "A=b");
  }

  @Test
  void otherCommandsGetTheEnvironmentsOptionsThatTheyHave() {
    List<String> options = List.of("--runs=3", "--format=json", "--jobs=2", "--check-libraries");
    CommandLine line = Main.commandLine();
    assertThat(Main.withEnvironment(line, options, List.of("./a", "campaign")))
        .startsWith("--runs=3")
        .endsWith("./a", "campaign");
    assertThat(Main.withEnvironment(line, options, List.of("campaign", "x", "--jobs", "1")))
        .containsExactly("campaign", "--format=json", "--jobs=2", "x", "--jobs", "1");
    assertThat(Main.withEnvironment(line, options, List.of("merge", "x")))
        .containsExactly("merge", "--format=json", "x");
    assertThat(Main.withEnvironment(line, options, List.of("table", "x86-64")))
        .containsExactly("table", "x86-64");
  }

  @Test
  void partsAndFilesMayStandInAnyOrder() {
    CommandLine line = Main.commandLine();
    line.parseArgs("campaign", "a.yaml", "--shard", "2/5", "--format", "json", "--fresh");
    CampaignCommand campaign =
        (CampaignCommand) line.getSubcommands().get("campaign").getCommandSpec().userObject();
    assertThat(campaign.file).hasToString("a.yaml");
    assertThat(campaign.campaign.shard).isEqualTo("2/5");
    assertThat(campaign.campaign.fresh).isTrue();
    assertThat(usageError("campaign", "a.yaml", "--guest-output", "all"))
        .contains("Unknown option");
    assertThat(usageError("campaign", "--shard", "6/5", "a.yaml")).contains("no shard 6 of 5");
    assertThat(usageError("campaign", "--jobs", "0", "a.yaml")).contains("--jobs must be");
    assertThat(usageError("merge")).contains("DIR");
  }

  @ParameterizedTest
  @CsvSource({
    "--runs, abc, is not a whole number",
    "--runs, 1.5, is not a whole number",
    "--seed, x, is not a whole number",
    "--timeout, long, is not a number",
    "--runs, 99999999999, is too large",
  })
  void whatIsNoNumberIsSaidWithoutTypesOfJava(String option, String value, String problem) {
    assertThat(usageError(option, value, "./a"))
        .contains("'" + option + "': '" + value + "' " + problem);
  }
}
