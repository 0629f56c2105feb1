// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.report.FindingView;

class HeadlineTest {
  @ParameterizedTest
  @CsvSource({
    "global, s, .seq,, ' of s.seq'",
    "global, s,,, ' of s'",
    "global,,,, ''",
    "thread-local, own, [3],, ' of thread-local own[3]'",
    "heap,, .next, struct node, ' of ''next'' of struct node in a heap block of size 40'",
    "heap,,,, ' of a heap block of size 40'",
    "stack, done, .flag,, ' of done.flag on a thread''s stack'",
    "stack,,,, ' of a thread''s stack'"
  })
  void theMemoryIsNamedAsFarAsItIsKnown(
      String kind,
      @Nullable String name,
      @Nullable String part,
      @Nullable String type,
      String words) {
    FindingView.Memory memory =
        new FindingView.Memory(
            kind, "0x10", 40, name, null, null, null, null, List.of(), part, null, type);
    assertThat(Headline.memory(memory)).isEqualTo(words);
  }
}
