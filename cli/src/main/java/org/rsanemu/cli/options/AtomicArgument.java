// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.rsanemu.emu.exec.result.RunRequest.AtomicRange;
import org.rsanemu.loader.SymbolTable;

/** {@code --atomic SYMBOL[+OFFSET][:LENGTH]}; an ELF address in hexadecimal may be the symbol. */
public final class AtomicArgument {
  private static final Pattern FORM =
      Pattern.compile("(?<symbol>.+?)(\\+(?<offset>\\d\\w*))?(:(?<length>\\d\\w*))?");
  private static final Pattern ADDRESS = Pattern.compile("0x[0-9a-fA-F]{1,16}");
  private static final int DEFAULT_LENGTH = 4;

  private AtomicArgument() {}

  /**
   * The memory that the argument names: as many ranges as there are variables of that name.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static List<AtomicRange> resolve(String argument, SymbolTable symbols) {
    Matcher form = FORM.matcher(argument);
    if (!form.matches()) {
      throw new IllegalArgumentException("--atomic wants SYMBOL[+OFFSET][:LENGTH]");
    }
    long offset = number(argument, form.group("offset"), 0);
    long length = number(argument, form.group("length"), 0);
    String name = form.group("symbol");
    if (ADDRESS.matcher(name).matches()) {
      long address = Long.parseUnsignedLong(name.substring(2), 16);
      return List.of(new AtomicRange(address + offset, length == 0 ? DEFAULT_LENGTH : length));
    }
    List<AtomicRange> ranges = new ArrayList<>();
    for (SymbolTable.Symbol symbol : symbols.named(name)) {
      if (!symbol.function()) {
        long rest = symbol.size() - offset;
        if (length == 0 && rest <= 0) {
          throw new IllegalArgumentException(
              "--atomic "
                  + argument
                  + ": '"
                  + name
                  + "' has "
                  + symbol.size()
                  + " bytes; say how"
                  + " many are atomic, as in "
                  + name
                  + "+"
                  + offset
                  + ":4");
        }
        ranges.add(new AtomicRange(symbol.address() + offset, length == 0 ? rest : length));
      }
    }
    if (ranges.isEmpty()) {
      throw new IllegalArgumentException(
          "--atomic " + argument + ": the program has no variable '" + name + "'");
    }
    return ranges;
  }

  private static long number(String argument, String digits, long otherwise) {
    if (digits == null) {
      return otherwise;
    }
    try {
      long number = Long.decode(digits);
      if (number < 0) {
        throw new NumberFormatException();
      }
      return number;
    } catch (NumberFormatException _) {
      throw new IllegalArgumentException("--atomic " + argument + ": no number: " + digits);
    }
  }
}
