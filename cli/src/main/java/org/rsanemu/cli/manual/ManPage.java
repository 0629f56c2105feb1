// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.manual;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * The manual page, from the model of the commands that the help is printed from, too. picocli's own
 * generator writes AsciiDoc, which needs another program to become a page.
 */
final class ManPage {
  /** Of the last change to what the page says, for its foot. */
  private static final String DATE = "2026-11-23";

  private final Roff page = new Roff();

  private ManPage() {}

  /**
   * Renders the page.
   *
   * @param spec the main command
   * @param purpose what the tool is for, in a few words
   * @param version of the tool
   * @param more sections after those that the model has, in roff
   */
  static String render(CommandSpec spec, String purpose, String version, String more) {
    ManPage page = new ManPage();
    page.head(spec, purpose, version);
    page.options(spec);
    page.commands(spec);
    page.exitStatus(spec.usageMessage());
    page.page.macro("SH", "EXAMPLES");
    page.footer(spec.usageMessage());
    page.page.source(more);
    return page.page.toString();
  }

  private void head(CommandSpec spec, String purpose, String version) {
    UsageMessageSpec usage = spec.usageMessage();
    String title = spec.name() + " " + version;
    page.macro("TH", "RSAN\\-EMU", "1", DATE, title, "User Commands");
    page.macro("SH", "NAME").line(Roff.escape(spec.name()) + " \\- " + purpose);
    page.macro("SH", "SYNOPSIS").verbatim(synopsis(usage));
    page.macro("SH", "DESCRIPTION").prose(plain(usage.description()));
    for (PositionalParamSpec positional : spec.positionalParameters()) {
      tagged(Roff.italic(positional.paramLabel()), positional);
    }
  }

  private static List<String> synopsis(UsageMessageSpec usage) {
    return Arrays.stream(usage.customSynopsis()).map(String::strip).toList();
  }

  private void options(CommandSpec spec) {
    page.macro("SH", "OPTIONS");
    for (Map.Entry<String, List<OptionSpec>> group : OptionGroups.of(spec).entrySet()) {
      if (!group.getKey().isEmpty()) {
        page.macro("SS", group.getKey().replaceFirst(":$", ""));
      }
      group.getValue().forEach(this::option);
    }
  }

  private void option(OptionSpec option) {
    if (option.hidden()) {
      return;
    }
    String value =
        option.arity().max() == 0
            ? ""
            : " " + Roff.italic(option.paramLabel().replaceAll("[<>]", ""));
    String names = Arrays.stream(option.names()).map(Roff::bold).collect(Collectors.joining(", "));
    tagged(names + value, option);
  }

  private void tagged(String tag, ArgSpec argument) {
    page.macro("TP").line(tag).prose(plain(argument.description()));
  }

  private void commands(CommandSpec main) {
    page.macro("SH", "COMMANDS");
    for (CommandLine command : new LinkedHashSet<>(main.subcommands().values())) {
      CommandSpec spec = command.getCommandSpec();
      if (!spec.usageMessage().hidden()) {
        command(spec);
      }
    }
  }

  private void command(CommandSpec spec) {
    UsageMessageSpec usage = spec.usageMessage();
    List<String> synopsis = synopsis(usage);
    page.macro("SS", Roff.escape(String.join("; ", synopsis)));
    page.prose(plain(usage.description()));
    for (PositionalParamSpec positional : spec.positionalParameters()) {
      tagged(Roff.italic(positional.paramLabel()), positional);
    }
    List<OptionSpec> shared = new ArrayList<>();
    for (OptionSpec option : spec.options()) {
      if (isSame(option, spec.root().findOption(option.longestName()))) {
        shared.add(option);
      } else {
        option(option);
      }
    }
    shared.removeIf(OptionSpec::usageHelp);
    if (!shared.isEmpty()) {
      String names = shared.stream().map(OptionSpec::longestName).collect(Collectors.joining(", "));
      page.macro("PP").prose("Options that are described above: " + names + ".");
    }
    if (usage.footer().length > 0) {
      page.macro("PP");
      footer(usage);
    }
  }

  private static boolean isSame(OptionSpec option, @Nullable OptionSpec other) {
    return other != null && Arrays.equals(option.description(), other.description());
  }

  /** Lines that are set in stay as they are; others are prose. */
  private void footer(UsageMessageSpec usage) {
    List<String> block = new ArrayList<>();
    for (String line : usage.footer()) {
      if (!block.isEmpty() && line.startsWith(" ") != block.getFirst().startsWith(" ")) {
        block(block);
        block.clear();
        page.macro("PP");
      }
      if (!line.isBlank()) {
        block.add(line);
      }
    }
    block(block);
  }

  private void block(List<String> lines) {
    if (!lines.isEmpty() && lines.getFirst().startsWith(" ")) {
      page.verbatim(lines.stream().map(line -> line.substring(2)).toList());
    } else {
      page.prose(String.join(" ", lines));
    }
  }

  private void exitStatus(UsageMessageSpec usage) {
    page.macro("SH", "EXIT STATUS");
    usage
        .exitCodeList()
        .forEach((code, meaning) -> page.macro("TP").line(Roff.bold(code)).prose(plain(meaning)));
  }

  private static String plain(String... description) {
    return String.join(" ", description).replace("%n", " ").replace("%%", "%").strip();
  }
}
