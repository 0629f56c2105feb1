// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.manual;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options in the usage message: those of a class under one heading, in the class's order. */
public final class OptionGroups {
  private static final Map<String, String> HEADINGS =
      Map.of(
          "campaign", "Runs:",
          "schedule", "Runs:",
          "program", "The program:",
          "files", "Its files:",
          "sysroots", "Sysroots:",
          "report", "The report:",
          "keeping", "Schedules:",
          "inspection", "To look at a run:",
          "help", "Help:");

  private OptionGroups() {}

  /** Renders the list of options in the usage message of a command whose options are mixins. */
  public static String render(Help help) {
    StringBuilder text = new StringBuilder();
    of(help.commandSpec())
        .forEach((heading, options) -> {
          Help.Layout layout =
              help.createDefaultLayout(
                  help.commandSpec().options(),
                  help.commandSpec().positionalParameters(),
                  help.colorScheme());
          layout.addOptions(options, help.parameterLabelRenderer());
          text.append('\n').append(heading).append('\n').append(layout);
        });
    return text.toString();
  }

  /** The options of a command under their headings; a command's own options have none, "". */
  static Map<String, List<OptionSpec>> of(CommandSpec spec) {
    Map<String, List<OptionSpec>> groups = new LinkedHashMap<>();
    List<OptionSpec> rest = new ArrayList<>(spec.options());
    spec.mixins()
        .forEach((name, mixin) -> {
          List<OptionSpec> options = new ArrayList<>(spec.options());
          options.removeIf(option -> !mixin.optionsMap().containsKey(option.longestName()));
          groups.put(HEADINGS.getOrDefault(name, "Options:"), options);
          rest.removeAll(options);
        });
    if (!rest.isEmpty()) {
      groups.put("", rest);
    }
    return groups;
  }
}
