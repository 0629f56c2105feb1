// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeFunctionTest {
  private static final NativeLibrary LIBC = NativeLibrary.libc();

  private static NativeFunction function(String name, boolean brief) {
    return brief ? LIBC.brief(name) : LIBC.function(name);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void of_narrow_arguments_and_results_the_low_bits_count(boolean brief) {
    assertThat((int) function("abs", brief).call(0x12345678_ffffffffL)).isEqualTo(1);
    assertThat((int) function("abs", brief).call(7)).isEqualTo(7);
    assertThat(function("labs", brief).call(-1L << 40)).isEqualTo(1L << 40);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void each_argument_comes_in_its_place(boolean brief) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(100);
      long format = arena.allocateFrom("%d %ld %d").address();
      long length =
          function("snprintf", brief)
              .call(text.address(), 100, format, -1, 1L << 40, 0x1_00000005L);
      assertThat(text.getString(0)).isEqualTo("-1 1099511627776 5").hasSize((int) length);
    }
  }

  @Test
  void arguments_beyond_the_registers_come_too() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(100);
      long format = arena.allocateFrom("%d %d %d %d %d").address();
      LIBC.function("snprintf").call(text.address(), 100, format, 1, 2, 3, 4, 5);
      assertThat(text.getString(0)).isEqualTo("1 2 3 4 5");
      long shorter = arena.allocateFrom("%d %d %d %d").address();
      LIBC.function("snprintf").call(text.address(), 100, shorter, 4, 3, 2, 1);
      assertThat(text.getString(0)).isEqualTo("4 3 2 1");
    }
  }
}
