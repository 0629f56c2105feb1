// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.regex.Pattern;

/**
 * Names of functions without what compilers, instruction sets and instances add to them. A binary
 * may call its functions anything: patterns repeat groups possessively, which takes no stack.
 */
public final class FunctionNames {
  /** As in {@code main::$_0}, {@code {lambda(int)#2}}, {@code 'lambda0'}. */
  private static final Pattern LAMBDA =
      Pattern.compile("\\{lambda[^{}]*}|'lambda\\d*'|<lambda[^<>]*>|\\$_\\d+|\\blambda#\\d+");

  /** As in {@code f.constprop.0}, {@code f[abi:cxx11]}, {@code f [clone .cold]}. */
  private static final Pattern CLONE =
      Pattern.compile(
          "\\.(constprop|isra|part|cold|llvm|omp_fn|lto_priv)(?:\\.\\d++)*+"
              + "|\\s*\\[clone [^\\]]*]|\\[abi:\\w+]");

  /** As Rust's compiler ends names. */
  private static final Pattern RUST_HASH = Pattern.compile("::h[0-9a-f]{16}$");

  private static final Pattern OPERATOR =
      Pattern.compile("\\boperator(\\(\\)|\\[]|[^\\w\\s(]+|\\s+[\\w:]+)");

  private static final Pattern ANONYMOUS =
      Pattern.compile("\\(anonymous namespace\\)::|\\{anonymous}::|<unnamed>::");

  private FunctionNames() {}

  /**
   * The name without namespaces and classes, parameters, template arguments and return type: these
   * are written in other ways by other compilers and where the function is inlined, and {@code
   * size_t} is another type elsewhere.
   */
  public static String plain(String function) {
    String name = qualified(function);
    return name.substring(name.lastIndexOf(':') + 1);
  }

  /** Whether it is one of C++'s standard library. */
  public static boolean isStandard(String function) {
    return function.contains("std::") && qualified(function).startsWith("std::");
  }

  /** The name without parameters, template arguments and return type. */
  private static String qualified(String function) {
    String name = RUST_HASH.matcher(CLONE.matcher(function).replaceAll("")).replaceAll("");
    name = ANONYMOUS.matcher(name).replaceAll("");
    name = LAMBDA.matcher(name).replaceAll("lambda");
    // Operators have brackets and spaces in their names: they are put aside as a word.
    name = OPERATOR.matcher(name).replaceAll(op -> "operator_" + hex(op.group(1).strip()));
    name = withoutBrackets(name).replaceAll("(?: (?:const|volatile|noexcept)|\\s|&)++$", "");
    return name.substring(name.lastIndexOf(' ') + 1);
  }

  private static String hex(String operator) {
    StringBuilder word = new StringBuilder();
    operator.chars().forEach(c -> word.append(Integer.toHexString(c)));
    return word.toString();
  }

  private static String withoutBrackets(String name) {
    StringBuilder plain = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean arrow = c == '>' && i > 0 && name.charAt(i - 1) == '-';
      if (c == '(' || c == '<' || c == '[') {
        depth++;
      } else if ((c == ')' || c == '>' || c == ']') && !arrow) {
        depth = Math.max(0, depth - 1);
      } else if (depth == 0) {
        plain.append(c);
      }
    }
    return plain.toString();
  }
}
