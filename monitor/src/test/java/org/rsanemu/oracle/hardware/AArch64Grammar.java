// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Reads one thread of a litmus test in A64's assembly back into the vectors' words, by following
 * what depends on what through registers.
 */
final class AArch64Grammar {
  /** What a register holds: a location, a constant, and the reads that it depends on. */
  private record Held(String location, long value, Set<String> depends) {
    /** As dependencies of a kind, {@code addr(0)}; a pick is marked already. */
    String as(String kind) {
      return depends.stream()
          .map(d -> d.startsWith("p") ? "p" + kind + d.substring(1) : kind + d)
          .collect(Collectors.joining(" "));
    }
  }

  private static final Pattern MOV = Pattern.compile("MOV W(\\d+),#(\\d+)");
  private static final Pattern EOR = Pattern.compile("EOR W(\\d+),W(\\d+),W\\2");
  private static final Pattern CMP = Pattern.compile("CMP W(\\d+),#0");
  private static final Pattern CSEL = Pattern.compile("CSEL W(\\d+),WZR,WZR,EQ");
  private static final Pattern OFFSET = Pattern.compile("ADD X(\\d+),X(\\d+),W(\\d+),SXTW");
  private static final Pattern SUM = Pattern.compile("ADD W(\\d+),W(\\d+),W(\\d+)");
  private static final Pattern BRANCH = Pattern.compile("CBNZ W(\\d+),(L\\d+)");
  private static final Pattern LABEL = Pattern.compile("(L\\d+):");
  private static final Pattern LOAD = Pattern.compile("(LDR|LDAR|LDAPR) W(\\d+),\\[X(\\d+)\\]");
  private static final Pattern STORE = Pattern.compile("(STR|STLR) W(\\d+),\\[X(\\d+)\\]");
  private static final Pattern LOCK = Pattern.compile("(LDXR|LDAXR) W(\\d+),\\[X(\\d+)\\]");
  private static final Pattern UNLOCK =
      Pattern.compile("(STXR|STLXR) W(\\d+),W(\\d+),\\[X(\\d+)\\]");
  private static final Pattern SWAP =
      Pattern.compile("SWP(A?)(L?) W(\\d+),W(\\d+|ZR),\\[X(\\d+)\\]");
  private static final Map<String, String> FENCES =
      Map.of(
          "DMB SY", "dmb",
          "DMB LD", "dmb.ld",
          "DMB ST", "dmb.st",
          "DSB ST", "dsb.st",
          "ISB", "isb");

  private final Map<String, Held> registers = new HashMap<>();
  private final Map<String, Integer> results = new HashMap<>();
  private final List<String> instructions = new ArrayList<>();
  private String control = "";
  private Held compared;
  private String label;
  private Matcher locked;

  AArch64Grammar(int thread, String state) {
    Matcher matcher = Pattern.compile(thread + ":X(\\d+)=(\\w+);").matcher(state);
    while (matcher.find()) {
      registers.put(matcher.group(1), new Held(matcher.group(2), 0, Set.of()));
    }
  }

  void read(List<String> lines) {
    lines.forEach(this::line);
    if (label != null || locked != null) {
      throw new IllegalArgumentException("open at the end: " + lines);
    }
  }

  String thread() {
    return String.join("; ", instructions);
  }

  /** Which instruction's read a register holds; negative for the status of an exclusive pair. */
  Map<String, Integer> results() {
    return results;
  }

  private void line(String line) {
    Matcher m = LABEL.matcher(line);
    if (label != null && !(m.matches() && m.group(1).equals(label))) {
      throw new IllegalArgumentException("a branch elsewhere than to the next line: " + line);
    }
    label = null;
    if (!m.matches() && !computes(line) && !accesses(line)) {
      throw new IllegalArgumentException(line);
    }
  }

  private boolean computes(String line) {
    Matcher m = MOV.matcher(line);
    if (m.matches()) {
      registers.put(m.group(1), new Held(null, Long.parseLong(m.group(2)), Set.of()));
    } else if ((m = EOR.matcher(line)).matches()) {
      registers.put(m.group(1), new Held(null, 0, held(m, 2).depends()));
    } else if ((m = CMP.matcher(line)).matches()) {
      compared = held(m, 1);
    } else if ((m = CSEL.matcher(line)).matches()) {
      registers.put(
          m.group(1),
          new Held(
              null, 0, compared.depends().stream().map(d -> "p" + d).collect(Collectors.toSet())));
    } else if ((m = OFFSET.matcher(line)).matches()) {
      registers.put(m.group(1), new Held(held(m, 2).location(), 0, both(held(m, 2), held(m, 3))));
    } else if ((m = SUM.matcher(line)).matches()) {
      registers.put(
          m.group(1),
          new Held(null, held(m, 2).value() + held(m, 3).value(), both(held(m, 2), held(m, 3))));
    } else if ((m = BRANCH.matcher(line)).matches()) {
      control += " " + held(m, 1).as("ctrl");
      label = m.group(2);
    } else {
      return false;
    }
    return true;
  }

  private static Set<String> both(Held one, Held other) {
    Set<String> both = new LinkedHashSet<>(one.depends());
    both.addAll(other.depends());
    return both;
  }

  private boolean accesses(String line) {
    Matcher m = LOAD.matcher(line);
    if (FENCES.containsKey(line)) {
      add(FENCES.get(line));
    } else if (m.matches()) {
      String mark = m.group(1).equals("LDR") ? "" : m.group(1).equals("LDAR") ? ".a" : ".q";
      result(m.group(2));
      add("read" + mark + place(m, 3));
    } else if ((m = STORE.matcher(line)).matches()) {
      add("write" + (m.group(1).equals("STLR") ? ".l" : "") + place(m, 3) + data(held(m, 2)));
    } else if ((m = LOCK.matcher(line)).matches()) {
      locked = m;
    } else if ((m = UNLOCK.matcher(line)).matches() && m.group(4).equals(locked.group(3))) {
      String acquire = locked.group(1).equals("LDAXR") ? "a" : "";
      String marks = acquire + (m.group(1).equals("STLXR") ? "l" : "");
      results.put("X" + m.group(2), -1);
      result(locked.group(2));
      locked = null;
      add("llsc" + marked(marks) + place(m, 4) + data(held(m, 3)));
    } else if ((m = SWAP.matcher(line)).matches()) {
      boolean none = m.group(4).equals("ZR");
      String marks = (m.group(1) + m.group(2)).toLowerCase(Locale.ROOT);
      if (!none) {
        result(m.group(4));
      }
      add((none ? "stadd" : "amo") + marked(marks) + place(m, 5) + data(held(m, 3)));
    } else {
      return false;
    }
    return true;
  }

  private static String marked(String marks) {
    return marks.isEmpty() ? "" : "." + marks;
  }

  private void result(String register) {
    results.put("X" + register, instructions.size());
    String on = "(" + instructions.size() + ")";
    registers.put(register, new Held(null, 0, Set.of(on)));
  }

  private String place(Matcher m, int group) {
    Held address = held(m, group);
    return " " + address.location() + " " + address.as("addr");
  }

  private static String data(Held value) {
    return " " + value.value() + " " + value.as("data");
  }

  private Held held(Matcher m, int group) {
    Held held = registers.get(m.group(group));
    if (held == null) {
      throw new IllegalArgumentException("nothing in " + m.group(group) + ": " + m.group());
    }
    return held;
  }

  private void add(String instruction) {
    instructions.add(instruction + control);
    control = "";
  }
}
