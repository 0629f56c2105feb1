// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

/** The name of a function as a suppression has it: of a template, for all that are made of it. */
final class SuppressionName {
  private SuppressionName() {}

  /** {@code Box<*>::put(} for {@code Box<int>::put(int)}; other names as they are. */
  static String of(String function) {
    if (function.indexOf('<') < 0 || function.contains("operator")) {
      return function;
    }
    StringBuilder name = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < function.length(); i++) {
      char letter = function.charAt(i);
      if (letter == '(' && depth == 0) {
        return name.indexOf("<") < 0 ? function : name.append('(').toString();
      } else if (letter == '<') {
        name.append(depth++ == 0 ? "<*>" : "");
      } else if (letter == '>') {
        if (depth-- == 0) {
          return function;
        }
      } else if (depth == 0) {
        name.append(letter);
      }
    }
    return depth == 0 ? name.toString() : function;
  }
}
