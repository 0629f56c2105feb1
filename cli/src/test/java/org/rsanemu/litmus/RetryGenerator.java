// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static org.rsanemu.litmus.C11Order.ACQUIRE;
import static org.rsanemu.litmus.C11Order.ACQ_REL;
import static org.rsanemu.litmus.C11Order.RELAXED;
import static org.rsanemu.litmus.C11Order.RELEASE;
import static org.rsanemu.litmus.C11Order.SEQ_CST;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.rsanemu.litmus.C11Statement.Load;
import org.rsanemu.litmus.C11Statement.Store;
import org.rsanemu.litmus.C11Statement.Use;

/**
 * Random programs in which much of what may be stale comes to nothing: it is dropped, or read again
 * until it is new. A cycle of threads through the locations, with more about it; a thread that
 * publishes step by step, and one that waits for some steps, or only looks, to learn what came
 * before; a thread that closes a location for a while, and one that waits until it is open again;
 * threads that take a location by exchanges, as a lock, which mostly find it taken; or threads that
 * count in one location what they do to others.
 */
final class RetryGenerator {
  private static final int MOST_STATEMENTS = 5;

  private final Random random;
  private final ProgramGenerator simple;
  private int locations;

  RetryGenerator(long seed) {
    random = new Random(seed);
    simple = new ProgramGenerator(seed ^ 0x5ca1ab1e);
  }

  C11Program next() {
    return switch (random.nextInt(9)) {
      case 0, 1 -> published();
      case 2 -> closed();
      case 3 -> taken();
      case 4, 5 -> counted();
      default -> cycle();
    };
  }

  /** It is open at first: who waits may take that for what comes after it was closed. */
  private C11Program closed() {
    locations = 3;
    int open = random.nextInt(3) == 0 ? 2 : 0;
    List<C11Statement> writer = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      writer.add(any(2));
    }
    writer.add(new Store(0, 1, one(RELAXED, RELEASE)));
    writer.add(new Store(1, 1, one(RELAXED, RELAXED, RELEASE)));
    writer.add(any(2));
    writer.add(new Store(0, open, one(RELAXED, RELEASE, RELEASE)));
    List<C11Statement> reader = new ArrayList<>();
    if (random.nextBoolean()) {
      reader.add(new C11Statement.Until(load(1, Use.NEVER), 1, between()));
    } else {
      reader.add(load(1, Use.AT_ONCE));
    }
    reader.add(new C11Statement.Until(load(0, Use.NEVER), open, between()));
    reader.add(any(2));
    if (random.nextBoolean()) {
      reader.add(load(random.nextInt(locations), Use.AT_ONCE));
    }
    return program(List.of(writer, reader));
  }

  private C11Program taken() {
    locations = 2 + random.nextInt(2);
    int threads = 2 + random.nextInt(2);
    int taken = random.nextInt(2); // 0 is there from the beginning
    int other = 2 * random.nextInt(2);
    List<List<C11Statement>> bodies = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<C11Statement> body = new ArrayList<>();
      for (int left = 2 + random.nextInt(threads == 2 ? 4 : 2); left > 0; left--) {
        body.add(
            switch (random.nextInt(8)) {
              case 0, 1, 2 ->
                  new C11Statement.Exchange(0, taken, one(RELAXED, ACQUIRE, ACQ_REL, SEQ_CST));
              case 3, 4 -> new Store(0, other, one(RELAXED, RELEASE, RELEASE, SEQ_CST));
              case 5 -> load(0, random.nextBoolean() ? Use.NEVER : Use.AT_ONCE);
              default -> any(1 + random.nextInt(locations - 1));
            });
      }
      bodies.add(body);
    }
    return program(bodies);
  }

  /** A location that threads mostly only add to, beside others. */
  private C11Program counted() {
    locations = 2 + random.nextInt(2);
    int threads = 2 + random.nextInt(2);
    int most = threads == 2 ? 4 : 2;
    List<List<C11Statement>> bodies = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      List<C11Statement> body = new ArrayList<>();
      for (int left = 2 + random.nextInt(most); left > 0; left--) {
        body.add(
            switch (random.nextInt(16)) {
              case 0, 1, 2, 3, 4, 5 -> add(random.nextInt(4) == 0);
              case 6 -> add(true);
              case 7 -> load(0, Use.AT_ONCE);
              case 8 -> random.nextInt(3) == 0 ? any(0) : simple.fence();
              case 9, 10, 11 ->
                  new Store(other(), value(), one(RELAXED, RELAXED, RELAXED, RELEASE, SEQ_CST));
              default -> load(other(), Use.AT_ONCE);
            });
      }
      bodies.add(body);
    }
    return program(bodies);
  }

  /** Mostly of no account to anybody: relaxed, and what it reads is not kept. */
  private C11Statement add(boolean ordered) {
    C11Order order = ordered ? one(ACQUIRE, RELEASE, ACQ_REL, SEQ_CST) : RELAXED;
    return new C11Statement.FetchAdd(0, 1 + random.nextInt(2), order, random.nextInt(6) == 0);
  }

  private int other() {
    return 1 + random.nextInt(locations - 1);
  }

  private C11Program published() {
    locations = 3;
    List<Store> writes = new ArrayList<>();
    Map<Integer, Store> newest = new TreeMap<>();
    for (int left = 4 + random.nextInt(2); left > 0; left--) {
      Store write =
          new Store(random.nextInt(locations), value(), one(RELAXED, RELEASE, RELEASE, SEQ_CST));
      writes.add(write);
      newest.put(write.location(), write);
    }
    List<C11Statement> reader = new ArrayList<>();
    for (int left = 1 + random.nextInt(2); left > 0; left--) {
      Store awaited = List.copyOf(newest.values()).get(random.nextInt(newest.size()));
      Load load = load(awaited.location(), Use.NEVER);
      reader.add(
          random.nextInt(3) == 0
              ? new C11Statement.Unless(load, awaited.value(), List.of(inner()))
              : new C11Statement.Until(load, awaited.value(), between()));
    }
    for (int left = 1 + random.nextInt(2); left > 0; left--) {
      reader.add(load(random.nextInt(locations), Use.NEVER));
    }
    reader.add(load(random.nextInt(locations), Use.AT_ONCE));
    return program(List.of(List.copyOf(writes), reader));
  }

  private C11Program program(List<List<C11Statement>> bodies) {
    return new C11Program(
        Stream.generate(() -> Storage.ATOMIC_INT).limit(locations).toList(), bodies);
  }

  private C11Program cycle() {
    locations = 2 + random.nextInt(3);
    int threads = 2 + random.nextInt(2);
    List<List<C11Statement>> bodies = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      bodies.add(body(t % locations, (t + 1) % locations));
    }
    return program(bodies);
  }

  private List<C11Statement> body(int from, int to) {
    List<C11Statement> body = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      body.add(any(random.nextInt(locations)));
    }
    body.add(any(from));
    if (random.nextInt(3) == 0) {
      body.add(simple.fence());
    }
    body.add(any(to));
    while (body.size() < MOST_STATEMENTS && random.nextBoolean()) {
      body.add(random.nextInt(5) == 0 ? simple.fence() : any(random.nextInt(locations)));
    }
    return body;
  }

  private C11Statement any(int x) {
    return switch (random.nextInt(16)) {
      case 0, 1, 2, 3 -> new Store(x, value(), one(RELAXED, RELAXED, RELEASE, SEQ_CST));
      case 4, 5, 6 -> load(x, Use.AT_ONCE);
      case 7 -> load(x, Use.NEVER);
      case 8, 9 -> again(x);
      case 10 -> new C11Statement.Until(load(x, Use.NEVER), value(), between());
      case 11 -> new C11Statement.Unless(load(x, Use.NEVER), value(), List.of(inner()));
      case 12 ->
          new C11Statement.Increase(x, 1, one(RELAXED, ACQUIRE, RELEASE, SEQ_CST), between());
      case 13, 14 ->
          new C11Statement.Raise(x, 1 + random.nextInt(3), one(RELAXED, RELAXED, RELEASE, SEQ_CST));
      default -> simple.writing(x, value());
    };
  }

  /** A look, and if it is not what is wanted, others until it is. */
  private C11Statement again(int x) {
    int value = value();
    List<C11Statement> body = new ArrayList<>(between());
    body.add(new C11Statement.Until(load(x, Use.NEVER), value, between()));
    return new C11Statement.Unless(load(x, Use.NEVER), value, body);
  }

  private List<C11Statement> between() {
    return random.nextBoolean() ? List.of() : List.of(inner());
  }

  private C11Statement inner() {
    return random.nextInt(3) > 0 ? simple.fence() : load(random.nextInt(locations), Use.NEVER);
  }

  private Load load(int x, Use use) {
    return new Load(x, one(RELAXED, RELAXED, ACQUIRE, SEQ_CST), use);
  }

  private int value() {
    return 1 + random.nextInt(2);
  }

  private C11Order one(C11Order... orders) {
    return orders[random.nextInt(orders.length)];
  }
}
