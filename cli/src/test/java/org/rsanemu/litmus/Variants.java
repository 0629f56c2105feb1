// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Programs made of others, for what matters besides orders: values, their use, and loops. */
final class Variants {
  /** An unsigned byte has no more bits. */
  private static final int MOST_WRITES = 8;

  private static final int FAR_TOO_MANY = 14;

  private final Random random;

  Variants(long seed) {
    random = new Random(~seed);
  }

  /** All writes of a location write something else, so that each stale value is another one. */
  static LitmusProgram distinct(LitmusProgram program) {
    int locations = program.locations().size();
    int[] writes = new int[locations];
    program.threads().forEach(t -> t.forEach(s -> written(s).ifPresent(x -> writes[x]++)));
    int[] seen = new int[locations];
    List<List<Statement>> threads =
        map(
            program,
            statement -> {
              Optional<Integer> location = written(statement);
              return location.isEmpty()
                  ? statement
                  : distinct(statement, 1 << seen[location.get()]++, writes[location.get()]);
            });
    List<Storage> storage = new ArrayList<>();
    for (int x = 0; x < locations; x++) {
      if (writes[x] > FAR_TOO_MANY) {
        throw new IllegalArgumentException("too many writes: " + program);
      }
      boolean narrow = program.locations().get(x) == Storage.ATOMIC_CHAR;
      storage.add(
          narrow && writes[x] > MOST_WRITES ? Storage.ATOMIC_INT : program.locations().get(x));
    }
    return new LitmusProgram(storage, threads);
  }

  private static Statement distinct(Statement statement, int bit, int writes) {
    return switch (statement) {
      case Statement.Store s -> new Statement.Store(s.location(), bit, s.order());
      case Statement.Exchange s -> new Statement.Exchange(s.location(), bit, s.order());
      case Statement.FetchAdd s -> new Statement.FetchAdd(s.location(), bit, s.order(), s.kept());
      case Statement.CompareExchange s ->
          new Statement.CompareExchange(
              s.location(),
              s.expected() == 0 ? 0 : 1 << (s.expected() - 1) % writes,
              bit,
              s.success(),
              s.failure());
      case Statement.Load s -> s;
      case Statement.Unmapped s -> s;
      case Statement.Fence s -> s;
    };
  }

  private static Optional<Integer> written(Statement statement) {
    return switch (statement) {
      case Statement.Store s -> Optional.of(s.location());
      case Statement.Exchange s -> Optional.of(s.location());
      case Statement.FetchAdd s -> Optional.of(s.location());
      case Statement.CompareExchange s -> Optional.of(s.location());
      case Statement.Load s -> Optional.empty();
      case Statement.Unmapped s -> Optional.empty();
      case Statement.Fence s -> Optional.empty();
    };
  }

  /**
   * What loads return is used at once or late.
   *
   * @param drops or, of every second one, never
   */
  LitmusProgram withUses(LitmusProgram program, boolean drops) {
    List<List<Statement>> threads =
        map(
            program,
            statement ->
                statement instanceof Statement.Load s
                    ? new Statement.Load(s.location(), s.order(), use(drops))
                    : statement);
    return new LitmusProgram(program.locations(), threads);
  }

  private Statement.Use use(boolean drops) {
    if (drops && random.nextBoolean()) {
      return Statement.Use.NEVER;
    }
    return random.nextBoolean() ? Statement.Use.AT_ONCE : Statement.Use.LATE;
  }

  /** The next program in which loads can be turned into loops, half of them. */
  LitmusProgram withSpins(Supplier<LitmusProgram> programs) {
    while (true) {
      LitmusProgram program = programs.get();
      List<List<Statement>> threads = new ArrayList<>();
      for (int t = 0; t < program.threads().size(); t++) {
        int thread = t;
        threads.add(
            program.threads().get(t).stream().map(s -> spinning(program, thread, s)).toList());
      }
      if (!threads.equals(program.threads())) {
        return new LitmusProgram(program.locations(), threads);
      }
    }
  }

  private Statement spinning(LitmusProgram program, int thread, Statement statement) {
    if (!(statement instanceof Statement.Load load) || random.nextInt(3) == 0) {
      return statement;
    }
    List<Integer> values = new ArrayList<>();
    for (int t = 0; t < program.threads().size(); t++) {
      if (t != thread) {
        program.threads().get(t).forEach(s -> addValue(values, s, load.location()));
      }
    }
    return values.isEmpty()
        ? statement
        : new Statement.Spin(
            load.location(),
            values.get(random.nextInt(values.size())),
            load.order(),
            Statement.Round.values()[random.nextInt(Statement.Round.values().length)]);
  }

  private static void addValue(List<Integer> values, Statement statement, int location) {
    switch (statement) {
      case Statement.Store s when s.location() == location -> values.add(s.value());
      case Statement.Exchange s when s.location() == location -> values.add(s.value());
      case Statement.CompareExchange s when s.location() == location -> values.add(s.desired());
      default -> {}
    }
  }

  private static List<List<Statement>> map(LitmusProgram program, UnaryOperator<Statement> change) {
    return program.threads().stream().map(t -> t.stream().map(change).toList()).toList();
  }
}
