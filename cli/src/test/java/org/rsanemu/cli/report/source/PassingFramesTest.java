// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PassingFramesTest {
  private static SourceFrame frame(String function, boolean judged, boolean passes) {
    return new SourceFrame(function, "f.c", 1, "f", "0x1", false, judged).passing(passes);
  }

  @Test
  void aFindingIsPlacedAboveWrappers() {
    List<SourceFrame> stack =
        List.of(
            frame("__aarch64_cas4", false, false),
            frame("atomic_cas", true, true),
            frame("push", true, false),
            frame("main", true, false));
    assertThat(SourceFrame.nearest(stack).function()).isEqualTo("push");
    assertThat(SourceFrame.innermostJudged(stack).function()).isEqualTo("atomic_cas");
  }

  @Test
  void aWrapperThatNobodyCallsIsThePlace() {
    List<SourceFrame> stack =
        List.of(frame("atomic_cas", true, true), frame("start_thread", false, false));
    assertThat(SourceFrame.nearest(stack).function()).isEqualTo("atomic_cas");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "std::atomic<int>::load(std::memory_order) const",
        "std::__atomic_base<int>::operator int() const",
        "void std::__invoke_impl<void, f>(std::__invoke_other, f&&)",
        "std::operator&(std::memory_order, std::__memory_order_modifier)"
      })
  void standardFunctions(String function) {
    assertThat(FunctionNames.isStandard(function)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "main",
        "std::vector<int> user<int>(int)",
        "queue<std::atomic<int>>::push(std::string)",
        "user::std_like()"
      })
  void others(String function) {
    assertThat(FunctionNames.isStandard(function)).isFalse();
  }
}
