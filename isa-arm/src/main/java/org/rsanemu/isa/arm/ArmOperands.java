// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;

/** The operands of an ARM instruction, taken from its text. */
public final class ArmOperands {
  /** What separates names in a text. */
  private static final Pattern SEPARATORS = Pattern.compile("[\\s,\\[\\]{}!#^+-]+");

  private static final Pattern SHIFT = Pattern.compile("(lsl|lsr|asr|ror|rrx|uxt.|sxt.|msl)\\b.*");
  private static final Pattern AFTER_DIGITS = Pattern.compile("[^-0-9a-fx].*");
  private static final Pattern ZEROS = Pattern.compile("^(-?)0+(?=[0-9])");

  private final List<String> texts;

  /** The operands in a text such as {@code r0, [r1, #4]!}. */
  public ArmOperands(String text) {
    texts = split(text);
  }

  /** How many there are. */
  public int count() {
    return texts.size();
  }

  /** An operand; "" if there are fewer. */
  public String text(int index) {
    return index < texts.size() ? texts.get(index) : "";
  }

  /** The last one; "" if there is none. */
  public String last() {
    return texts.isEmpty() ? "" : texts.getLast();
  }

  /** The number of the operand that is memory, or -1. */
  public int memory() {
    for (int i = 0; i < texts.size(); i++) {
      if (texts.get(i).startsWith("[")) {
        return i;
      }
    }
    return -1;
  }

  /** The names in an operand, as {@code x1} and {@code x2} of {@code [x1, x2, lsl #3]}. */
  public static List<String> names(String operand) {
    List<String> names = new ArrayList<>();
    for (String name : SEPARATORS.split(operand)) {
      if (!name.isEmpty()) {
        names.add(name);
      }
    }
    return names;
  }

  /** The operands {@code from} to {@code to}, the latter excluded, as one text. */
  public String texts(int from, int to) {
    return String.join(
        ", ", texts.subList(Math.min(from, texts.size()), Math.min(to, texts.size())));
  }

  /** How many operands are registers or constants, shifts of the last one apart. */
  public int values() {
    int count = 0;
    for (String text : texts) {
      if (!SHIFT.matcher(text).matches()) {
        count++;
      }
    }
    return count;
  }

  /** The constant in an operand such as {@code #-0x10}, or 0. */
  public static long constant(String operand) {
    int from = operand.indexOf('#');
    if (from < 0) {
      return 0;
    }
    String digits = AFTER_DIGITS.matcher(operand.substring(from + 1)).replaceAll("");
    try {
      return Long.decode(
          digits.startsWith("0x") || digits.startsWith("-0x") || digits.equals("0")
              ? digits
              : ZEROS.matcher(digits).replaceFirst("$1"));
    } catch (NumberFormatException tooLong) {
      return digits.startsWith("0x") ? Long.parseUnsignedLong(digits.substring(2), 16) : 0;
    }
  }

  /** Whether the operand is a constant. */
  public static boolean isConstant(String operand) {
    return operand.startsWith("#");
  }

  /** The set of the registers named in a text; {@code bits} gives the bit of a name, or -1. */
  public static long set(String text, ToIntFunction<String> bits) {
    long set = 0;
    for (String name : names(text)) {
      int bit = bits.applyAsInt(name);
      set |= bit < 0 ? 0 : 1L << bit;
    }
    return set;
  }

  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int depth = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      switch (text.charAt(i)) {
        case '[', '{' -> depth++;
        case ']', '}' -> depth--;
        case ',' -> {
          if (depth == 0) {
            parts.add(text.substring(start, i).strip());
            start = i + 1;
          }
        }
        default -> {}
      }
    }
    if (start < text.length()) {
      parts.add(text.substring(start).strip());
    }
    return parts;
  }
}
