// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class ByteSizeTest {
  private final ByteSize size = new ByteSize();

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "4096, 4096",
    "3K, 3072",
    "512m, 536870912",
    "2GiB, 2147483648",
    "1T, 1099511627776"
  })
  void aSizeIsANumberWithAUnit(String text, long bytes) {
    assertThat(size.convert(text)).isEqualTo(bytes);
    assertThat(size.convert(ByteSize.text(bytes))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "G", "1.5G", "1X", "5 G", "9000T", "99999999999999999999"})
  void somethingElseIsNone(String text) {
    assertThatExceptionOfType(TypeConversionException.class).isThrownBy(() -> size.convert(text));
  }
}
