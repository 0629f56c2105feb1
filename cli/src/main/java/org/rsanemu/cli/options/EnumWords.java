// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.TypeConversionException;

/**
 * Options whose value is one of a few words take the words that help and manual show, which are
 * what the constants' {@code toString} says, and not the constants' own names.
 */
public final class EnumWords {
  private EnumWords() {}

  /** Has all enum options and parameters of the command and its subcommands read so. */
  public static void register(CommandLine command) {
    command.getSubcommands().values().forEach(EnumWords::register);
    for (ArgSpec argument : command.getCommandSpec().args()) {
      if (argument.type().isEnum()) {
        register(command, argument.type());
      }
    }
  }

  private static <T> void register(CommandLine command, Class<T> type) {
    ITypeConverter<T> converter =
        word ->
            Arrays.stream(type.getEnumConstants())
                .filter(each -> each.toString().equals(word))
                .findFirst()
                .orElseThrow(() -> unknown(type, word));
    command.registerConverter(type, converter);
  }

  private static TypeConversionException unknown(Class<?> type, String word) {
    String words =
        Arrays.stream(type.getEnumConstants())
            .map(Object::toString)
            .collect(Collectors.joining(", "));
    return new TypeConversionException("expected one of " + words + ", but was '" + word + "'");
  }
}
