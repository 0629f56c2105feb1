// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void whatWouldMoveTheCursorOrEndALineIsAQuestionMark() {
    assertThat(Printable.name("f\u001b[2J\ng\u202eh\u2028")).isEqualTo("f?[2J?g?h?");
    assertThat(Printable.name("größe<T>::operator()")).isEqualTo("größe<T>::operator()");
  }
}
