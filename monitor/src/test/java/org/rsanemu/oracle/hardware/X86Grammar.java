// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one thread of a litmus test in x86-64's assembly back into the vectors' words. */
final class X86Grammar {
  private static final String REGISTER = "%(?:e([a-d]x|[sd]i)|r(\\d+)d)";
  private static final Pattern STORE = Pattern.compile("movl \\$(\\d+),\\((\\w+)\\)");
  private static final Pattern LOAD = Pattern.compile("movl \\((\\w+)\\)," + REGISTER);
  private static final Pattern CONSTANT = Pattern.compile("movl \\$(\\d+)," + REGISTER);
  private static final Pattern EXCHANGE = Pattern.compile("xchgl " + REGISTER + ",\\((\\w+)\\)");

  private final Map<String, String> constants = new HashMap<>();
  private final Map<String, Integer> results = new HashMap<>();
  private final List<String> instructions = new ArrayList<>();

  void read(List<String> lines) {
    lines.forEach(this::line);
  }

  String thread() {
    return String.join("; ", instructions);
  }

  Map<String, Integer> results() {
    return results;
  }

  private void line(String line) {
    Matcher m = STORE.matcher(line);
    if (line.equals("mfence")) {
      instructions.add(line);
    } else if (m.matches()) {
      instructions.add("write " + m.group(2) + " " + m.group(1));
    } else if ((m = LOAD.matcher(line)).matches()) {
      results.put(register(m, 2), instructions.size());
      instructions.add("read " + m.group(1));
    } else if ((m = CONSTANT.matcher(line)).matches()) {
      constants.put(register(m, 2), m.group(1));
    } else if ((m = EXCHANGE.matcher(line)).matches()) {
      String register = register(m, 1);
      results.put(register, instructions.size());
      instructions.add("xchg " + m.group(3) + " " + constants.get(register));
    } else {
      throw new IllegalArgumentException(line);
    }
  }

  private static String register(Matcher m, int group) {
    return "r" + (m.group(group) == null ? m.group(group + 1) : m.group(group));
  }
}
