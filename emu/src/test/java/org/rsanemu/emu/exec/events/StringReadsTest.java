// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.exec.thread.StringCall;
import org.rsanemu.loader.StringFunctions;

/**
 * Compares what functions read with loops as a C programmer writes them, which note what they read.
 */
class StringReadsTest {
  private static final int MEMORY = 64;

  private final Random random = new Random(7);
  private final int[] memory = new int[MEMORY];
  private final Set<Integer> read = new TreeSet<>();
  private int bytes;

  /** A function of the C library's, whose result does not matter. */
  private interface Loop {
    void run(int s, int t, int n);
  }

  private record Row(String name, Loop loop) {}

  private final List<Row> rows =
      List.of(
          new Row("strlen", (s, _, _) -> length(s, -1)),
          new Row("__strnlen_avx2", (s, n, _) -> length(s, n)),
          new Row("strrchr", (s, _, _) -> length(s, -1)),
          new Row("__strcpy_chk", (_, t, _) -> length(t, -1)),
          new Row("stpcpy", (_, t, _) -> length(t, -1)),
          new Row("strncpy", (_, t, n) -> length(t, n)),
          new Row("strcat", this::strcat),
          new Row("strncat", this::strncat),
          new Row("strcmp", (s, t, _) -> compare(s, t, -1, false)),
          new Row("strncmp", (s, t, n) -> compare(s, t, n, false)),
          new Row("__strcasecmp_l", (s, t, _) -> compare(s, t, -1, true)),
          new Row("strncasecmp", (s, t, n) -> compare(s, t, n, true)),
          new Row("strchr", (s, c, _) -> strchr(s, c)),
          new Row("strchrnul", (s, c, _) -> strchr(s, c)),
          new Row("__GI_memchr", this::memchr),
          new Row("rawmemchr", (s, c, _) -> memchr(s, c, -1)),
          new Row("memrchr", this::memrchr),
          new Row("strstr", (s, t, _) -> strstr(s, t)),
          new Row("strspn", (s, t, _) -> span(s, t, false)),
          new Row("strcspn", (s, t, _) -> span(s, t, true)),
          new Row("strpbrk", (s, t, _) -> span(s, t, true)),
          new Row("memcmp", (s, t, n) -> firstOfBoth(s, t, n)),
          new Row("__memmove_chk", (_, t, n) -> first(t, n)),
          new Row("wcslen", (s, _, _) -> length(s, -1)),
          new Row("wcsnlen", (s, n, _) -> length(s, n)),
          new Row("wcsrchr", (s, _, _) -> length(s, -1)),
          new Row("wcscpy", (_, t, _) -> length(t, -1)),
          new Row("wcscmp", (s, t, _) -> compare(s, t, -1, false)),
          new Row("wcsncmp", (s, t, n) -> compare(s, t, n, false)),
          new Row("wcschr", (s, c, _) -> strchr(s, c)),
          new Row("wmemchr", this::memchr));

  @Test
  void areThoseOfPlainLoops() {
    for (Row row : rows) {
      for (int i = 0; i < 2_000; i++) {
        compare(row);
      }
    }
  }

  private void compare(Row row) {
    StringFunctions.Use use = requireNonNull(StringFunctions.named(row.name(), 32));
    bytes = use.bytes();
    for (int i = 0; i < MEMORY; i++) {
      memory[i] = "\0aAbB".charAt(random.nextInt(5));
    }
    memory[MEMORY - 1] = 0;
    boolean isCharacter =
        switch (use.reads()) {
          case CHARACTER, MATCH, LAST -> true;
          default -> use.limit() == 1;
        };
    int s = random.nextInt(20);
    int t = isCharacter ? second(use) : 20 + random.nextInt(40);
    int n = use.limit() == 1 ? t : random.nextInt(MEMORY - Math.max(s, isCharacter ? 0 : t));
    read.clear();
    row.loop().run(s, t, n);
    long base = 0x1000;
    long[] arguments = {base + bytes * s, isCharacter ? t : base + bytes * t, n};
    LongUnaryOperator characters = address -> memory[(int) (address - base) / bytes];
    StringCall call = StringReads.of(use, i -> arguments[i], characters, 3);
    Set<Integer> counted = new TreeSet<>();
    call.pass(
        base - 8,
        bytes * MEMORY + 16,
        0,
        (address, size, _) -> {
          for (int i = 0; i < size; i++) {
            counted.add((int) (address + i - base) / bytes);
          }
        });
    assertThat(counted).as("%s %d %d %d", row.name(), s, t, n).isEqualTo(read);
  }

  private int second(StringFunctions.Use use) {
    // Where nothing ends a search but a match, there is one.
    return use.limit() == 1
        ? random.nextInt(20)
        : "\0aAbB".charAt(use.limit() < 0 ? 0 : random.nextInt(5));
  }

  private void firstOfBoth(int s, int t, int count) {
    first(s, count);
    first(t, count);
  }

  private void first(int start, int count) {
    for (int i = 0; i < count; i++) {
      read.add(start + i);
    }
  }

  private int at(int index) {
    read.add(index);
    return memory[index];
  }

  private int length(int s, int most) {
    int i = 0;
    while (i != most && at(s + i) != 0) {
      i++;
    }
    return i;
  }

  private void strcat(int s, int t, int n) {
    length(s, -1);
    length(t, -1);
  }

  private void strncat(int s, int t, int n) {
    length(s, -1);
    length(t, n);
  }

  private void compare(int s, int t, int most, boolean folds) {
    for (int i = 0; i != most; i++) {
      int c = at(s + i);
      int d = at(t + i);
      boolean same = folds ? Character.toLowerCase(c) == Character.toLowerCase(d) : c == d;
      if (!same || c == 0) {
        return;
      }
    }
  }

  private void strchr(int s, int wanted) {
    int i = s;
    while (at(i) != wanted && at(i) != 0) {
      i++;
    }
  }

  private void memchr(int s, int wanted, int n) {
    for (int i = 0; i != n && at(s + i) != wanted; ) {
      i++;
    }
  }

  private void memrchr(int s, int wanted, int n) {
    int i = n - 1;
    while (i >= 0 && at(s + i) != wanted) {
      i--;
    }
  }

  private void strstr(int s, int t) {
    int length = length(t, -1);
    for (int from = s; ; from++) {
      int i = 0;
      while (i < length && at(from + i) == at(t + i)) {
        i++;
      }
      if (i == length || at(from) == 0) {
        return;
      }
    }
  }

  private void span(int s, int t, boolean complement) {
    int length = length(t, -1);
    for (int i = s; at(i) != 0; i++) {
      boolean has = false;
      for (int k = 0; k < length; k++) {
        has |= at(t + k) == at(i);
      }
      if (has == complement) {
        return;
      }
    }
  }
}
