// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.rsanemu.litmus.C11Order.ACQUIRE;
import static org.rsanemu.litmus.C11Order.ACQ_REL;
import static org.rsanemu.litmus.C11Order.CONSUME;
import static org.rsanemu.litmus.C11Order.RELAXED;
import static org.rsanemu.litmus.C11Order.RELEASE;
import static org.rsanemu.litmus.C11Order.SEQ_CST;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Random programs; the seed decides everything. */
final class ProgramGenerator {
  private static final List<C11Order> LOADS = List.of(RELAXED, ACQUIRE, SEQ_CST, CONSUME);
  private static final List<C11Order> STORES = List.of(RELAXED, RELEASE, SEQ_CST);
  private static final List<C11Order> RMWS = List.of(RELAXED, ACQUIRE, RELEASE, ACQ_REL, SEQ_CST);
  private static final List<C11Order> FENCES = List.of(ACQUIRE, RELEASE, ACQ_REL, SEQ_CST);

  private final Random random;
  private int locations;

  ProgramGenerator(long seed) {
    random = new Random(seed);
  }

  /** The next program: scattered accesses, or a cycle of threads through the locations. */
  C11Program next() {
    locations = 2 + random.nextInt(2);
    List<List<C11Statement>> threads = random.nextBoolean() ? scattered() : cycle();
    return new C11Program(
        IntStream.range(0, locations).mapToObj(x -> storage(x, threads)).toList(), threads);
  }

  private List<List<C11Statement>> scattered() {
    List<List<C11Statement>> threads = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    for (int t = 0; t < count; t++) {
      List<C11Statement> body = new ArrayList<>();
      int length = 1 + random.nextInt(4);
      while (body.size() < length) {
        body.add(random.nextInt(6) == 0 ? fence() : access(random.nextInt(locations)));
      }
      threads.add(body);
    }
    return threads;
  }

  /** Thread i touches location i, then i + 1: the shape of every classic litmus test. */
  private List<List<C11Statement>> cycle() {
    List<List<C11Statement>> threads = new ArrayList<>();
    for (int t = 0; t < locations; t++) {
      List<C11Statement> body = new ArrayList<>();
      if (random.nextInt(6) == 0) {
        body.add(access(random.nextInt(locations)));
      }
      body.add(access(t));
      if (random.nextInt(3) == 0) {
        body.add(fence());
      }
      body.add(access((t + 1) % locations));
      if (random.nextInt(8) == 0) {
        body.add(access(random.nextInt(locations)));
      }
      threads.add(body);
    }
    return threads;
  }

  /** A load whose value is used at once. */
  C11Statement.Load load(int x) {
    return new C11Statement.Load(x, one(LOADS), C11Statement.Use.AT_ONCE);
  }

  /** A store, or an update that stores or adds {@code value}. */
  C11Statement writing(int x, int value) {
    return switch (random.nextInt(6)) {
      case 0 -> new C11Statement.Exchange(x, value, one(RMWS));
      case 1 -> new C11Statement.FetchAdd(x, value, one(RMWS), random.nextBoolean());
      default -> new C11Statement.Store(x, value, one(STORES));
    };
  }

  C11Statement access(int x) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> load(x);
      case 4, 5, 6 -> new C11Statement.Store(x, value(), one(STORES));
      case 7 -> new C11Statement.Exchange(x, value(), one(RMWS));
      case 8 -> new C11Statement.FetchAdd(x, 1, one(RMWS), random.nextInt(4) > 0);
      default -> compareExchange(x);
    };
  }

  private C11Statement compareExchange(int x) {
    C11Order success = one(RMWS);
    C11Order failure =
        switch (random.nextInt(3)) {
          case 0 -> RELAXED;
          case 1 -> success.acquires() ? ACQUIRE : RELAXED;
          default -> success == SEQ_CST ? SEQ_CST : success.acquires() ? ACQUIRE : RELAXED;
        };
    return new C11Statement.CompareExchange(x, random.nextInt(3), value(), success, failure);
  }

  C11Statement fence() {
    return new C11Statement.Fence(one(FENCES));
  }

  private int value() {
    return 1 + random.nextInt(3);
  }

  /** Plain types only where an instruction of every machine shows that the location is atomic. */
  private Storage storage(int x, List<List<C11Statement>> threads) {
    boolean updated = threads.stream().flatMap(List::stream).anyMatch(s -> updates(s, x));
    if (updated && random.nextInt(3) == 0) {
      return Storage.BUILTIN;
    }
    return anyStorage();
  }

  /** Of an atomic type. */
  Storage anyStorage() {
    return switch (random.nextInt(8)) {
      case 0 -> Storage.ATOMIC_CHAR;
      case 1 -> Storage.ATOMIC_SHORT;
      case 2 -> Storage.ATOMIC_LONG_LONG;
      case 3 -> Storage.MEMBER;
      case 4 -> Storage.ELEMENT;
      default -> Storage.ATOMIC_INT;
    };
  }

  private static boolean updates(C11Statement statement, int x) {
    return switch (statement) {
      case C11Statement.Exchange s -> s.location() == x;
      case C11Statement.FetchAdd s -> s.location() == x;
      case C11Statement.CompareExchange s -> s.location() == x;
      case C11Statement.Load s -> false;
      case C11Statement.Unmapped s -> false;
      case C11Statement.Store s -> false;
      case C11Statement.Fence s -> false;
    };
  }

  private <T> T one(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
