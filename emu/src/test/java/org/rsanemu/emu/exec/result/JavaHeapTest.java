// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JavaHeapTest {
  @Test
  void whatIsInUseFillsASmallHeapAndNoLargeOne() {
    assertThat(JavaHeap.isFull(1)).isTrue();
    assertThat(JavaHeap.isFull(1L << 50)).isFalse();
    assertThat(JavaHeap.isFull(1)).isTrue();
  }
}
