// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random C programs in which one thread tries again until several locations fit together, as the
 * readers of sequence locks do, or looks at one of them and counts how often; in one file, whose
 * programs the first argument tells apart.
 */
final class RetryLoops {
  private static final String HEAD =
      """
      #include <pthread.h>
      #include <sched.h>
      #include <stdatomic.h>
      #include <stdio.h>
      #include <stdlib.h>

      #define L(x, o) atomic_load_explicit(&x, memory_order_##o)
      #define S(x, v, o) atomic_store_explicit(&x, v, memory_order_##o)
      #define A(x, v, o) atomic_fetch_add_explicit(&x, v, memory_order_##o)
      #define F(o) atomic_thread_fence(memory_order_##o)
      #define BODY static __attribute__((noinline)) void *

      """;

  private static final List<String> LOCATIONS = List.of("x", "y", "z");
  private static final List<String> READS = List.of("relaxed", "acquire", "relaxed", "seq_cst");
  private static final List<String> WRITES = List.of("relaxed", "release", "relaxed", "seq_cst");
  private static final List<String> UPDATES = List.of("relaxed", "release", "acq_rel");
  private static final List<String> FENCES = List.of("acquire", "release", "seq_cst");

  private final Random random;
  private final boolean count;

  /**
   * @param count whether the loops count, and give up
   */
  RetryLoops(long seed, boolean count) {
    random = new Random(seed);
    this.count = count;
  }

  /** So many programs. */
  List<String> programs(int count) {
    return IntStream.range(0, count).mapToObj(this::program).toList();
  }

  /** The file of these programs, which are all that were made. */
  static String file(List<String> programs) {
    String cases =
        IntStream.range(0, programs.size())
            .mapToObj("    case %1$d: p%1$d_main(); break;\n"::formatted)
            .collect(Collectors.joining());
    return HEAD
        + String.join("", programs)
        + "int main(int argc, char **argv) {\n  (void)argc;\n  switch (atoi(argv[1])) {\n"
        + cases
        + "  }\n  return 0;\n}\n";
  }

  private String program(int n) {
    String p = "p" + n + "_";
    StringBuilder text = new StringBuilder();
    LOCATIONS.forEach(x -> text.append("static atomic_int %s%s;\n".formatted(p, x)));
    text.append("static int %sa, %sb, %sr[2], %sd;\n".formatted(p, p, p, p));
    String body = count ? counting(p, text) : waiting(p);
    text.append(
        "BODY %s0(void *arg) {\n  int a, b, c = 0;\n%s  return arg;\n}\n".formatted(p, body));
    text.append("BODY %s1(void *arg) {\n%s  return arg;\n}\n".formatted(p, writes(p)));
    boolean third = random.nextBoolean();
    if (third) {
      text.append("BODY %s2(void *arg) {\n%s  return arg;\n}\n".formatted(p, looks(p)));
    }
    int threads = third ? 3 : 2;
    text.append("static void %smain(void) {\n  pthread_t t[3];\n".formatted(p));
    for (int i = 0; i < threads; i++) {
      text.append("  pthread_create(&t[%d], NULL, %s%d, NULL);\n".formatted(i, p, i));
    }
    for (int i = 0; i < threads; i++) {
      text.append("  pthread_join(t[%d], NULL);\n".formatted(i));
    }
    text.append(
        "  printf(\"%%d %%d %%d %%d\\n\", %1$sa, %1$sb, %1$sr[0], %1$sr[1]);\n}\n\n".formatted(p));
    return text.toString();
  }

  private String one(List<String> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String fence() {
    return random.nextInt(5) == 0 ? "    F(%s);\n".formatted(one(FENCES)) : "";
  }

  private String read(String p, String x) {
    return random.nextInt(5) == 0
        ? "A(%s%s, 0, %s)".formatted(p, x, one(UPDATES))
        : "L(%s%s, %s)".formatted(p, x, one(READS));
  }

  /** The loop, and what comes after it. */
  private String waiting(String p) {
    String x = one(LOCATIONS);
    String y = one(LOCATIONS);
    String last = random.nextBoolean() ? x : y;
    String loop =
        switch (random.nextInt(4)) {
          case 0 ->
              "  do {\n    a = %s;\n%s    b = %s;\n%s    c = %s;\n  } while (a != c || b %% 2);\n"
                  .formatted(read(p, x), fence(), read(p, y), fence(), read(p, last));
          case 1 ->
              "  do {\n    a = %s;\n%s    b = %s;\n  } while (a == 0 || b == 0);\n"
                  .formatted(read(p, x), fence(), read(p, y));
          case 2 ->
              "  do {\n    a = %s;\n    b = 0;\n  } while (a == 0\n    || (b = %s) == 0);\n"
                  .formatted(read(p, x), read(p, y));
          default ->
              "  while ((a = %s) %% 2 == 0\n      || (b = %s) != a) {\n%s  }\n"
                  .formatted(read(p, x), read(p, y), fence());
        };
    String after =
        random.nextBoolean()
            ? "  S(%s%s, 1, %s);\n".formatted(p, one(LOCATIONS), one(WRITES))
            : "  c = %s;\n".formatted(read(p, one(LOCATIONS)));
    return loop + "  %1$sa = a * 10 + b;\n%2$s  %1$sb = c;\n".formatted(p, after);
  }

  /**
   * A loop that counts how often it looks, and what comes before and after it. Some use the count
   * for something else, or keep what they have seen in vain.
   *
   * @param text gets a function that looks, where the loop calls one
   */
  private String counting(String p, StringBuilder text) {
    String look = read(p, one(LOCATIONS));
    if (random.nextInt(3) == 0) {
      text.append("static __attribute__((noinline)) int %slook(void) {\n".formatted(p));
      text.append("  return %s;\n}\n".formatted(look));
      look = p + "look()";
    }
    int most = 6 + random.nextInt(3);
    int value = 1 + random.nextInt(2);
    String more =
        switch (random.nextInt(9)) {
          case 0 -> "    b += a;\n";
          case 1 -> "    if (c == %d) b = a + 5;\n".formatted(random.nextInt(most));
          case 2 -> "    if (a == %d) continue;\n".formatted(3 - value);
          case 3 -> "    if (c > 2) sched_yield();\n";
          case 4 -> "    if (a == c) b++;\n";
          case 6 -> "    if (a == 4 - c) { b = 9; break; }\n";
          case 5 -> "    if (a && a != %d) { b = 7; break; }\n".formatted(value);
          default -> "";
        };
    String loop =
        switch (random.nextInt(4)) {
          case 0 ->
              "  do {\n    a = %s;\n%s  } while (++c < %d && a != %d);\n"
                  .formatted(look, more, most, value);
          case 1 ->
              "  for (;;) {\n    a = %s;\n    if (a == %d) break;\n%s    if (++c >= %d) break;\n  }\n"
                  .formatted(look, value, more.replace("continue", "break"), most);
          default ->
              "  for (a = 0; c < %d; c++) {\n    a = %s;\n%s    if (a == %d) break;\n  }\n"
                  .formatted(most, look, more, value);
        };
    String before =
        random.nextBoolean() ? "  S(%s%s, 1, %s);\n".formatted(p, one(LOCATIONS), one(WRITES)) : "";
    String after =
        switch (random.nextInt(4)) {
          case 0 -> "  S(%s%s, 1, %s);\n".formatted(p, one(LOCATIONS), one(WRITES));
          case 1 -> "  if (a == %d) b += %sd;\n".formatted(value, p);
          case 2 -> "  b += c;\n";
          default -> "  b += 10 * %s;\n".formatted(read(p, one(LOCATIONS)));
        };
    String kept = random.nextBoolean() ? "a" : "(a == %d)".formatted(value);
    return "  b = 0;\n%s%s%s  %sa = %s * 100 + b;\n".formatted(before, loop, after, p, kept);
  }

  private String writes(String p) {
    StringBuilder text = new StringBuilder();
    text.append(count && random.nextBoolean() ? "  %sd = 3;\n".formatted(p) : "");
    int writes = 2 + random.nextInt(2);
    for (int i = 0; i < writes; i++) {
      String x = one(LOCATIONS);
      text.append(
          random.nextInt(4) == 0
              ? "  A(%s%s, 1, %s);\n".formatted(p, x, one(UPDATES))
              : "  S(%s%s, %d, %s);\n".formatted(p, x, 1 + random.nextInt(2), one(WRITES)));
      text.append(fence());
    }
    return text.toString();
  }

  private String looks(String p) {
    StringBuilder text = new StringBuilder();
    if (random.nextBoolean()) {
      text.append("  S(%s%s, 1, %s);\n".formatted(p, one(LOCATIONS), one(WRITES))).append(fence());
    }
    for (int i = 0; i < 1 + random.nextInt(2); i++) {
      text.append("  %sr[%d] = %s;\n".formatted(p, i, read(p, one(LOCATIONS))));
    }
    return text.toString();
  }
}
