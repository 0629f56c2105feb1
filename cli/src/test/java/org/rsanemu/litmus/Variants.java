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
  static C11Program distinct(C11Program program) {
    int locations = program.locations().size();
    int[] writes = new int[locations];
    program.threads().forEach(t -> t.forEach(s -> written(s).ifPresent(x -> writes[x]++)));
    int[] seen = new int[locations];
    List<List<C11Statement>> threads =
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
    return new C11Program(storage, threads);
  }

  private static C11Statement distinct(C11Statement statement, int bit, int writes) {
    return switch (statement) {
      case C11Statement.Store s -> new C11Statement.Store(s.location(), bit, s.order());
      case C11Statement.Exchange s -> new C11Statement.Exchange(s.location(), bit, s.order());
      case C11Statement.FetchAdd s ->
          new C11Statement.FetchAdd(s.location(), bit, s.order(), s.kept());
      case C11Statement.CompareExchange s ->
          new C11Statement.CompareExchange(
              s.location(),
              s.expected() == 0 ? 0 : 1 << (s.expected() - 1) % writes,
              bit,
              s.success(),
              s.failure());
      case C11Statement.Load s -> s;
      case C11Statement.Unmapped s -> s;
      case C11Statement.Fence s -> s;
    };
  }

  private static Optional<Integer> written(C11Statement statement) {
    return switch (statement) {
      case C11Statement.Store s -> Optional.of(s.location());
      case C11Statement.Exchange s -> Optional.of(s.location());
      case C11Statement.FetchAdd s -> Optional.of(s.location());
      case C11Statement.CompareExchange s -> Optional.of(s.location());
      case C11Statement.Load s -> Optional.empty();
      case C11Statement.Unmapped s -> Optional.empty();
      case C11Statement.Fence s -> Optional.empty();
    };
  }

  /**
   * What loads return is used at once or late.
   *
   * @param drops or, of every second one, never
   */
  C11Program withUses(C11Program program, boolean drops) {
    List<List<C11Statement>> threads =
        map(
            program,
            statement ->
                statement instanceof C11Statement.Load s
                    ? new C11Statement.Load(s.location(), s.order(), use(drops))
                    : statement);
    return new C11Program(program.locations(), threads);
  }

  private C11Statement.Use use(boolean drops) {
    if (drops && random.nextBoolean()) {
      return C11Statement.Use.NEVER;
    }
    return random.nextBoolean() ? C11Statement.Use.AT_ONCE : C11Statement.Use.LATE;
  }

  /** The next program in which loads can be turned into loops, half of them. */
  C11Program withSpins(Supplier<C11Program> programs) {
    while (true) {
      C11Program program = programs.get();
      List<List<C11Statement>> threads = new ArrayList<>();
      for (int t = 0; t < program.threads().size(); t++) {
        int thread = t;
        threads.add(
            program.threads().get(t).stream().map(s -> spinning(program, thread, s)).toList());
      }
      if (!threads.equals(program.threads())) {
        return new C11Program(program.locations(), threads);
      }
    }
  }

  private C11Statement spinning(C11Program program, int thread, C11Statement statement) {
    if (!(statement instanceof C11Statement.Load load) || random.nextInt(3) == 0) {
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
        : new C11Statement.Spin(
            load.location(),
            values.get(random.nextInt(values.size())),
            load.order(),
            C11Statement.Round.values()[random.nextInt(C11Statement.Round.values().length)]);
  }

  private static void addValue(List<Integer> values, C11Statement statement, int location) {
    switch (statement) {
      case C11Statement.Store s when s.location() == location -> values.add(s.value());
      case C11Statement.Exchange s when s.location() == location -> values.add(s.value());
      case C11Statement.CompareExchange s when s.location() == location -> values.add(s.desired());
      default -> {}
    }
  }

  private static List<List<C11Statement>> map(
      C11Program program, UnaryOperator<C11Statement> change) {
    return program.threads().stream().map(t -> t.stream().map(change).toList()).toList();
  }
}
