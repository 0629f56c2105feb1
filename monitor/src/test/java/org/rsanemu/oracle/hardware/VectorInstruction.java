// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An instruction of a {@link VectorProgram}, in the vectors' words. Beyond them: {@code paddr(i)},
 * {@code pdata(i)} and {@code pctrl(i)} are pick dependencies, {@code stadd} is an {@code amo} that
 * hands on no result, {@code cas} may carry orders, {@code dsb.st} is DSB ISHST, and any write may
 * state its value.
 *
 * @param name as written, {@code read.a}
 * @param location -1 of fences
 * @param expected of {@code cas}, else -1
 * @param value what it writes
 */
record VectorInstruction(
    String name, int location, long expected, long value, List<Dependence> dependences) {
  private static final String NAMES = "xyzuvw";

  /** On operation number {@code index} of the same thread. */
  record Dependence(String kind, int index) {
    @Override
    public String toString() {
      return kind + "(" + index + ")";
    }
  }

  /**
   * @param unique the value of a write that states none
   */
  static VectorInstruction parse(String text, long unique) {
    String[] words = text.trim().split(" +");
    int location = -1;
    List<Long> numbers = new ArrayList<>();
    List<Dependence> dependences = new ArrayList<>();
    for (int i = 1; i < words.length; i++) {
      String word = words[i];
      int open = word.indexOf('(');
      if (open > 0) {
        int on = Integer.parseInt(word.substring(open + 1, word.length() - 1));
        dependences.add(new Dependence(word.substring(0, open), on));
      } else if (Character.isDigit(word.charAt(0))) {
        numbers.add(Long.parseLong(word));
      } else {
        location = NAMES.indexOf(word);
      }
    }
    boolean compares = words[0].startsWith("cas");
    long expected = compares ? numbers.getFirst() : -1;
    long value = numbers.isEmpty() ? unique : numbers.getLast();
    return new VectorInstruction(words[0], location, expected, value, dependences);
  }

  String base() {
    return name.contains(".") ? name.substring(0, name.indexOf('.')) : name;
  }

  private String suffix() {
    return name.contains(".") ? name.substring(name.indexOf('.') + 1) : "";
  }

  boolean isAccess() {
    return location >= 0;
  }

  boolean reads() {
    return isAccess() && !base().equals("write");
  }

  boolean mayWrite() {
    return isAccess() && !base().equals("read");
  }

  boolean compares() {
    return base().equals("cas");
  }

  /** Whether it is one instruction that reads and writes. */
  boolean isAtomic() {
    return List.of("amo", "stadd", "cas", "xchg").contains(base());
  }

  boolean hasResult() {
    return !base().equals("stadd");
  }

  /** LDAR and the A forms. */
  boolean acquires() {
    return suffix().startsWith("a");
  }

  /** LDAPR. */
  boolean acquiresPc() {
    return suffix().equals("q");
  }

  boolean releases() {
    return isAccess() && suffix().endsWith("l");
  }

  boolean isFence(String which) {
    return name.equals(which);
  }

  @Override
  public String toString() {
    String text = name;
    if (isAccess()) {
      text += " " + NAMES.charAt(location);
      text += compares() ? " " + expected : "";
      text += mayWrite() ? " " + value : "";
    }
    return text + dependences.stream().map(d -> " " + d).collect(Collectors.joining());
  }
}
