package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The options in the usage message: those of a class under one heading, in the class's order. */
final class OptionGroups {
  private static final Map<String, String> HEADINGS =
      Map.of(
          "campaign", "Runs:",
          "schedule", "Runs:",
          "program", "The program:",
          "files", "Its files:",
          "report", "The report:",
          "help", "Help:");

  private OptionGroups() {}

  static String render(Help help) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, CommandSpec> group : help.commandSpec().mixins().entrySet()) {
      List<OptionSpec> options = new ArrayList<>();
      for (OptionSpec option : help.commandSpec().options()) {
        if (group.getValue().optionsMap().containsKey(option.longestName())) {
          options.add(option);
        }
      }
      Help.Layout layout =
          help.createDefaultLayout(
              help.commandSpec().options(),
              help.commandSpec().positionalParameters(),
              help.colorScheme());
      layout.addOptions(options, help.parameterLabelRenderer());
      text.append('\n').append(HEADINGS.get(group.getKey())).append('\n').append(layout);
    }
    return text.toString();
  }
}
