// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.rsanemu.cli.casefile.BadCampaignFileException;
import org.rsanemu.cli.casefile.ProgramEntry;
import org.rsanemu.cli.casefile.Setting;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * What a program of a campaign file says in options, understood as the command line understands
 * them. Paths are relative to the campaign file.
 */
final class CaseOptions {
  private static final Set<String> VARIED = Set.of("seed", "scheduler");
  private static final Set<String> PATHS = Set.of("sysroot", "allow-read", "debug-dir", "stdin");
  private static final String INPUT = "stdin";

  private final List<Setting> settings = new ArrayList<>();
  private final List<List<Setting>> variants = new ArrayList<>();
  private Optional<Path> input = Optional.empty();

  /**
   * @param file the campaign file
   */
  CaseOptions(ProgramEntry entry, Path file) throws BadCampaignFileException {
    variants.add(List.of());
    for (Setting each : entry.settings()) {
      Setting setting = PATHS.contains(each.key()) ? resolved(each, file) : each;
      if (setting.key().equals(INPUT)) {
        input = Optional.of(input(setting));
        continue;
      }
      for (String value : setting.values()) {
        check(setting, value);
      }
      if (VARIED.contains(setting.key()) && setting.values().size() > 1) {
        vary(setting);
      } else {
        settings.add(setting);
      }
    }
  }

  private static Setting resolved(Setting setting, Path file) throws BadCampaignFileException {
    List<String> paths = new ArrayList<>();
    for (String value : setting.values()) {
      paths.add(BinaryFinder.resolve(file.resolveSibling(""), value, setting.at()).toString());
    }
    return new Setting(setting.key(), setting.at(), paths);
  }

  private static Path input(Setting setting) throws BadCampaignFileException {
    Path path = Path.of(setting.values().getFirst());
    if (!Files.isRegularFile(path)) {
      throw setting.at().problem("there is no file " + path);
    }
    return path;
  }

  /** Each variant so far with each value. */
  private void vary(Setting setting) {
    List<List<Setting>> more = new ArrayList<>();
    for (List<Setting> variant : variants) {
      for (String value : setting.values()) {
        List<Setting> longer = new ArrayList<>(variant);
        longer.add(new Setting(setting.key(), setting.at(), List.of(value)));
        more.add(longer);
      }
    }
    variants.clear();
    variants.addAll(more);
  }

  private static void check(Setting setting, String value) throws BadCampaignFileException {
    try {
      RunCommand command = parse(List.of(new Setting(setting.key(), setting.at(), List.of(value))));
      for (String mistake : command.mistakes()) {
        if (!mistake.isEmpty()) {
          throw setting.at().problem(withoutHyphens(mistake, setting.key()));
        }
      }
    } catch (ParameterException e) {
      throw setting.at().problem(withoutHyphens(String.valueOf(e.getMessage()), setting.key()));
    }
  }

  private static String withoutHyphens(String message, String key) {
    return message.lines().findFirst().orElse("").replace("--" + key, key);
  }

  private static RunCommand parse(List<Setting> settings) {
    List<String> arguments = new ArrayList<>();
    for (Setting setting : settings) {
      for (String value : setting.values()) {
        arguments.add("--" + setting.key() + "=" + value);
      }
    }
    RunCommand command = new RunCommand();
    CommandLine line = Main.commandLine(command, List.of());
    line.parseArgs(arguments.toArray(String[]::new));
    return command;
  }

  /** What distinguishes the cases of the entry besides binary and arguments: at least one list. */
  List<List<Setting>> variants() {
    return List.copyOf(variants);
  }

  /** All options of a variant. */
  RunCommand command(List<Setting> variant) {
    List<Setting> all = new ArrayList<>(settings);
    all.addAll(variant);
    return parse(all);
  }

  /** The file that is the program's standard input. */
  Optional<Path> input() {
    return input;
  }
}
