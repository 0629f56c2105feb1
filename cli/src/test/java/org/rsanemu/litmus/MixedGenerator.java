// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random programs of atomic and plain accesses; the seed decides everything. A third of them hand
 * plain data from thread to thread, as programs do that are right except for an order.
 */
final class MixedGenerator {
  private static final int MOST_STATEMENTS = 11;

  /** One thread of so many ends by pthread_exit, which is a million instructions. */
  private static final int EXITS = 20;

  private final Random random;
  private final ProgramGenerator atomics;
  private int atomic;
  private List<Storage> storage = List.of();

  MixedGenerator(long seed) {
    random = new Random(~seed);
    atomics = new ProgramGenerator(seed);
  }

  /** The next program. */
  MixedProgram next() {
    while (true) {
      MixedProgram program = any();
      int size =
          program.program().threads().stream().mapToInt(t -> MixedProgram.flat(t).size()).sum();
      if (size - 2 * (program.exits().size() - 1) <= MOST_STATEMENTS) {
        return program;
      }
    }
  }

  private MixedProgram any() {
    int shape = random.nextInt(3);
    atomic = shape == 0 ? 2 + random.nextInt(2) : 1 + random.nextInt(2);
    storage = new ArrayList<>();
    for (int x = 0; x < atomic; x++) {
      storage.add(random.nextInt(5) < 2 ? Storage.BUILTIN : atomics.anyStorage());
    }
    int places = 1 + random.nextInt(2);
    for (int p = 0; p < places; p++) {
      storage.add(
          switch (random.nextInt(4)) {
            case 0 -> Storage.PLAIN_CHAR;
            case 1 -> Storage.PLAIN_LONG_LONG;
            default -> Storage.PLAIN;
          });
    }
    int children = shape == 0 ? atomic : 2 + (random.nextInt(4) == 0 ? 1 : 0);
    List<List<C11Statement>> threads = new ArrayList<>();
    threads.add(new ArrayList<>());
    for (int t = 1; t <= children; t++) {
      threads.add(
          switch (shape) {
            case 0 -> pair(t - 1, t % atomic);
            case 1 -> link(t, children);
            default -> scattered(1 + random.nextInt(3));
          });
    }
    main(threads.getFirst(), children);
    List<Boolean> exits = new ArrayList<>();
    threads.forEach(t -> exits.add(random.nextInt(EXITS) == 0));
    MixedProgram program = new MixedProgram(new C11Program(storage, threads), exits);
    // Once main has returned from a static program, its destructors have taken the unwinder's
    // tables
    // away, and pthread_exit aborts, on machines, too.
    for (int t = 1; t <= children; t++) {
      exits.set(t, exits.get(t) && (exits.getFirst() || program.joins(t)));
    }
    return program;
  }

  /** Starts all, joins most, and does something before, in between and after. */
  private void main(List<C11Statement> body, int children) {
    List<Integer> joined = new ArrayList<>(IntStream.rangeClosed(1, children).boxed().toList());
    Collections.shuffle(joined, random);
    sprinkle(body, 3);
    for (int t = 1; t <= children; t++) {
      body.add(new C11Statement.Start(t));
      sprinkle(body, 5);
    }
    for (int t : joined) {
      if (random.nextInt(5) > 0) {
        body.add(new C11Statement.Join(t));
        sprinkle(body, 5);
      }
    }
    if (random.nextBoolean()) {
      body.add(new C11Statement.PlainLoad(anyPlace()));
    }
  }

  private void sprinkle(List<C11Statement> body, int oneOf) {
    if (random.nextInt(oneOf) == 0) {
      body.add(any(random.nextInt(storage.size())));
    }
  }

  private List<C11Statement> scattered(int length) {
    List<C11Statement> body = new ArrayList<>();
    while (body.size() < length) {
      body.add(
          switch (random.nextInt(8)) {
            case 0 -> atomics.fence();
            case 1 -> any(atomic + random.nextInt(storage.size() - atomic));
            case 2, 3 -> guarded(random.nextInt(atomic), 1 + random.nextInt(2), List.of());
            default -> any(random.nextInt(atomic));
          });
    }
    return body;
  }

  /** Accesses one location, then the next: the threads are a cycle, as in classic litmus tests. */
  private List<C11Statement> pair(int x, int y) {
    List<C11Statement> body = new ArrayList<>(List.of(atomics.access(x)));
    if (random.nextInt(4) == 0) {
      body.add(atomics.fence());
    }
    sprinkle(body, 4);
    body.add(atomics.access(y));
    return body;
  }

  /** Thread t takes data from the one before it, if there is one, and hands it to the next. */
  private List<C11Statement> link(int t, int last) {
    List<C11Statement> body = new ArrayList<>();
    List<C11Statement> hands = new ArrayList<>();
    int to = (t - 1) % atomic;
    if (t < last) {
      if (random.nextInt(4) == 0) {
        hands.add(atomics.fence());
      }
      hands.add(atomics.writing(to, 1));
    }
    if (t == 1) {
      body.add(plain(anyPlace()));
      body.addAll(hands);
    } else {
      int from = (t - 2) % atomic;
      body.add(guarded(from, 1, from == to && t < last ? List.of() : hands));
    }
    sprinkle(body, 3);
    return body;
  }

  private C11Statement guarded(int x, int value, List<C11Statement> more) {
    List<C11Statement> body = new ArrayList<>();
    if (random.nextInt(4) == 0) {
      body.add(atomics.fence());
    }
    body.add(plain(anyPlace()));
    body.addAll(more);
    return new C11Statement.Guarded(atomics.load(x), value, body);
  }

  private int anyPlace() {
    return atomic + random.nextInt(storage.size() - atomic);
  }

  private C11Statement any(int x) {
    boolean mayBePlain = storage.get(x) == Storage.BUILTIN && random.nextInt(4) == 0;
    return storage.get(x).isPlain() || mayBePlain ? plain(x) : atomics.access(x);
  }

  private C11Statement plain(int x) {
    return random.nextBoolean()
        ? new C11Statement.PlainLoad(x)
        : new C11Statement.PlainStore(x, 1 + random.nextInt(3));
  }
}
