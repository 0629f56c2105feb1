// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.group.Grouping;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.emu.exec.result.Aftermath;
import org.rsanemu.emu.exec.result.Consequence;
import org.rsanemu.emu.exec.result.Ending;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.result.VisibleAction;
import org.rsanemu.emu.exec.result.Wait;
import org.rsanemu.emu.sched.Strategy;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.analysis.Models;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every enumeration of docs/report.schema.json has just the words that the code can write. A new
 * one of the schema's must be added here, too.
 */
class SchemaWordsTest {
  private static final Path SCHEMA = Path.of("../docs/report.schema.json");

  private static <E extends Enum<E>> Set<String> words(Class<E> type, Function<E, String> word) {
    return new TreeSet<>(Arrays.stream(type.getEnumConstants()).map(word).toList());
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static String memory(Finding.Memory.Kind kind) {
    return switch (kind) {
      case THREAD_LOCAL -> "thread-local";
      case LIBRARY_STATE -> "state";
      case GLOBAL, HEAP, STACK, DESCRIPTOR, OTHER -> lower(kind);
    };
  }

  private static String ending(Class<?> type) {
    return type == Ending.Limited.class ? "limit" : type.getSimpleName().toLowerCase(Locale.ROOT);
  }

  private static Stream<String> aftermath(Class<?> type) {
    return type == Aftermath.Stuck.class
        ? Stream.of("deadlock", "livelock")
        : Stream.of(type.getSimpleName().toLowerCase(Locale.ROOT));
  }

  /** By the path of what has the enumeration, as far as it is needed to tell it from others. */
  private static Map<String, Set<String>> expected() {
    Map<String, Set<String>> words = new LinkedHashMap<>();
    Set<String> orders = words(MemoryOrder.class, MemoryOrder::label);
    Set<String> sides = words(Access.Kind.class, Explanation::operation);
    Set<String> steps = words(TraceStep.Kind.class, Interleavings::operation);
    words.put("group", words(Grouping.class, Grouping::toString));
    words.put("kind", Set.copyOf(Report.KINDS));
    words.put("case.options.model", words(Models.class, Models::toString));
    words.put("operation", steps);
    words.put("order", orders);
    words.put("step.role", words(TraceStep.Role.class, SchemaWordsTest::lower));
    words.put("side.role", Set.of("current", "earlier", "access", "missed", "stale"));
    words.put("side.operation", sides);
    words.put("side.order", orders);
    words.put("memory.kind", words(Finding.Memory.Kind.class, SchemaWordsTest::memory));
    words.put("wait.kind", words(Wait.Kind.class, SchemaWordsTest::lower));
    words.put("wait.earlier.what", words(Wait.Earlier.Sort.class, SchemaWordsTest::lower));
    words.put("action.kind", words(VisibleAction.Kind.class, SchemaWordsTest::lower));
    words.put("finding.crash.cause.kind", words(CrashKind.class, CrashKind::word));
    words.put(
        "finding.consequence.verdict", words(Consequence.Verdict.class, ConsequenceView::word));
    words.put(
        "finding.consequence.aftermath.kind",
        Set.copyOf(
            Arrays.stream(Aftermath.class.getPermittedSubclasses())
                .flatMap(SchemaWordsTest::aftermath)
                .toList()));
    words.put("finding.hardware.model", Set.of("x86-TSO", "Armv8"));
    words.put(
        "finding.hardware.verdict",
        Set.of(HardwareView.ALLOWED, HardwareView.FORBIDDEN, HardwareView.NOT_JUDGED));
    words.put("strategy", Set.copyOf(Strategy.NAMES));
    words.put(
        "run.ending",
        Set.copyOf(
            Arrays.stream(Ending.class.getPermittedSubclasses())
                .map(SchemaWordsTest::ending)
                .toList()));
    return words;
  }

  private static void find(JsonNode node, String path, Map<String, Set<String>> found) {
    JsonNode values = node.get("enum");
    if (values != null && values.isArray()) {
      Set<String> words = new TreeSet<>();
      values.forEach(value -> words.add(value.asString()));
      found.put(path, words);
    }
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      boolean named = List.of("properties", "$defs", "items").contains(member.getKey());
      String dot = path.isEmpty() ? "" : path + ".";
      find(member.getValue(), named ? path : dot + member.getKey(), found);
    }
    if (node.isArray()) {
      node.forEach(each -> find(each, path, found));
    }
  }

  @Test
  void everyWordOfTheSchemaIsOneOfTheCodes() throws IOException {
    Map<String, Set<String>> found = new HashMap<>();
    find(new JsonMapper().readTree(Files.readString(SCHEMA)), "", found);
    assertThat(found).containsExactlyInAnyOrderEntriesOf(expected());
  }
}
