// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.completion;

import java.util.List;
import java.util.stream.Collectors;
import org.rsanemu.cli.completion.Grammar.Option;
import org.rsanemu.cli.completion.Grammar.Value;

/** For zsh: its _arguments does the work, given what there is. */
final class ZshScript {
  private static final String SCRIPT =
      """
      #compdef rsan-emu
      # Completes rsan-emu's command lines in zsh; made by `rsan-emu completion zsh`.

      _rsan-emu() {
        local curcontext=$curcontext state line expl ret=1
        local -A opt_args
        local -a commands=(
      @COMMANDS@
        )
        _arguments -C -S -A '-*' \\
      @OPTIONS@
          '1: :->first' \\
          '*:: :->rest' && ret=0
        case $state in
          first)
            _describe -t commands command commands && ret=0
              _wanted files expl @FIRST@ _files && ret=0
            ;;
          rest)
            curcontext=${curcontext%:*:*}:rsan-emu-$line[1]:
            case $line[1] in
      @CASES@
              # The program's own arguments.
              *) _files && ret=0 ;;
            esac
            ;;
        esac
        return ret
      }

      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _rsan-emu "$@"
      else
        compdef _rsan-emu rsan-emu
      fi
      """;

  private ZshScript() {}

  static String of(Grammar grammar) {
    return SCRIPT
        .replace("@COMMANDS@", each(grammar.commands(), ZshScript::named))
        .replace("@OPTIONS@", each(grammar.options(), option -> "    " + option(option) + " \\"))
        .replace("@FIRST@", grammar.positionals().getFirst().label())
        .replace("@CASES@", each(grammar.commands(), ZshScript::arguments));
  }

  private static <T> String each(
      java.util.Collection<T> things, java.util.function.Function<T, String> line) {
    return things.stream().map(line).collect(Collectors.joining("\n"));
  }

  private static String named(Grammar command) {
    return "    " + quoted(command.name() + ":" + escaped(command.description(), ":\\"));
  }

  private static String arguments(Grammar command) {
    StringBuilder text = new StringBuilder("        " + command.name() + ")\n");
    text.append("          _arguments -S -A '-*' \\\n");
    command.options().forEach(option -> text.append("            " + option(option) + " \\\n"));
    for (int i = 0; i < command.positionals().size(); i++) {
      boolean rest = command.repeated() && i == command.positionals().size() - 1;
      String number = rest ? "*" : String.valueOf(i + 1);
      text.append("            ")
          .append(quoted(number + value(command.positionals().get(i))))
          .append(" \\\n");
    }
    return text + "            && ret=0\n          ;;";
  }

  /** As in {@code '(-h --help)'{-h,--help}'[Show this]'}. */
  private static String option(Option option) {
    String text = "[" + escaped(option.description(), "[]:\\") + "]";
    String value = option.value().stream().map(ZshScript::value).collect(Collectors.joining());
    List<String> names =
        option.names().stream()
            .map(name -> option.value().isEmpty() || !name.startsWith("--") ? name : name + "=")
            .toList();
    String before =
        option.repeated()
            ? "'*'"
            : option.names().size() > 1 ? "'(" + String.join(" ", option.names()) + ")'" : "";
    String name = names.size() > 1 ? "{" + String.join(",", names) + "}" : names.getFirst();
    return before + name + quoted(text + value);
  }

  private static String value(Value value) {
    String action =
        switch (value.kind()) {
          case WORDS -> "(" + String.join(" ", value.words()) + ")";
          case FILE -> "_files";
          case FOLDER -> "_files -/";
          case TEXT -> " ";
        };
    return ":" + escaped(value.label(), "[]:\\") + ":" + action;
  }

  private static String escaped(String text, String special) {
    StringBuilder result = new StringBuilder();
    for (char c : text.toCharArray()) {
      result.append(special.indexOf(c) >= 0 ? "\\" : "").append(c);
    }
    return result.toString();
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }
}
