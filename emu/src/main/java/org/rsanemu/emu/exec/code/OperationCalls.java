// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.emu.flow.PassingCode.Callee;
import org.rsanemu.isa.code.AtomicHelper;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.loader.SymbolNames;

/**
 * The functions of compilers and standard libraries that are one operation on memory, by name: the
 * compiler's helpers, libatomic's, the members of {@code std::atomic} and its kin, and {@code
 * syscall}, by which programs wait for a futex.
 */
final class OperationCalls {
  private static final Pattern LIBATOMIC =
      Pattern.compile("__atomic_(load|store|exchange|compare_exchange|(?:fetch_)?\\w+)_\\d+");

  /** The number comes first, and mostly is a constant, as much else is. */
  private static final Callee SYSTEM_CALL = new Callee(1, 2, true);

  /** What is before the parameters: class with template arguments, then the function. */
  private static final Pattern MEMBER =
      Pattern.compile(
          "(?:.* )?std::(?:\\w+::)*(?:__)?(?:atomic|cxx_atomic)\\w*(?:<.*>)?::"
              + "(load|store|exchange|compare_exchange_(?:weak|strong)|fetch_\\w+|test|clear"
              + "|test_and_set|operator.*)");

  private OperationCalls() {}

  /**
   * The operation that a function of this name is, mangled as in the file.
   *
   * @param code which helpers its compilers have
   */
  static Optional<Callee> of(String symbol, CompiledCode code) {
    Optional<Callee> helper = code.helper(symbol).map(OperationCalls::helper);
    if (helper.isPresent()) {
      return helper;
    }
    if (symbol.equals("syscall")) {
      return Optional.of(SYSTEM_CALL);
    }
    Matcher libatomic = LIBATOMIC.matcher(symbol);
    if (libatomic.matches()) {
      return Optional.of(
          switch (libatomic.group(1)) {
            case "load" -> new Callee(0, 1, false);
            case "store", "exchange" -> new Callee(0, 2, false);
            case "compare_exchange" -> new Callee(0, 3, false);
            default -> new Callee(0, 2, true);
          });
    }
    return symbol.startsWith("_Z") ? member(SymbolNames.demangled(symbol)) : Optional.empty();
  }

  private static Callee helper(AtomicHelper operation) {
    int pointer = operation.compares() ? 2 : 1;
    return new Callee(pointer, pointer + 1, operation.arithmetic());
  }

  private static Optional<Callee> member(String name) {
    int open = parameters(name);
    if (open < 0) {
      return Optional.empty();
    }
    Matcher member = MEMBER.matcher(name.substring(0, open));
    if (!member.matches()) {
      return Optional.empty();
    }
    String function = member.group(1);
    boolean counts = function.startsWith("fetch_") || function.startsWith("operator");
    boolean exact = !counts || function.equals("operator=");
    return Optional.of(new Callee(0, 1 + values(name, open), !exact));
  }

  /** Where the parameters begin; -1 if there are none. */
  private static int parameters(String name) {
    int end = name.lastIndexOf(')');
    int depth = 0;
    for (int i = end; i >= 0; i--) {
      char c = name.charAt(i);
      depth += c == ')' ? 1 : c == '(' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return -1;
  }

  /** How many parameters are not memory orders. */
  private static int values(String name, int open) {
    String list = name.substring(open + 1, name.lastIndexOf(')'));
    int depth = 0;
    int values = 0;
    int from = 0;
    for (int i = 0; i <= list.length(); i++) {
      char c = i == list.length() ? ',' : list.charAt(i);
      depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
      if (c == ',' && depth <= 0) {
        String parameter = list.substring(from, i).strip();
        boolean counts = !parameter.isEmpty() && !parameter.endsWith("memory_order");
        values += counts ? 1 : 0;
        from = i + 1;
      }
    }
    return values;
  }
}
