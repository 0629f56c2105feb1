// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Which text is an atomic access in inline assembly: a volatile statement of GNU C (its manual,
 * "Extended Asm") whose template is one load, store or exchange of a register. Who writes one by
 * hand wants an access that the compiler neither splits nor leaves out; libraries that are older
 * than C11 make their atomics of such. What else an instruction may do to memory, as block moves
 * and vectors do, is not an atomic access.
 */
final class Assembly {
  private static final Set<String> KEYWORDS = Set.of("asm", "__asm__", "__asm");
  private static final Set<String> VOLATILES = Set.of("volatile", "__volatile__", "__volatile");

  /** The names of instructions: of x86 in AT&amp;T's and Intel's syntax, A64, A32 and T32. */
  private static final Pattern ACCESS =
      Pattern.compile(
          "mov[bwlq]?|mov[zs]x|mov[zs]b[wlq]|mov[zs]w[lq]|movslq|xchg[bwlq]?"
              + "|ldu?r(s?[bh]|sw)?(\\.w)?|ldap?r[bh]?|ldlar[bh]?|lda[bh]?"
              + "|stu?r[bh]?(\\.w)?|st?l?lr[bh]?|stl[bh]?");

  private final List<String> tokens;
  private int at;
  private int statements;

  private Assembly(List<String> tokens) {
    this.tokens = tokens;
  }

  /**
   * Whether there is such a statement, and nothing else that accesses memory.
   *
   * @param tokens of statements or functions, macros replaced
   */
  static boolean isAtomic(List<String> tokens) {
    Assembly text = new Assembly(tokens);
    while (text.at < tokens.size()) {
      boolean fine = KEYWORDS.contains(text.token()) ? text.statement() : text.isHarmless();
      if (!fine) {
        return false;
      }
      text.at++;
    }
    return text.statements > 0;
  }

  /** Whether no token of these accesses memory, as far as its text shows. */
  static boolean accessesNothing(List<String> tokens) {
    Assembly text = new Assembly(tokens);
    for (; text.at < tokens.size(); text.at++) {
      if (KEYWORDS.contains(text.token()) || !text.isHarmless()) {
        return false;
      }
    }
    return true;
  }

  private String token() {
    return token(at);
  }

  private String token(int index) {
    return index >= 0 && index < tokens.size() ? tokens.get(index) : "";
  }

  /** Whether the token is none that accesses what a pointer is at: a star of a type is not. */
  private boolean isHarmless() {
    return switch (token()) {
      case "[", "." -> false;
      case ">" -> !token(at - 1).equals("-");
      case "*" -> {
        String before = token(at - 1);
        yield before.equals("*") || Lexer.isName(before) && !before.equals("return");
      }
      default -> true;
    };
  }

  /** Goes to the last parenthesis of a statement; whether it is an atomic access, or nothing. */
  private boolean statement() {
    boolean isVolatile = false;
    for (at++; Lexer.isName(token()); at++) {
      isVolatile |= VOLATILES.contains(token());
    }
    StringBuilder template = new StringBuilder();
    for (at++; isString(token()); at++) {
      template.append(token(), 1, token().length() - 1);
    }
    String instruction = instruction(template.toString());
    if (!instruction.isEmpty()) {
      statements++;
      if (!isVolatile || !ACCESS.matcher(instruction).matches()) {
        return false;
      }
    }
    return operands();
  }

  private static boolean isString(String token) {
    return token.length() > 1 && token.charAt(0) == '"' && token.endsWith("\"");
  }

  /**
   * The name of the one instruction, "" if there is none, or what is not a name if there are more.
   */
  private static String instruction(String template) {
    String only =
        template.replaceAll("(\\\\[nt]|;|\\s)*$", "").replaceAll("^(\\\\[nt]|;|\\s)*", "");
    boolean several = only.contains("\\n") || only.contains(";") || only.contains(":");
    return several ? "?" : only.replaceAll("(\\\\t|\\s).*", "").toLowerCase(Locale.ROOT);
  }

  /**
   * Goes through the operands up to the statement's end. What the compiler must load into a
   * register first, or store from one, is an access of its own.
   */
  private boolean operands() {
    int depth = 1;
    boolean inMemory = false;
    for (; at < tokens.size(); at++) {
      String token = token();
      if (depth == 1 && isString(token)) {
        inMemory = token.matches("\"[^\"]*[mQoV][^\"]*\"");
      }
      depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
      if (depth == 0) {
        return true;
      }
      if (depth > 1 && !inMemory && !isHarmless() && !isAddress()) {
        return false;
      }
    }
    return false;
  }

  /** Whether the operand around the token begins by taking an address. */
  private boolean isAddress() {
    int depth = 0;
    for (int i = at; i >= 0; i--) {
      depth += token(i).equals(")") ? 1 : token(i).equals("(") ? -1 : 0;
      if (depth < 0 && isString(token(i - 1))) {
        return token(i + 1).equals("&");
      }
    }
    return false;
  }
}
