// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Numbers in options, of which an error says what they are not without names of Java's types. */
public final class Numerals {
  private static final String WHOLE = "[+-]?[0-9]+";

  private Numerals() {}

  /** Has all numbers of the command and its subcommands read so. */
  public static void register(CommandLine command) {
    register(command, Integer.class, int.class, Integer::valueOf, "a whole number");
    register(command, Long.class, long.class, Long::valueOf, "a whole number");
    register(command, Double.class, double.class, Double::valueOf, "a number");
  }

  private static <T> void register(
      CommandLine command, Class<T> type, Class<T> primitive, Function<String, T> of, String what) {
    ITypeConverter<T> converter =
        text -> {
          try {
            return of.apply(text);
          } catch (NumberFormatException e) {
            boolean large = text.matches(WHOLE);
            throw new TypeConversionException(
                "'" + text + (large ? "' is too large" : "' is not " + what));
          }
        };
    command.registerConverter(type, converter);
    command.registerConverter(primitive, converter);
  }
}
