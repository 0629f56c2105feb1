// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shape that all of herd7's formats share: architecture and name, a comment, the initial state
 * in braces, the code, the condition.
 */
record LitmusFile(
    String architecture,
    String name,
    String comment,
    String state,
    String code,
    List<String> atoms) {
  private static final Pattern SHAPE =
      Pattern.compile(
          "(?<arch>AArch64|X86_64|C) (?<name>[A-Za-z0-9_.+-]+)\\n"
              + "(\\(\\*\\n(?<comment>(?: \\* .*\\n)*) \\*\\)\\n)?"
              + "\\{\\n(?<state>[^}]*)\\}\\n"
              + "(?<code>(?:.*\\n)*?)"
              + "exists \\((?<atoms>[^()]*)\\)\\n");

  static LitmusFile parse(String text) {
    Matcher matcher = SHAPE.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(text);
    }
    return new LitmusFile(
        matcher.group("arch"),
        matcher.group("name"),
        matcher.group("comment"),
        matcher.group("state"),
        matcher.group("code"),
        Arrays.asList(matcher.group("atoms").split(" /\\\\ ")));
  }

  /** The code's columns, without their heads. */
  List<List<String>> columns() {
    List<List<String>> columns = new ArrayList<>();
    for (String line : code.lines().toList()) {
      if (!line.endsWith(" ;")) {
        throw new IllegalArgumentException(line);
      }
      String[] cells = line.substring(0, line.length() - 2).split("\\|", -1);
      for (int t = 0; t < cells.length; t++) {
        if (columns.size() <= t) {
          columns.add(new ArrayList<>());
        }
        if (!cells[t].isBlank()) {
          columns.get(t).add(cells[t].trim());
        }
      }
    }
    for (int t = 0; t < columns.size(); t++) {
      if (!columns.get(t).removeFirst().equals("P" + t)) {
        throw new IllegalArgumentException(code);
      }
    }
    return columns;
  }

  /**
   * Whether an execution has the outcome.
   *
   * @param registers of each thread, which instruction's read a register holds
   */
  boolean isIn(Execution execution, List<Map<String, Integer>> registers) {
    return atoms.stream().allMatch(atom -> holds(atom, execution, registers));
  }

  private static boolean holds(
      String atom, Execution execution, List<Map<String, Integer>> registers) {
    String left = atom.substring(0, atom.indexOf('='));
    long value = Long.parseLong(atom.substring(atom.indexOf('=') + 1));
    Acts acts = execution.acts();
    if (left.startsWith("[")) {
      int location = "xyzuvwabcdefg".indexOf(left.charAt(1));
      return acts.all.get(execution.coherence().get(location).getLast()).value() == value;
    }
    int thread = Integer.parseInt(left.substring(0, left.indexOf(':')));
    Integer index = registers.get(thread).get(left.substring(left.indexOf(':') + 1));
    if (index == null) {
      throw new IllegalArgumentException(atom);
    }
    boolean status = index < 0;
    return status
        ? value == 0
        : acts.all.get(execution.readsFrom().get(acts.indexOf(thread, index, false))).value()
            == value;
  }
}
