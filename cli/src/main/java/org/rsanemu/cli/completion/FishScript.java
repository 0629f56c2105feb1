// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.rsanemu.cli.completion.Grammar.Option;
import org.rsanemu.cli.completion.Grammar.Value;

/** For fish: a function that says where the cursor is, and a line for each thing to offer there. */
final class FishScript {
  private static final String SCRIPT =
      """
      # Completes rsan-emu's command lines in fish; made by `rsan-emu completion fish`.

      # Whether the cursor is at an argument of a command ($argv[1]), and where: $argv[2..] are
      # indices, and "more" is any other. Options may stand before the first.
      function __rsan_emu_at
          set -l command main
          set -l index 0
          set -l skip no
          for word in (commandline -opc)[2..]
              if test $skip = yes
                  set skip no
              else if test $index -gt 0
                  set index (math $index + 1)
              else if test "$word" = --
                  set index 1
              else if string match -q -- '-*' "$word"
                  if contains -- "$command $word" @VALUED@
                      set skip yes
                  end
              else if test $command = main; and contains -- "$word" @COMMANDS@
                  set command $word
              else
                  set index 1
              end
          end
          test $command = $argv[1]; or return 1
          contains $index $argv[2..]; and return 0
          contains more $argv; and test $index -gt $argv[-2]
      end

      complete -c rsan-emu -f
      # The program and its own arguments.
      complete -c rsan-emu -n '__rsan_emu_at main 0 more' -F
      @LINES@
      """;

  private final List<String> lines = new ArrayList<>();
  private final List<String> valued = new ArrayList<>();

  private FishScript() {}

  static String of(Grammar grammar) {
    FishScript script = new FishScript();
    script.options("main", grammar);
    for (Grammar command : grammar.commands()) {
      script.lines.add(
          line("main 0") + " -a " + command.name() + " -d " + quoted(command.description()));
      script.options(command.name(), command);
      script.positionals(command);
    }
    return SCRIPT
        .replace("@VALUED@", String.join(" ", script.valued))
        .replace(
            "@COMMANDS@",
            grammar.commands().stream().map(Grammar::name).collect(Collectors.joining(" ")))
        .replace("@LINES@", String.join("\n", script.lines));
  }

  private void options(String command, Grammar grammar) {
    for (Option option : grammar.options()) {
      StringBuilder line = new StringBuilder(line(command + " 0"));
      for (String name : option.names()) {
        line.append(name.startsWith("--") ? " -l " : " -s ").append(name.replaceFirst("^-+", ""));
      }
      option.value().forEach(value -> line.append(values(value)));
      lines.add(line + " -d " + quoted(option.description()));
      if (!option.value().isEmpty()) {
        option.names().forEach(name -> valued.add(quoted(command + " " + name)));
      }
    }
  }

  private void positionals(Grammar command) {
    for (int i = 0; i < command.positionals().size(); i++) {
      Value value = command.positionals().get(i);
      boolean rest = command.repeated() && i == command.positionals().size() - 1;
      String place = line(command.name() + " " + i + (rest ? " more" : ""));
      switch (value.kind()) {
        case WORDS -> lines.add(place + " -a " + quoted(String.join(" ", value.words())));
        case FILE -> lines.add(place + " -F");
        case FOLDER -> lines.add(place + " -a '(__fish_complete_directories)'");
        case TEXT -> {}
      }
    }
  }

  private static String line(String place) {
    return "complete -c rsan-emu -n '__rsan_emu_at " + place + "'";
  }

  private static String values(Value value) {
    return switch (value.kind()) {
      case WORDS -> " -x -a " + quoted(String.join(" ", value.words()));
      case FILE -> " -r -F";
      case FOLDER -> " -x -a '(__fish_complete_directories)'";
      case TEXT -> " -x";
    };
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
