// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuppressionNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Box<int>::put(int)            | Box<*>::put(
          Map<int, Box<long> >::at(int) | Map<*>::at(
          void twice<int>(int*)         | void twice<*>(
          f(Box<int>&)                  | f(Box<int>&)
          count                         | count
          worker(void*)                 | worker(void*)
          <a::B as c::D>::run           | <*>::run
          Box<int>::operator<(int)      | Box<int>::operator<(int)
          (anonymous namespace)::put    | (anonymous namespace)::put
          odd>name<                     | odd>name<
          """)
  void matchesAllThatAreMadeOfATemplate(String function, String expected) {
    assertThat(SuppressionName.of(function)).isEqualTo(expected);
  }
}
