// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the text of an ordinary instruction says of its operands: which of them is in memory, and
 * which way the value goes. Where that is not plain it is taken to go both ways.
 *
 * @param mnemonic with a suffix, as {@code ldr.w}
 * @param all in the order of the text
 */
record Operands(String mnemonic, List<String> all) {
  private static final Pattern BASE = Pattern.compile("\\[(\\w+)");
  private static final Pattern NAME = Pattern.compile("[a-z]\\w*");

  /** Constants that ARM code has beside it are not accesses that anybody cares for. */
  private static final Pattern MEMORY = Pattern.compile("\\[(?!pc(\\]|, #))");

  private static final Pattern LOADS = Pattern.compile("v?ld.*|pop.*");
  private static final Pattern STORES = Pattern.compile("v?st.*|push.*");

  /** Those of x86-64 that only write to an operand in memory that comes first, or only read it. */
  private static final Pattern MOVES = Pattern.compile("v?mov.*|set.*");

  private static final Pattern TESTS = Pattern.compile("cmp|test|bt|mul|imul|div|idiv|.*comis[sd]");

  /** Those of ARM that have a result and, if there are three operands, do not read it. */
  private static final Pattern COMPUTES =
      Pattern.compile("(add|adc|sub|sbc|rsb|and|orr|orn|eor|bic|mul|lsl|lsr|asr|ror)s?(\\.w)?");

  static Operands of(String text) {
    int space = text.indexOf(' ');
    if (space < 0) {
      return new Operands(text, List.of());
    }
    List<String> all = new ArrayList<>();
    int depth = 0;
    int start = space + 1;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += "[{".indexOf(c) >= 0 ? 1 : "]}".indexOf(c) >= 0 ? -1 : 0;
      if (c == ',' && depth == 0) {
        all.add(text.substring(start, i).strip());
        start = i + 1;
      }
    }
    all.add(text.substring(start).strip());
    return new Operands(text.substring(0, space), List.copyOf(all));
  }

  private static boolean isMemory(String operand) {
    return MEMORY.matcher(operand).find();
  }

  boolean touchMemory() {
    return all.stream().anyMatch(Operands::isMemory);
  }

  boolean read() {
    return touchMemory()
        && !STORES.matcher(mnemonic).matches()
        && (LOADS.matcher(mnemonic).matches()
            || !isMemory(all.getFirst())
            || !MOVES.matcher(mnemonic).matches()
            || all.stream().skip(1).anyMatch(Operands::isMemory));
  }

  boolean write() {
    return touchMemory()
        && !LOADS.matcher(mnemonic).matches()
        && (STORES.matcher(mnemonic).matches()
            || isMemory(all.getFirst()) && !TESTS.matcher(mnemonic).matches());
  }

  /** The register that the address in memory starts from, "" if there is none. */
  String base() {
    Matcher matcher = BASE.matcher(String.join(",", all));
    return matcher.find() ? matcher.group(1) : "";
  }

  /** The operands in memory. */
  List<String> memory() {
    return all.stream().filter(Operands::isMemory).toList();
  }

  /** The register that comes first, "" if something else does. */
  String first() {
    return !all.isEmpty() && NAME.matcher(all.getFirst()).matches() ? whole(all.getFirst()) : "";
  }

  /** Whether the first operand gets a value that has nothing to do with what it was. */
  boolean replaceFirst() {
    return MOVES.matcher(mnemonic).matches()
        || LOADS.matcher(mnemonic).matches()
        || mnemonic.startsWith("lea")
        || mnemonic.startsWith("adr")
        || all.size() > 2 && COMPUTES.matcher(mnemonic).matches() && !first().isEmpty();
  }

  /** The registers that addresses are made of. */
  List<String> inAddresses() {
    return all.stream()
        .filter(each -> each.contains("["))
        .flatMap(each -> registers(each.substring(each.indexOf('['))).stream())
        .toList();
  }

  /** The registers after the first operand. */
  List<String> behindFirst() {
    return all.stream().skip(1).flatMap(each -> registers(each).stream()).toList();
  }

  private static List<String> registers(String operand) {
    return NAME.matcher(operand).results().map(each -> whole(each.group())).toList();
  }

  /**
   * One name for a register and its parts: {@code rax} and {@code al}, {@code x0} and {@code w0}.
   */
  private static String whole(String register) {
    return register
        .replaceFirst("^[re]?([abcd])[xlh]$", "$1")
        .replaceFirst("^[re]?(si|di|bp|sp)l?$", "$1")
        .replaceFirst("^(r\\d+)[dwb]$", "$1")
        .replaceFirst("^w(\\d+)$", "x$1");
  }
}
