// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.rsanemu.cli.completion.Grammar.Option;
import org.rsanemu.cli.completion.Grammar.Value;

/**
 * For bash: one function that walks over the words before the cursor, and three tables. Where there
 * is nothing to offer, readline completes file names, which it does better than any script.
 */
final class BashScript {
  private static final String SCRIPT =
      """
      # Completes rsan-emu's command lines in bash; made by `rsan-emu completion bash`.

      # What comes after an option ($1 the command, $2 the option): sets wants; fails if nothing does.
      _rsan_emu_option() {
        case "$1 $2" in
      @VALUES@
          *) return 1 ;;
        esac
      }

      # What an argument is ($1 the command, $2 its index): sets wants.
      _rsan_emu_argument() {
        case "$1 $2" in
      @POSITIONALS@
          *) wants=nothing ;;
        esac
      }

      # Offers what $wants says and begins with $1.
      _rsan_emu_offer() {
        case $wants in
          words\\ *)
            compopt +o default
            mapfile -t COMPREPLY < <(compgen -W "${wants#words }" -- "$1")
            ;;
          folder) compopt +o default -o dirnames ;;
          file) ;;
          *) compopt +o default ;;
        esac
      }

      _rsan_emu() {
        local cur=${COMP_WORDS[COMP_CWORD]} command=main index=0 option='' wants='' word i
        COMPREPLY=()
        for ((i = 1; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          if [[ $option ]]; then
            # --option=value comes in three words.
            [[ $word == = ]] || option=''
          elif ((index > 0)) && [[ $command == main ]]; then
            break
          elif ((index == 0)) && [[ $word == -* ]]; then
            if [[ $word == -- ]]; then
              index=1
            elif [[ $word != *=* ]] && _rsan_emu_option "$command" "$word"; then
              option=$word
            fi
          elif [[ $command == main && " @COMMANDS@ " == *" $word "* ]]; then
            command=$word
          else
            ((index++))
          fi
        done

        # The program's own arguments.
        if [[ $command == main ]] && ((index > 0)); then
          return
        fi
        if [[ $option ]]; then
          _rsan_emu_option "$command" "$option"
          [[ $cur == = ]] && cur=''
          _rsan_emu_offer "$cur"
        elif [[ $cur == --*=* ]] && _rsan_emu_option "$command" "${cur%%=*}"; then
          _rsan_emu_offer "${cur#*=}"
          COMPREPLY=("${COMPREPLY[@]/#/${cur%%=*}=}")
        elif [[ $cur == -* ]] && ((index == 0)); then
          compopt +o default
          case $command in
      @OPTIONS@
          esac
        else
          _rsan_emu_argument "$command" "$index"
          _rsan_emu_offer "$cur"
          if [[ $command == main ]]; then
            mapfile -t COMPREPLY < <(compgen -W '@COMMANDS@' -- "$cur")
            if ((${#COMPREPLY[@]})); then
              compopt -o filenames
              mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$cur")
            fi
          fi
        fi
      }

      complete -o default -F _rsan_emu rsan-emu
      """;

  private static final String MAIN = "main";

  private final List<String> values = new ArrayList<>();
  private final List<String> positionals = new ArrayList<>();
  private final List<String> options = new ArrayList<>();

  private BashScript() {}

  static String of(Grammar grammar) {
    BashScript script = new BashScript();
    script.add(MAIN, grammar);
    grammar.commands().forEach(command -> script.add(command.name(), command));
    String names = grammar.commands().stream().map(Grammar::name).collect(Collectors.joining(" "));
    return SCRIPT
        .replace("@VALUES@", String.join("\n", script.values))
        .replace("@POSITIONALS@", String.join("\n", script.positionals))
        .replace("@OPTIONS@", String.join("\n", script.options))
        .replace("@COMMANDS@", names);
  }

  private void add(String name, Grammar command) {
    List<String> names = new ArrayList<>();
    for (Option option : command.options()) {
      names.addAll(option.names());
      option.value().forEach(value -> values.add(row(name, option.names(), value)));
    }
    options.add(
        "      %s) mapfile -t COMPREPLY < <(compgen -W '%s' -- \"$cur\") ;;"
            .formatted(name, String.join(" ", names)));
    for (int i = 0; i < command.positionals().size(); i++) {
      Value value = command.positionals().get(i);
      positionals.add(row(name, List.of(String.valueOf(i)), value));
      if (command.repeated() && i == command.positionals().size() - 1) {
        positionals.add("    '%s '*) wants='%s' ;;".formatted(name, wants(value)));
      }
    }
  }

  private static String row(String command, List<String> keys, Value value) {
    String pattern =
        keys.stream()
            .map(key -> "'" + command + " " + key + "'")
            .collect(Collectors.joining(" | "));
    return "    %s) wants='%s' ;;".formatted(pattern, wants(value));
  }

  private static String wants(Value value) {
    return switch (value.kind()) {
      case WORDS -> "words " + String.join(" ", value.words());
      case FILE -> "file";
      case FOLDER -> "folder";
      case TEXT -> "nothing";
    };
  }
}
