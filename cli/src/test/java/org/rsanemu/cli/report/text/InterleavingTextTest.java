// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InterleavingTextTest {
  @ParameterizedTest
  @CsvSource({
    "counter, counter",
    "a::b::counter, a::b::counter",
    "library::detail::address_table.waiters, address_table.waiters",
    "library::detail::address_table[1038].mutex.waiters, ...[1038].mutex.waiters",
    "table.waiting_threads.next_of_list, ...next_of_list",
    "a_name_without_any_member_at_all, ...out_any_member_at_all",
  })
  void theEndOfALongNameIsKept(String name, String shown) {
    assertThat(InterleavingText.name(name)).isEqualTo(shown);
  }
}
