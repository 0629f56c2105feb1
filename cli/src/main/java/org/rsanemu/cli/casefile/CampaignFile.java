// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.casefile;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.cli.casefile.ProgramEntry.Word;

/**
 * Reads campaign files: {@code programs}, a list, and {@code defaults} for them. The keys are the
 * command line's words; docs/campaign.schema.json describes them.
 */
public final class CampaignFile {
  private static final String NAME = "name";
  private static final String BINARY = "binary";
  private static final String ARGUMENTS = "arguments";

  /** Options that may be repeated, so that a list is all of them together. */
  private static final Set<String> REPEATED =
      Set.of("atomic", "judge", "env", "allow-read", "debug-dir");

  /** Options of which a list makes a case each. */
  private static final Set<String> VARIED = Set.of("seed", "scheduler");

  private static final Set<String> SINGLE =
      Set.of(
          "runs",
          "quantum",
          "depth",
          "preempt",
          "max-instructions",
          "timeout",
          "check-libraries",
          "strict",
          "orders",
          "model",
          "races",
          "library-order",
          "volatile",
          "cpu",
          "cpus",
          "memory",
          "files",
          "sysroot",
          "stdin");

  private CampaignFile() {}

  /**
   * Reads one.
   *
   * @param file its name, for messages
   * @return its programs, at least one
   */
  public static List<ProgramEntry> parse(String file, String text) throws BadCampaignFileException {
    YamlNode.Mapping top = mapping(YamlReader.read(file, text), "defaults and programs");
    known(top, Set.of("defaults", "programs"));
    Map<String, Setting> defaults = new LinkedHashMap<>();
    YamlNode.Mapping.Entry given = top.entries().get("defaults");
    if (given != null) {
      YamlNode.Mapping options = mapping(given.value(), "options");
      known(options, options());
      defaults = settings(options, Map.of());
    }
    YamlNode.Mapping.Entry programs = top.entries().get("programs");
    if (programs == null) {
      throw top.mark().problem("there are no 'programs'");
    }
    List<ProgramEntry> entries = new ArrayList<>();
    for (YamlNode node : sequence(programs.value(), "a list of programs")) {
      entries.add(program(mapping(node, "a program's keys and values"), defaults));
    }
    return entries;
  }

  private static ProgramEntry program(YamlNode.Mapping node, Map<String, Setting> defaults)
      throws BadCampaignFileException {
    Set<String> all = new TreeSet<>(options());
    all.addAll(Set.of(NAME, BINARY, ARGUMENTS));
    known(node, all);
    YamlNode.Mapping.Entry binary = node.entries().get(BINARY);
    if (binary == null) {
      throw node.mark().problem("a program needs a 'binary'");
    }
    YamlNode.Mapping.Entry name = node.entries().get(NAME);
    YamlNode.Mapping.Entry arguments = node.entries().get(ARGUMENTS);
    return new ProgramEntry(
        node.mark(),
        name == null ? "" : scalar(name.value(), "a name").text(),
        words(binary.value(), "a path or a list of paths"),
        arguments == null ? List.of(List.of()) : argumentLists(arguments.value()),
        List.copyOf(settings(node, defaults).values()));
  }

  /** One list of arguments, or a list of such lists. */
  private static List<List<String>> argumentLists(YamlNode node) throws BadCampaignFileException {
    List<YamlNode> elements =
        node instanceof YamlNode.Sequence list
            ? list.elements()
            : List.of(scalar(node, "arguments"));
    if (elements.isEmpty() || elements.stream().anyMatch(each -> each instanceof YamlNode.Scalar)) {
      return List.of(texts(elements));
    }
    List<List<String>> lists = new ArrayList<>();
    for (YamlNode each : elements) {
      if (!(each instanceof YamlNode.Sequence list)) {
        throw each.mark().problem("a list of arguments is expected, not " + each.what());
      }
      lists.add(texts(list.elements()));
    }
    return lists;
  }

  private static List<String> texts(List<YamlNode> nodes) throws BadCampaignFileException {
    List<String> texts = new ArrayList<>();
    for (YamlNode each : nodes) {
      texts.add(scalar(each, "an argument").text());
    }
    return texts;
  }

  private static Map<String, Setting> settings(YamlNode.Mapping node, Map<String, Setting> defaults)
      throws BadCampaignFileException {
    Map<String, Setting> settings = new LinkedHashMap<>(defaults);
    for (Map.Entry<String, YamlNode.Mapping.Entry> each : node.entries().entrySet()) {
      String key = each.getKey();
      if (options().contains(key)) {
        YamlNode value = each.getValue().value();
        settings.put(key, new Setting(key, each.getValue().key(), values(key, value)));
      }
    }
    return settings;
  }

  private static List<String> values(String key, YamlNode node) throws BadCampaignFileException {
    if (key.equals("env") && node instanceof YamlNode.Mapping variables) {
      return variables(variables);
    }
    if (SINGLE.contains(key)) {
      return List.of(scalar(node, "one value for '" + key + "'").text());
    }
    List<Word> words = words(node, "a value or a list of values for '" + key + "'");
    return words.stream().map(Word::text).toList();
  }

  private static List<String> variables(YamlNode.Mapping node) throws BadCampaignFileException {
    List<String> variables = new ArrayList<>();
    for (Map.Entry<String, YamlNode.Mapping.Entry> each : node.entries().entrySet()) {
      String value = scalar(each.getValue().value(), "a variable's value").text();
      variables.add(each.getKey() + "=" + value);
    }
    return variables;
  }

  /** One, or a list of at least one, of which none is nothing. */
  private static List<Word> words(YamlNode node, String expected) throws BadCampaignFileException {
    List<YamlNode> nodes = node instanceof YamlNode.Sequence list ? list.elements() : List.of(node);
    if (nodes.isEmpty()) {
      throw node.mark().problem(expected + " is expected, not an empty list");
    }
    List<Word> words = new ArrayList<>();
    for (YamlNode each : nodes) {
      words.add(new Word(scalar(each, expected).text(), each.mark()));
    }
    return words;
  }

  private static YamlNode.Scalar scalar(YamlNode node, String expected)
      throws BadCampaignFileException {
    if (node instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
      return scalar;
    }
    throw node.mark().problem(expected + " is expected, not " + node.what());
  }

  private static YamlNode.Mapping mapping(YamlNode node, String expected)
      throws BadCampaignFileException {
    if (node instanceof YamlNode.Mapping mapping) {
      return mapping;
    }
    throw node.mark().problem(expected + " are expected, not " + node.what());
  }

  private static List<YamlNode> sequence(YamlNode node, String expected)
      throws BadCampaignFileException {
    if (node instanceof YamlNode.Sequence list && !list.elements().isEmpty()) {
      return list.elements();
    }
    throw node.mark().problem(expected + " is expected, not " + node.what());
  }

  private static void known(YamlNode.Mapping node, Set<String> keys)
      throws BadCampaignFileException {
    for (Map.Entry<String, YamlNode.Mapping.Entry> each : node.entries().entrySet()) {
      if (!keys.contains(each.getKey())) {
        String all = String.join(", ", new TreeSet<>(keys));
        throw each.getValue()
            .key()
            .problem("there is no key '" + each.getKey() + "' here; there are: " + all);
      }
    }
  }

  private static Set<String> options() {
    Set<String> all = new TreeSet<>(SINGLE);
    all.addAll(REPEATED);
    all.addAll(VARIED);
    return all;
  }
}
