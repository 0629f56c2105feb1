// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Numbers of memory are the same where memory is, whoever has written what. */
class MemoryDigestTest {
  private static final int BYTES = 6;

  /** Below this a byte is on the stack, and below {@link #IN_USE} nobody uses it. */
  private static final int STACK = 3;

  private static final int IN_USE = 1;
  private static final int WRITES = 12;
  private static final int EXECUTIONS = 300;

  private record Write(long address, byte value) {}

  @Test
  void theSameMemoryHasTheSameNumberAndOtherMemoryAnother() {
    Random random = new Random(1);
    Map<Map<Long, Byte>, Long> numbers =
        new TreeMap<>((one, other) -> text(one).compareTo(text(other)));
    for (int execution = 0; execution < EXECUTIONS; execution++) {
      List<Write> writes = new ArrayList<>();
      MemoryDigest digest =
          new MemoryDigest(
              (from, to, taker) ->
                  writes.subList(from, to).forEach(each -> taker.take(each.address, each.value)),
              address -> address % 2,
              address -> address < STACK);
      Map<Long, Byte> memory = new TreeMap<>();
      for (long address = 0; address < BYTES; address++) {
        memory.put(address, (byte) (address % 2));
      }
      for (int i = 0; i < WRITES; i++) {
        Write write = new Write(random.nextInt(BYTES), (byte) random.nextInt(2));
        writes.add(write);
        memory.put(write.address, write.value);
        Map<Long, Byte> used = new TreeMap<>(memory);
        used.keySet().removeIf(address -> address < IN_USE);
        long number = digest.after(writes.size(), address -> address < IN_USE);
        Long before = numbers.putIfAbsent(used, number);
        assertThat(before == null || before == number).as("%s", used).isTrue();
      }
    }
    assertThat(numbers).hasSize(1 << BYTES - IN_USE);
    assertThat(numbers.values()).doesNotHaveDuplicates();
  }

  private static String text(Map<Long, Byte> memory) {
    return memory.toString();
  }
}
