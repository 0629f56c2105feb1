// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.cli.casefile.BadCampaignFileException;
import org.rsanemu.cli.casefile.CampaignFile;
import org.rsanemu.cli.options.Failure;
import org.rsanemu.cli.options.ShardChoice;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * What docs/campaigns.md shows is tried: its campaign file is read and fits the schema, and the
 * commands of its scripts and manifests, with the variables that each engine sets, do every shard
 * once and merge what they made. In the place of rsan-emu is a script that writes down how it was
 * called; the command line is then understood by the real one.
 */
class CampaignDocsTest {
  private static final Path DOCS = Path.of("../docs");
  private static final Pattern BLOCK = Pattern.compile("```(\\w+)\n(.*?)```", Pattern.DOTALL);
  private static final int SHARDS = 4;

  @TempDir Path folder;

  private static List<String> blocks(String language) throws IOException {
    Matcher block = BLOCK.matcher(Files.readString(DOCS.resolve("campaigns.md")));
    return block
        .results()
        .filter(each -> each.group(1).equals(language))
        .map(each -> each.group(2))
        .toList();
  }

  private static List<JsonNode> yaml(String text) {
    try (MappingIterator<JsonNode> documents =
        new YAMLMapper().readerFor(JsonNode.class).readValues(text)) {
      return documents.readAll();
    }
  }

  private static JsonSchema schema() throws IOException {
    return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
        .getSchema(Files.readString(DOCS.resolve("campaign.schema.json")));
  }

  private static boolean fits(String campaign) throws IOException {
    String json = new JsonMapper().writeValueAsString(yaml(campaign).getFirst());
    return schema().validate(json, InputFormat.JSON).isEmpty();
  }

  @Test
  void theExampleIsACampaignThatFitsTheSchema() throws IOException, BadCampaignFileException {
    String example = blocks("yaml").getFirst();
    assertThat(CampaignFile.parse("queue.yaml", example)).hasSize(3);
    assertThat(fits(example)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "programs: []",
        "programs: [{}]",
        "programs: [{binary: a, run: 3}]",
        "programs: [{binary: a, runs: 0}]",
        "programs: [{binary: a, runs: many}]",
        "programs: [{binary: a, arguments: [[], x]}]",
        "programs: [{binary: a, scheduler: fair}]",
        "programs: [{binary: a, seed: []}]",
        "{defaults: {binary: a}, programs: [{binary: a}]}",
        "{default: {}, programs: [{binary: a}]}"
      })
  void theSchemaRefusesWhatTheCommandRefuses(String campaign) throws IOException {
    assertThat(fits(campaign)).isFalse();
    Files.writeString(folder.resolve("a"), "");
    Path file = Campaigns.write(folder, campaign);
    assertThatThrownBy(() -> CampaignCases.of(file))
        .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.exitCode()).isEqualTo(2));
  }

  /** Runs a line of shell with stubs of the tools in the path, and returns their calls. */
  private List<String> calls(String shell, Map<String, String> variables)
      throws IOException, InterruptedException {
    Path calls = folder.resolve("calls");
    Files.deleteIfExists(calls);
    for (String tool : List.of("rsan-emu", "sbatch")) {
      Path stub = folder.resolve(tool);
      Files.writeString(
          stub, "#!/bin/sh\necho \"" + tool + " $*\" >> '" + calls + "'\necho 4711\n");
      assertThat(stub.toFile().setExecutable(true)).isTrue();
    }
    ProcessBuilder builder = new ProcessBuilder("bash", "-euc", shell);
    builder.environment().clear();
    builder.environment().put("PATH", folder + ":/usr/bin:/bin");
    builder.environment().putAll(variables);
    builder.redirectErrorStream(true);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).withFailMessage(output).isZero();
    return Files.readAllLines(calls);
  }

  /** The shard that a call of rsan-emu does, and where; the line must be one that it takes. */
  private static String shard(String call, Map<String, String> variables) {
    CampaignCommand command = command(call, "campaign", CampaignCommand.class);
    assertThat(command.campaign.mistake()).isEmpty();
    assertThat(command.report.errorExitcode).isZero();
    return ShardChoice.of(command.campaign.shard, command.campaign.shards(), variables).shard()
        + " in "
        + command.campaign.results(command.file);
  }

  private static List<Path> merged(String call) {
    MergeCommand command = command(call, "merge", MergeCommand.class);
    assertThat(command.report.wrongValue()).isEmpty();
    return command.folders;
  }

  private static <T> T command(String call, String name, Class<T> type) {
    String[] words = call.split(" ");
    assertThat(words[0]).isEqualTo("rsan-emu");
    assertThat(words[1]).isEqualTo(name);
    CommandLine line = Main.commandLine();
    line.parseArgs(Arrays.copyOfRange(words, 1, words.length));
    return type.cast(line.getSubcommands().get(name).getCommand());
  }

  private static void assertAllShardsIn(String place, List<String> shards) {
    List<String> expected = new ArrayList<>();
    for (int index = 1; index <= SHARDS; index++) {
      expected.add(index + "/" + SHARDS + " in " + place);
    }
    assertThat(shards).containsExactlyElementsOf(expected);
  }

  @Test
  void theActionsMatrixDoesEveryShardOnceAndMergesThem() throws IOException, InterruptedException {
    JsonNode jobs = yaml(blocks("yaml").get(1)).getFirst().get("jobs");
    JsonNode check = jobs.get("check");
    JsonNode matrix = check.at("/strategy/matrix/shard");
    JsonNode step = step(check, "rsan-emu campaign");
    List<String> shards = new ArrayList<>();
    for (JsonNode shard : matrix) {
      String expression =
          step.at("/env/SHARD")
              .asString()
              .replace("${{ matrix.shard }}", shard.asString())
              .replace("${{ strategy.job-total }}", String.valueOf(matrix.size()));
      List<String> calls = calls(step.get("run").asString(), Map.of("SHARD", expression));
      shards.add(shard(calls.getFirst(), Map.of()));
    }
    assertAllShardsIn("results", shards);
    assertThat(step(check, "upload").at("/with/path").asString()).isEqualTo("results");
    JsonNode report = jobs.get("report");
    assertThat(step(report, "download").at("/with/path").asString()).isEqualTo("results");
    String merge = step(report, "rsan-emu merge").get("run").asString();
    assertThat(merged(calls(merge, Map.of()).getFirst())).containsExactly(Path.of("results"));
  }

  /** The step that runs or uses something. */
  private static JsonNode step(JsonNode job, String what) {
    for (JsonNode step : job.get("steps")) {
      if (step.path("run").asString("").contains(what)
          || step.path("uses").asString("").contains(what) && step.at("/with/path").isString()) {
        return step;
      }
    }
    throw new AssertionError("no step with " + what);
  }

  @Test
  void theIndexedJobDoesEveryShardOnceAndMergesThem() throws IOException {
    List<JsonNode> documents = yaml(blocks("yaml").get(2));
    JsonNode job = documents.getFirst().get("spec");
    assertThat(job.get("completionMode").asString()).isEqualTo("Indexed");
    String call = words(job.at("/template/spec/containers/0"));
    List<String> shards = new ArrayList<>();
    for (int index = 0; index < job.get("completions").asInt(); index++) {
      shards.add(shard(call, Map.of("JOB_COMPLETION_INDEX", String.valueOf(index))));
    }
    assertAllShardsIn("/results/queue", shards);
    JsonNode merge = documents.get(1).at("/spec/template/spec/containers/0");
    assertThat(merged(words(merge))).containsExactly(Path.of("/results/queue"));
    assertThat(documents.get(1).at("/spec/template/spec/initContainers/0/command").toString())
        .contains("job/" + documents.getFirst().at("/metadata/name").asString());
  }

  private static String words(JsonNode container) {
    List<String> words = new ArrayList<>();
    for (String key : List.of("command", "args")) {
      container.path(key).forEach(each -> words.add(each.asString()));
    }
    return String.join(" ", words);
  }

  @Test
  void theSlurmArrayDoesEveryShardOnceAndMergesThem() throws IOException, InterruptedException {
    String script = blocks("sh").getFirst();
    assertThat(script).startsWith("#!/bin/bash\n").contains("#SBATCH --array=1-" + SHARDS + "\n");
    List<String> shards = new ArrayList<>();
    for (int id = 1; id <= SHARDS; id++) {
      Map<String, String> variables =
          Map.of(
              "SLURM_ARRAY_TASK_ID", String.valueOf(id),
              "SLURM_ARRAY_TASK_MIN", "1",
              "SLURM_ARRAY_TASK_MAX", String.valueOf(SHARDS),
              "SLURM_ARRAY_TASK_COUNT", String.valueOf(SHARDS),
              "SLURM_CPUS_PER_TASK", "8");
      shards.add(shard(calls(script, variables).getFirst(), variables));
    }
    assertAllShardsIn("queue.results", shards);
    List<String> submitted = calls(blocks("sh").get(1), Map.of());
    assertThat(submitted.getFirst()).isEqualTo("sbatch --parsable queue.sbatch");
    String dependent = "sbatch --dependency=afterany:4711 --wrap ";
    assertThat(submitted.get(1)).startsWith(dependent);
    assertThat(merged(submitted.get(1).substring(dependent.length())))
        .containsExactly(Path.of("queue.results"));
  }

  @Test
  void theParallelJobDoesEveryShardOnceAndMergesThem() throws IOException {
    JsonNode jobs = yaml(blocks("yaml").get(3)).getFirst();
    JsonNode check = jobs.get("check");
    String total = check.get("parallel").asString();
    List<String> shards = new ArrayList<>();
    for (int index = 1; index <= SHARDS; index++) {
      Map<String, String> variables =
          Map.of("CI_NODE_INDEX", String.valueOf(index), "CI_NODE_TOTAL", total);
      shards.add(shard(check.at("/script/0").asString(), variables));
    }
    assertAllShardsIn("results", shards);
    assertThat(check.at("/artifacts/paths/0").asString()).isEqualTo("results");
    assertThat(merged(jobs.at("/report/script/0").asString())).containsExactly(Path.of("results"));
  }

  @Test
  void theVariablesInTheTableAreThoseThatAreRead() throws IOException {
    TreeSet<String> named = new TreeSet<>();
    Pattern variable = Pattern.compile("`([A-Z][A-Z_]+_(?:INDEX|JOB|ID))`");
    for (String line : Files.readAllLines(DOCS.resolve("campaigns.md"))) {
      if (line.startsWith("| `")) {
        variable.matcher(line).results().forEach(each -> named.add(each.group(1)));
      }
    }
    assertThat(named).hasSize(6);
    for (String each : named) {
      assertThatThrownBy(() -> ShardChoice.of("", 0, Map.of(each, "x")))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
