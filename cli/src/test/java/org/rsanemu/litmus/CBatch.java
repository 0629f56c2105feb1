// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Many programs as one C file, so that a compiler is started once: the first argument says which
 * one runs. What loads return is kept in plain variables that only the main thread reads, at the
 * end.
 */
final class CBatch {
  private static final int MOST_STATEMENTS = 6;

  /** What {@link #statement} takes for compare-and-swaps. */
  static final String EXCHANGES =
      """
      #define EXCHANGE(x, type, e, d, s, f) \\
        ({ type expected = e; int ok = atomic_compare_exchange_strong_explicit(x, &expected, d, s, f); \\
           ok ? 100 : expected; })
      #define EXCHANGE_BUILTIN(x, type, e, d, s, f) \\
        ({ type expected = e; int ok = __atomic_compare_exchange_n(x, &expected, d, 0, s, f); \\
           ok ? 100 : expected; })
      """;

  private CBatch() {}

  /** What all symbols of the locations of program {@code n} start with. */
  static String prefix(int n) {
    return "litmus" + n + "_";
  }

  /** The C source. */
  static String source(List<C11Program> programs) {
    return """
    #include <pthread.h>
    #include <sched.h>
    #include <stdatomic.h>
    #include <stdlib.h>

    #define BODY static __attribute__((noinline)) void *
    %s
    int kept[3][%d];

    %s
    typedef void *(*body)(void *);
    static const body bodies[%d][3] = {
    %s};

    int main(int argc, char **argv) {
      (void)argc;
      const body *program = bodies[atoi(argv[1])];
      pthread_t threads[3];
      int count = 0;
      for (; count < 3 && program[count]; count++) {
        pthread_create(&threads[count], 0, program[count], 0);
      }
      for (int i = 0; i < count; i++) {
        pthread_join(threads[i], 0);
      }
      volatile int sum = 0;
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < %d; j++) {
          sum += kept[i][j];
        }
      }
      return 0;
    }
    """
        .formatted(
            EXCHANGES,
            MOST_STATEMENTS,
            IntStream.range(0, programs.size())
                .mapToObj(n -> program(n, programs.get(n)))
                .collect(Collectors.joining("\n")),
            programs.size(),
            IntStream.range(0, programs.size())
                .mapToObj(n -> row(n, programs.get(n).threads().size()))
                .collect(Collectors.joining()),
            MOST_STATEMENTS);
  }

  private static String row(int n, int threads) {
    return IntStream.range(0, threads)
        .mapToObj(t -> body(n, t))
        .collect(Collectors.joining(", ", "  {", "},\n"));
  }

  private static String program(int n, C11Program program) {
    StringBuilder text = new StringBuilder();
    for (int x = 0; x < program.locations().size(); x++) {
      text.append(declaration(n, x, program.locations().get(x))).append('\n');
    }
    for (int t = 0; t < program.threads().size(); t++) {
      text.append("BODY ").append(body(n, t)).append("(void *unused) {\n");
      List<C11Statement> body = program.threads().get(t);
      for (int i = 0; i < body.size(); i++) {
        text.append("  ").append(statement(n, program, body.get(i), kept(body.get(i), t, i)));
        text.append(";\n");
      }
      for (int i = 0; i < body.size(); i++) {
        if (body.get(i) instanceof C11Statement.Load load && load.use() == C11Statement.Use.LATE) {
          text.append("  kept[%d][%d] = late%d;\n".formatted(t, i, i));
        }
      }
      text.append("  return unused;\n}\n");
    }
    return text.toString();
  }

  private static String kept(C11Statement statement, int thread, int index) {
    boolean late =
        statement instanceof C11Statement.Load load && load.use() == C11Statement.Use.LATE;
    return late ? "int late" + index : "kept[" + thread + "][" + index + "]";
  }

  private static String body(int n, int thread) {
    return "program" + n + "_thread" + thread;
  }

  private static String symbol(int n, int location) {
    return prefix(n) + "x" + location;
  }

  static String declaration(int n, int location, Storage storage) {
    String name = symbol(n, location);
    return switch (storage) {
      case MEMBER ->
          "struct { int before; %s x; int after; } %s;".formatted(storage.declaredType(), name);
      case ELEMENT -> storage.declaredType() + " " + name + "[3];";
      case ATOMIC_INT,
          ATOMIC_CHAR,
          ATOMIC_SHORT,
          ATOMIC_LONG_LONG,
          BUILTIN,
          PLAIN,
          PLAIN_CHAR,
          PLAIN_LONG_LONG ->
          storage.declaredType() + " " + name + ";";
    };
  }

  private static String address(int n, C11Program program, int location) {
    String name = "&" + symbol(n, location);
    return switch (program.locations().get(location)) {
      case MEMBER -> name + ".x";
      case ELEMENT -> name + "[1]";
      case ATOMIC_INT,
          ATOMIC_CHAR,
          ATOMIC_SHORT,
          ATOMIC_LONG_LONG,
          BUILTIN,
          PLAIN,
          PLAIN_CHAR,
          PLAIN_LONG_LONG ->
          name;
    };
  }

  private static String place(int n, C11Program program, int location) {
    return address(n, program, location).substring(1);
  }

  static String statement(int n, C11Program program, C11Statement statement, String kept) {
    return switch (statement) {
      case C11Statement.Load s ->
          (s.isUsed() ? kept + " = " : "(void)")
              + call("load", n, program, s.location(), "", s.order());
      case C11Statement.Spin s ->
          "while (%s != %d) %s"
              .formatted(
                  call("load", n, program, s.location(), "", s.order()),
                  s.value(),
                  s.round().body());
      case C11Statement.Store s ->
          call("store", n, program, s.location(), ", " + s.value(), s.order());
      case C11Statement.Exchange s ->
          kept + " = " + call("exchange", n, program, s.location(), ", " + s.value(), s.order());
      case C11Statement.FetchAdd s ->
          (s.kept() ? kept + " = " : "")
              + call("fetch_add", n, program, s.location(), ", " + s.addend(), s.order());
      case C11Statement.CompareExchange s -> {
        Storage storage = program.locations().get(s.location());
        boolean builtin = storage == Storage.BUILTIN;
        yield "%s = %s(%s, %s, %d, %d, %s, %s)"
            .formatted(
                kept,
                builtin ? "EXCHANGE_BUILTIN" : "EXCHANGE",
                address(n, program, s.location()),
                storage.valueType(),
                s.expected(),
                s.desired(),
                builtin ? s.success().builtinName() : s.success().standardName(),
                builtin ? s.failure().builtinName() : s.failure().standardName());
      }
      case C11Statement.Fence s -> "atomic_thread_fence(" + s.order().standardName() + ")";
      case C11Statement.PlainLoad s -> kept + " = " + place(n, program, s.location());
      case C11Statement.PlainStore s -> place(n, program, s.location()) + " = " + s.value();
      case C11Statement.Unless s ->
          "if (%s != %d) %s"
              .formatted(value(n, program, s.load()), s.value(), block(n, program, s.body(), kept));
      case C11Statement.Until s ->
          "while (%s != %d) %s"
              .formatted(value(n, program, s.load()), s.value(), block(n, program, s.body(), kept));
      case C11Statement.Increase s -> increase(n, program, s, kept);
      case C11Statement.Raise s -> raise(n, program, s);
      case C11Statement.Guarded s -> throw new IllegalArgumentException("more than one: " + s);
      case C11Statement.Start s -> throw new IllegalArgumentException("not of a batch: " + s);
      case C11Statement.Join s -> throw new IllegalArgumentException("not of a batch: " + s);
    };
  }

  private static String value(int n, C11Program program, C11Statement.Load load) {
    return call("load", n, program, load.location(), "", load.order());
  }

  private static String block(int n, C11Program program, List<C11Statement> body, String kept) {
    return body.stream()
        .map(each -> statement(n, program, each, kept) + "; ")
        .collect(Collectors.joining("", "{ ", "}"));
  }

  private static String increase(int n, C11Program program, C11Statement.Increase s, String kept) {
    C11Statement.Load first =
        new C11Statement.Load(s.location(), C11Order.RELAXED, C11Statement.Use.AT_ONCE);
    return """
    for (%s old = %s; !%s(%s, &old, old + %d, %s, %s);) %s\
    """
        .formatted(
            program.locations().get(s.location()).valueType(),
            value(n, program, first),
            "atomic_compare_exchange_strong_explicit",
            address(n, program, s.location()),
            s.addend(),
            s.order().standardName(),
            C11Order.RELAXED.standardName(),
            block(n, program, s.body(), kept));
  }

  private static String raise(int n, C11Program program, C11Statement.Raise s) {
    C11Statement.Load first =
        new C11Statement.Load(s.location(), C11Order.RELAXED, C11Statement.Use.AT_ONCE);
    return """
    for (%s old = %s; old < %d && !%s(%s, &old, %d, %s, %s);) { }\
    """
        .formatted(
            program.locations().get(s.location()).valueType(),
            value(n, program, first),
            s.value(),
            "atomic_compare_exchange_strong_explicit",
            address(n, program, s.location()),
            s.value(),
            s.order().standardName(),
            C11Order.RELAXED.standardName());
  }

  private static String call(
      String operation, int n, C11Program program, int location, String value, C11Order order) {
    boolean builtin = program.locations().get(location) == Storage.BUILTIN;
    String where = address(n, program, location);
    if (builtin) {
      String plain = operation.equals("fetch_add") ? operation : operation + "_n";
      return "__atomic_%s(%s%s, %s)".formatted(plain, where, value, order.builtinName());
    }
    return "atomic_%s_explicit(%s%s, %s)".formatted(operation, where, value, order.standardName());
  }
}
