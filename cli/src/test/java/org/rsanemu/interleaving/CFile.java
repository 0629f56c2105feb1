// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Many programs as one C file, so that a compiler is started once: the first argument says which
 * one runs.
 */
final class CFile {
  private static final String HEAD =
      """
      #include <pthread.h>
      #include <sched.h>
      #include <stdatomic.h>
      #include <stdio.h>
      #include <stdlib.h>

      #define BODY static __attribute__((noinline)) void *

      static int kept[4][%d];
      static pthread_t threads[4];

      // To the compiler it may do anything with the variable, now and later.
      static void know(int *variable) {
        __asm__ volatile("" : : "r"(variable) : "memory");
      }

      // The expected value may be in a variable of either type.
      #define CAS(done, x, expected, desired) do { \\
          int seen = expected; \\
          int succeeds = atomic_compare_exchange_strong(x, &seen, desired); \\
          expected = seen; \\
          done = succeeds; \\
        } while (0)

      static void show(const int *values, int count) {
        for (int i = 0; i < count; i++) {
          printf("%%d ", values[i]);
        }
      }

      """;

  private static final String MAIN =
      """
      int main(int argc, char **argv) {
        (void)argc;
        switch (atoi(argv[1])) {
      %s  }
        return 0;
      }
      """;

  private static final List<String> PAUSES =
      List.of(
          "if (++rounds > 4) sched_yield();",
          "if (rounds < 9) { rounds++; } else { sched_yield(); }",
          "if (++rounds % 4 == 0) sched_yield();");

  private static final String ROUNDS = "  unsigned rounds __attribute__((unused)) = 0;\n";

  private static final String READ = "#define %1$sread%2$d() %1$sx%2$d\n";

  /** What the compiler keeps where it knows that the function does not touch it, the call keeps. */
  private static final String READ_BY_CALL =
      "static __attribute__((noinline)) int %1$sread%2$d(void) { return %1$sx%2$d; }\n";

  private CFile() {}

  /** Whether a program of this number reads in functions of their own; it has local variables. */
  private static boolean readsByCalls(int program) {
    return program % 4 == 2;
  }

  /** The C source. */
  static String source(List<ThreadedProgram> programs) {
    IntStream numbers = IntStream.range(0, programs.size());
    return HEAD.formatted(ThreadedProgram.REGISTERS)
        + numbers.mapToObj(n -> program(n, programs.get(n))).collect(joining("\n"))
        + MAIN.formatted(
            IntStream.range(0, programs.size())
                .mapToObj("  case %1$d: p%1$d_main(); break;\n"::formatted)
                .collect(joining()));
  }

  /** One program. */
  static String program(int n, ThreadedProgram program) {
    StringBuilder text = new StringBuilder();
    String prefix = "p" + n + "_";
    for (int x = 0; x < program.locations(); x++) {
      text.append("static atomic_int %sx%d;\n".formatted(prefix, x))
          .append((readsByCalls(n) ? READ_BY_CALL : READ).formatted(prefix, x));
    }
    for (int d = 0; d < program.places(); d++) {
      text.append("static volatile int %sd%d;\n".formatted(prefix, d));
    }
    for (int m = 0; m < program.mutexes(); m++) {
      text.append(
          "static pthread_mutex_t %sm%d = PTHREAD_MUTEX_INITIALIZER;\n".formatted(prefix, m));
    }
    for (int t = program.bodies().size() - 1; t >= 0; t--) {
      Kept kept = Kept.of(n);
      text.append(kept.before(prefix + t + "_"))
          .append(t == 0 ? main(prefix, program, kept) : thread(prefix, program, t, kept))
          .append(kept.behind());
    }
    return text.toString();
  }

  private static String thread(String prefix, ThreadedProgram program, int t, Kept kept) {
    return "BODY %st%d(void *unused) {\n".formatted(prefix, t)
        + kept.inside()
        + ROUNDS
        + block(prefix, program.bodies().get(t), "  ")
        + "done: __attribute__((unused));\n"
        + (program.joined().get(t) ? keep(t) : "")
        + "  return unused;\n}\n";
  }

  private static String main(String prefix, ThreadedProgram program, Kept kept) {
    StringBuilder text = new StringBuilder("static void %smain(void) {\n".formatted(prefix));
    text.append(kept.inside())
        .append(ROUNDS)
        .append(block(prefix, program.bodies().getFirst(), "  "));
    List<Integer> joined =
        IntStream.range(1, program.bodies().size())
            .filter(t -> program.joined().get(t))
            .boxed()
            .toList();
    joined.forEach(t -> text.append("  pthread_join(threads[%d], 0);\n".formatted(t)));
    text.append(keep(0));
    Stream.concat(Stream.of(0), joined.stream())
        .forEach(
            t -> text.append("  show(kept[%d], %d);\n".formatted(t, ThreadedProgram.REGISTERS)));
    for (int x = 0; program.allJoined() && x < program.locations(); x++) {
      text.append("  printf(\"%%d \", %sx%d);\n".formatted(prefix, x));
    }
    return text.append(program.leaves() ? "  pthread_exit(0);\n}\n" : "}\n").toString();
  }

  private static String keep(int t) {
    return IntStream.range(0, ThreadedProgram.REGISTERS)
        .mapToObj(r -> "  kept[%d][%d] = r%d;\n".formatted(t, r, r))
        .collect(joining());
  }

  private static String block(String prefix, List<ThreadStatement> body, String indent) {
    return body.stream()
        .map(each -> indent + statement(prefix, each, indent) + "\n")
        .collect(joining());
  }

  private static String statement(String p, ThreadStatement statement, String indent) {
    return switch (statement) {
      case ThreadStatement.Load s -> "r%d = %sread%d();".formatted(s.register(), p, s.location());
      case ThreadStatement.Store s -> "%sx%d = %s;".formatted(p, s.location(), s.value().text());
      case ThreadStatement.FetchAdd s ->
          "r%d = atomic_fetch_add(&%sx%d, %d);"
              .formatted(s.register(), p, s.location(), s.addend());
      case ThreadStatement.Exchange s ->
          "r%d = atomic_exchange(&%sx%d, %s);"
              .formatted(s.register(), p, s.location(), s.value().text());
      case ThreadStatement.CompareExchange s ->
          "CAS(r%d, &%sx%d, r%d, %s);"
              .formatted(s.done(), p, s.location(), s.expected(), s.desired().text());
      case ThreadStatement.PlainLoad s -> "r%d = %sd%d;".formatted(s.register(), p, s.place());
      case ThreadStatement.PlainStore s -> "%sd%d = %s;".formatted(p, s.place(), s.value().text());
      case ThreadStatement.Lock s -> "pthread_mutex_lock(&%sm%d);".formatted(p, s.mutex());
      case ThreadStatement.Unlock s -> "pthread_mutex_unlock(&%sm%d);".formatted(p, s.mutex());
      case ThreadStatement.Create s -> create(p, s);
      case ThreadStatement.Join s -> "pthread_join(threads[%d], 0);".formatted(s.thread());
      case ThreadStatement.Set s -> "r%d = %s;".formatted(s.register(), s.value().text());
      case ThreadStatement.Or s -> "r%d |= r%d;".formatted(s.register(), s.other());
      case ThreadStatement.If s -> branch(p, s, indent);
      case ThreadStatement.Loop s ->
          "for (rounds = 0;;) {\n" + block(p, s.body(), indent + "  ") + indent + "}";
      case ThreadStatement.Break _ -> "break;";
      case ThreadStatement.Return _ -> "goto done;";
      case ThreadStatement.Yield _ -> "sched_yield();";
      case ThreadStatement.Pause s -> PAUSES.get(s.kind());
      case ThreadStatement.Abort _ -> "abort();";
    };
  }

  private static String create(String p, ThreadStatement.Create s) {
    String text = "pthread_create(&threads[%1$d], 0, %2$st%1$d, 0);".formatted(s.thread(), p);
    return s.detached() ? text + " pthread_detach(threads[" + s.thread() + "]);" : text;
  }

  private static String branch(String p, ThreadStatement.If s, String indent) {
    String then =
        "if (" + s.condition().text() + ") {\n" + block(p, s.then(), indent + "  ") + indent + "}";
    return s.otherwise().isEmpty()
        ? then
        : then + " else {\n" + block(p, s.otherwise(), indent + "  ") + indent + "}";
  }
}
