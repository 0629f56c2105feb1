// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.completion;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What may be where in a command line, as a shell needs to know it.
 *
 * @param name what is typed for it
 * @param description in a few words
 * @param options in the order of the help
 * @param positionals in order; the last stands for all that follow if it may be repeated
 * @param repeated whether it may
 * @param commands other commands, whose names may stand in place of the first positional
 */
record Grammar(
    String name,
    String description,
    List<Option> options,
    List<Value> positionals,
    boolean repeated,
    Collection<Grammar> commands) {

  /** As much of a description as a list of options has room for. */
  private static final int MOST_CHARACTERS = 75;

  /** What the values of an option or a positional are. */
  enum Kind {
    /** One of a list. */
    WORDS,
    /** A file's name. */
    FILE,
    /** A directory's name. */
    FOLDER,
    /** Numbers, patterns: nothing that a shell could know. */
    TEXT
  }

  /**
   * A value.
   *
   * @param label as the help calls it
   * @param words that it is one of, if it is
   */
  record Value(String label, Kind kind, List<String> words) {}

  /**
   * An option.
   *
   * @param names with their hyphens, as in {@code -h} and {@code --help}
   * @param value its values; empty if it has none
   * @param repeated whether it may be repeated
   */
  record Option(List<String> names, String description, List<Value> value, boolean repeated) {}

  static Grammar of(CommandSpec spec) {
    List<Option> options =
        spec.options().stream().filter(option -> !option.hidden()).map(Grammar::option).toList();
    List<Value> positionals = new ArrayList<>();
    boolean repeated = false;
    for (PositionalParamSpec positional : spec.positionalParameters()) {
      positionals.add(value(positional));
      repeated =
          positional.type().isArray() || Collection.class.isAssignableFrom(positional.type());
    }
    Map<String, Grammar> commands = new LinkedHashMap<>();
    for (CommandLine command : spec.subcommands().values()) {
      if (!command.getCommandSpec().usageMessage().hidden()) {
        commands.putIfAbsent(command.getCommandName(), of(command.getCommandSpec()));
      }
    }
    return new Grammar(
        spec.name(),
        inShort(spec.usageMessage().description()),
        options,
        List.copyOf(positionals),
        repeated,
        commands.values());
  }

  private static Option option(OptionSpec option) {
    boolean repeated = Collection.class.isAssignableFrom(option.type());
    return new Option(
        List.of(option.names()),
        inShort(option.description()),
        option.arity().max() == 0 ? List.of() : List.of(value(option)),
        repeated);
  }

  private static Value value(ArgSpec argument) {
    String label = argument.paramLabel().replaceAll("[<>]", "");
    if (argument.completionCandidates() != null) {
      List<String> words = new ArrayList<>();
      argument.completionCandidates().forEach(words::add);
      return new Value(label, Kind.WORDS, List.copyOf(words));
    }
    Class<?> type = argument.typeInfo().getAuxiliaryTypes()[0];
    boolean path = type == Path.class || type == File.class;
    if (label.startsWith("DIR")) {
      return new Value(label, Kind.FOLDER, List.of());
    }
    // What is not an option is a file, even where it is read as more than its name.
    boolean file = path || argument.isPositional();
    return new Value(label, file ? Kind.FILE : Kind.TEXT, List.of());
  }

  /** The first sentence, without what it says of defaults; of a long one, what fits. */
  private static String inShort(String[] description) {
    String text = String.join(" ", description).replace("%n", " ").replace("%%", "%").strip();
    String sentence =
        text.replaceAll("\\s+", " ")
            .replaceFirst(" \\(default[^)]*\\)", "")
            .replaceFirst("\\. .*", "")
            .replaceFirst("\\.$", "");
    return sentence.length() <= MOST_CHARACTERS
        ? sentence
        : sentence.substring(0, MOST_CHARACTERS).replaceFirst("([,;:]| \\()[^,;:(]*$", "");
  }
}
