// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ByteSetTest {
  @Test
  void hasExactlyWhatWasAddedAndNotRemoved() {
    Random random = new Random(5);
    ByteSet set = new ByteSet();
    Set<Long> plain = new HashSet<>();
    for (int i = 0; i < 200; i++) {
      long address = 0x3f00 + random.nextInt(0x2000);
      int length = 1 + random.nextInt(200);
      set.add(address, length);
      for (long a = address; a < address + length; a++) {
        plain.add(a);
      }
      long gone = 0x3e00 + random.nextInt(0x2400);
      int less = random.nextInt(150);
      set.remove(gone, less);
      for (long a = gone; a < gone + less; a++) {
        plain.remove(a);
      }
    }
    for (long a = 0x3000; a < 0x7000; a++) {
      assertThat(set.contains(a)).as("0x%x", a).isEqualTo(plain.contains(a));
      boolean any = plain.contains(a) || plain.contains(a + 1) || plain.contains(a + 2);
      assertThat(set.touches(a, 3)).as("0x%x", a).isEqualTo(any);
      boolean within = LongStream.range(a, a + 150).anyMatch(plain::contains);
      assertThat(set.touches(a, 150)).as("0x%x", a).isEqualTo(within);
    }
  }
}
