// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "main                                             | main",
        "f.constprop.0                                    | f",
        "f.isra.0.cold                                    | f",
        "f(int) [clone .part.0]                           | f",
        "ns::f[abi:cxx11](std::string const&)             | f",
        "Queue<int>::push(unsigned long)                  | push",
        "Queue<std::pair<int, char> >::push(int) const    | push",
        "void run<int, (Kind)3>(int, void (*)(int))       | run",
        "(anonymous namespace)::work(int)                 | work",
        "{anonymous}::work(int)                           | work",
        "main::{lambda()#1}::operator()() const           | operator_2829",
        "main::{lambda(int)#2}::operator()(int) const     | operator_2829",
        "main::$_0::operator()() const                    | operator_2829",
        "main::'lambda0'(int)::operator()(int) const      | operator_2829",
        "(anonymous)::operator()                          | operator_2829",
        "main::{lambda#2}::operator()                     | operator_2829",
        "operator<(A const&, A const&)                    | operator_3c",
        "A<int>::operator->() const                       | operator_2d3e",
        "A::operator[](unsigned long)                     | operator_5b5d",
        "A::operator bool() const                         | operator_626f6f6c",
        "core::sync::f::h0123456789abcdef                 | f",
      })
  void onlyWhatTheSourceCallsItIsLeft(String function, String plain) {
    assertThat(FunctionNames.plain(function)).isEqualTo(plain);
  }

  @Test
  void namesThatRepeatThemselvesThousandsOfTimesTakeNoStack() {
    assertThat(FunctionNames.plain("f.part" + ".1".repeat(50_000))).isEqualTo("f");
    assertThat(FunctionNames.plain("f" + " const &".repeat(50_000))).isEqualTo("f");
  }
}
