// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of bytes, as 4096, 512M, 3G or 1T: the letters are powers of 1,024. */
public final class ByteSize implements ITypeConverter<Long> {
  private static final String UNITS = "KMGT";
  private static final int UNIT_BITS = 10;

  /** Up to a thousand tebibytes. */
  private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,14})([KMGTkmgt]?)(i?B)?");

  private static final long MOST = 1L << 50;

  @Override
  public Long convert(String text) {
    Matcher size = SIZE.matcher(text);
    long bytes = 0;
    if (size.matches()) {
      int unit = size.group(2).isEmpty() ? 0 : 1 + UNITS.indexOf(upper(size.group(2)));
      long count = Long.parseLong(size.group(1));
      bytes = count > MOST >> UNIT_BITS * unit ? 0 : count << UNIT_BITS * unit;
    }
    if (bytes == 0) {
      throw new TypeConversionException("'" + text + "' is not a size such as 512M or 3G");
    }
    return bytes;
  }

  private static char upper(String unit) {
    return Character.toUpperCase(unit.charAt(0));
  }

  /** The shortest text that stands for so many bytes. */
  public static String text(long bytes) {
    int unit = Math.min(UNITS.length(), Long.numberOfTrailingZeros(bytes) / UNIT_BITS);
    return (bytes >> UNIT_BITS * unit) + (unit == 0 ? "" : UNITS.substring(unit - 1, unit));
  }
}
