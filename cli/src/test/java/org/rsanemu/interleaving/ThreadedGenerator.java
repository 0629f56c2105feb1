// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Random programs with some of a set of features; the seed decides everything. */
final class ThreadedGenerator {
  private static final int LOCATIONS = 2;

  /** The lock of {@link Feature#SPIN_LOCK}. */
  private static final int LOCK = LOCATIONS;

  private final Random random;
  private final List<Feature> all;
  private Set<Feature> features = EnumSet.noneOf(Feature.class);
  private Waits waits;

  ThreadedGenerator(long seed, Set<Feature> features) {
    random = new Random(seed);
    all = List.copyOf(features);
    waits = new Waits(random, LOCATIONS, LOCK);
  }

  /** The next program. */
  ThreadedProgram next() {
    features = EnumSet.noneOf(Feature.class);
    for (int i = 0; i < 4 && !all.isEmpty(); i++) {
      features.add(all.get(random.nextInt(all.size())));
    }
    int threads = has(Feature.MAIN) && random.nextBoolean() ? 2 : 3;
    List<List<ThreadStatement>> bodies = new ArrayList<>();
    List<Boolean> joined = new ArrayList<>(List.of(false));
    for (int t = 1; t < threads; t++) {
      bodies.add(body(1 + random.nextInt(threads == 2 ? 3 : 2)));
      joined.add(!has(Feature.UNJOINED) || random.nextInt(3) == 0);
    }
    List<ThreadStatement> main = body(has(Feature.MAIN) ? 1 + random.nextInt(2) : 0);
    create(main, bodies, joined);
    bodies.addFirst(main);
    return new ThreadedProgram(LOCATIONS + 1, 1, 1, bodies, joined, has(Feature.LEAVES));
  }

  private boolean has(Feature feature) {
    return features.contains(feature);
  }

  /** Main creates the others at its start, some between its statements, some create the next. */
  private void create(
      List<ThreadStatement> main, List<List<ThreadStatement>> bodies, List<Boolean> joined) {
    int at = 0;
    for (int t = 1; t <= bodies.size(); t++) {
      boolean nested = t > 1 && has(Feature.NESTED);
      if (nested) {
        joined.set(t, false);
        bodies.get(t - 2).addFirst(new ThreadStatement.Create(t, random.nextBoolean()));
      } else {
        boolean detached = !joined.get(t) && random.nextBoolean();
        main.add(at, new ThreadStatement.Create(t, detached));
        at += 1 + (random.nextInt(4) == 0 && main.size() > at + 1 ? 1 : 0);
      }
    }
  }

  private List<ThreadStatement> body(int length) {
    List<ThreadStatement> body = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      body.addAll(part(random.nextInt(Waits.RESULTS)));
    }
    if (length > 0 && has(Feature.ABORT) && random.nextBoolean()) {
      body.add(fails());
    }
    return body;
  }

  private ThreadStatement fails() {
    return new ThreadStatement.If(
        BranchCondition.is(random.nextInt(Waits.RESULTS), random.nextInt(4)),
        List.of(new ThreadStatement.Abort()),
        List.of());
  }

  /** One thing that a thread does. */
  private List<ThreadStatement> part(int result) {
    if (features.isEmpty() || random.nextInt(3) == 0) {
      return List.of(access(result));
    }
    Feature feature = List.copyOf(features).get(random.nextInt(features.size()));
    return switch (feature) {
      case BRANCH -> branch(result);
      case REPEAT -> waits.repeat(access(result));
      case PLAIN -> plain(result);
      case MUTEX ->
          List.of(new ThreadStatement.Lock(0), plainAccess(result), new ThreadStatement.Unlock(0));
      case POLL -> random.nextBoolean() ? waits.poll() : waits.announce();
      case SPIN_LOCK -> waits.locked(plainAccess(result), random.nextBoolean());
      case WAIT -> waits.until(location(), value());
      case FAST_SLOW -> waits.fastSlow(result, location(), value());
      case DOUBLE_READ -> waits.doubleRead(result, location(), value());
      case BOUNDED -> waits.bounded(result, location(), value());
      case PAUSE ->
          random.nextBoolean()
              ? waits.pausing(location(), value())
              : waits.counting(result, location(), value());
      case REMEMBER -> waits.remembering(result, location(), value());
      case TWO_EXITS -> waits.twoExits(result, value(), value());
      case CAS_LOOP -> waits.retry(result, location(), has(Feature.DOUBLE_READ));
      case MAIN, ADD, EXCHANGE, CAS, UNJOINED, LEAVES, NESTED, ABORT -> List.of(access(result));
    };
  }

  private List<ThreadStatement> branch(int result) {
    return List.of(
        new ThreadStatement.Load(result, location()),
        new ThreadStatement.If(
            random.nextBoolean()
                ? BranchCondition.is(result, random.nextInt(3))
                : BranchCondition.atLeast(result, 1 + random.nextInt(2)),
            List.of(access(random.nextInt(Waits.RESULTS))),
            random.nextBoolean() ? List.of(access(random.nextInt(Waits.RESULTS))) : List.of()));
  }

  /** Plain memory, half of the time published or read by way of a flag. */
  private List<ThreadStatement> plain(int result) {
    return switch (random.nextInt(4)) {
      case 0 ->
          List.of(
              new ThreadStatement.PlainStore(0, Operand.of(value())),
              new ThreadStatement.Store(0, Operand.of(1)));
      case 1 ->
          List.of(
              new ThreadStatement.Load(Waits.SCRATCH, 0),
              new ThreadStatement.If(
                  BranchCondition.isNot(Waits.SCRATCH, 0),
                  List.of(new ThreadStatement.PlainLoad(result, 0)),
                  List.of()));
      default -> List.of(plainAccess(result));
    };
  }

  private ThreadStatement plainAccess(int result) {
    return random.nextBoolean()
        ? new ThreadStatement.PlainLoad(result, 0)
        : new ThreadStatement.PlainStore(0, Operand.of(value()));
  }

  private ThreadStatement access(int result) {
    int x = location();
    switch (random.nextInt(8)) {
      case 0:
        if (has(Feature.ADD)) {
          return new ThreadStatement.FetchAdd(result, x, 1);
        }
        break;
      case 1:
        if (has(Feature.EXCHANGE)) {
          return new ThreadStatement.Exchange(result, x, Operand.of(value()));
        }
        break;
      case 2, 3:
        if (has(Feature.CAS)) {
          return new ThreadStatement.CompareExchange(Waits.SCRATCH, result, x, Operand.of(value()));
        }
        break;
      default:
        break;
    }
    return random.nextInt(5) < 2
        ? new ThreadStatement.Load(result, x)
        : new ThreadStatement.Store(x, Operand.of(value()));
  }

  private int location() {
    return random.nextInt(LOCATIONS);
  }

  private int value() {
    return 1 + random.nextInt(2);
  }
}
