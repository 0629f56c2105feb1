// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Many programs of plain and atomic accesses as one C file, so that a compiler is started once: the
 * first argument says which one runs. Each statement has a line of its own.
 */
final class MixedFile {
  private static final String HEAD =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      #include <stdlib.h>

      #define BODY static __attribute__((noinline)) void *
      /* Plain accesses stay where they are. */
      #define HERE __asm__ volatile("" ::: "memory")

      static int kept[4][16];
      static pthread_t threads[4];

      """
          + CBatch.EXCHANGES;

  private static final String MAIN =
      """
      int main(int argc, char **argv) {
        (void)argc;
        switch (atoi(argv[1])) {
      %s  }
        return 0;
      }
      """;

  private final StringBuilder text = new StringBuilder(HEAD);
  private final List<Map<Integer, MixedOracle.Place>> places = new ArrayList<>();
  private int line = (int) HEAD.lines().count();

  /** A file of these programs. */
  MixedFile(List<MixedProgram> programs) {
    StringBuilder cases = new StringBuilder();
    for (int n = 0; n < programs.size(); n++) {
      places.add(new HashMap<>());
      program(n, programs.get(n));
      cases.append("  case %1$d: program%1$d_thread0(0); break;\n".formatted(n));
    }
    text.append(MAIN.formatted(cases));
  }

  /** The C source. */
  String source() {
    return text.toString();
  }

  /** The lines of program {@code n}, and what stands there. */
  Map<Integer, MixedOracle.Place> places(int n) {
    return places.get(n);
  }

  private void add(String added) {
    text.append(added).append('\n');
    line++;
  }

  private void program(int n, MixedProgram mixed) {
    C11Program program = mixed.program();
    for (int x = 0; x < program.locations().size(); x++) {
      add(CBatch.declaration(n, x, program.locations().get(x)));
    }
    for (int t = mixed.exits().size() - 1; t >= 0; t--) {
      add("BODY program%d_thread%d(void *unused) {".formatted(n, t));
      body(n, program, t);
      if (t == 0) {
        results(mixed);
      }
      add(mixed.exits().get(t) ? "  pthread_exit(unused);" : "  return unused;");
      add("}");
    }
  }

  private void body(int n, C11Program program, int t) {
    List<C11Statement> all = MixedProgram.flat(program.threads().get(t));
    int inside = 0;
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) instanceof C11Statement.Guarded guarded) {
        statement(n, program, guarded.load(), t, i);
        add("  if (kept[%d][%d] == %d) {".formatted(t, i, guarded.value()));
        inside = guarded.body().size();
      } else {
        statement(n, program, all.get(i), t, i);
        if (inside > 0 && --inside == 0) {
          add("  }");
        }
      }
    }
  }

  private void statement(int n, C11Program program, C11Statement statement, int t, int i) {
    String kept = "kept[%d][%d]".formatted(t, i);
    boolean plain =
        statement instanceof C11Statement.PlainLoad || statement instanceof C11Statement.PlainStore;
    if (plain) {
      add("  HERE;");
    }
    places.get(n).put(line + 1, new MixedOracle.Place(t, i));
    add(
        switch (statement) {
          case C11Statement.Start s ->
              "  pthread_create(&threads[%1$d], 0, program%2$d_thread%1$d, 0);"
                  .formatted(s.thread(), n);
          case C11Statement.Join s -> "  pthread_join(threads[%d], 0);".formatted(s.thread());
          default -> "  " + CBatch.statement(n, program, statement, kept) + ";";
        });
    if (plain) {
      add("  HERE;");
    }
  }

  /** What main and those whom it has joined have kept. */
  private void results(MixedProgram mixed) {
    add("  volatile int sum = 0;");
    for (int t = 0; t < mixed.exits().size(); t++) {
      if (t == 0 || mixed.joins(t)) {
        add("  for (int i = 0; i < 16; i++) sum += kept[%d][i];".formatted(t));
      }
    }
  }
}
