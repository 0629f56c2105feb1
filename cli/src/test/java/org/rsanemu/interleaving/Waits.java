// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Loops, and what stands around them. Their values are in {@link #SCRATCH} and the one before. */
final class Waits {
  /** Registers below this are results; they are kept. */
  static final int RESULTS = 3;

  /** A register that each part may write. */
  static final int SCRATCH = ThreadedProgram.REGISTERS - 1;

  private static final int OTHER = SCRATCH - 1;
  private static final int SLOW = 7;

  private final Random random;
  private final int locations;
  private final int lock;

  Waits(Random random, int locations, int lock) {
    this.random = random;
    this.locations = locations;
    this.lock = lock;
  }

  private static Statement when(Condition condition, Statement... then) {
    return new Statement.If(condition, List.of(then), List.of());
  }

  private static Statement leaveWhen(int register, int value) {
    return when(Condition.is(register, value), new Statement.Break());
  }

  private static Statement set(int register, int value) {
    return new Statement.Set(register, Operand.of(value));
  }

  private static Statement increment(int register) {
    return new Statement.Set(register, new Operand(register, 1));
  }

  /** The loop, some politely. */
  private List<Statement> loop(Statement... body) {
    List<Statement> rounds = new ArrayList<>(List.of(body));
    if (random.nextInt(4) == 0) {
      rounds.add(new Statement.Yield());
    }
    return List.of(new Statement.Loop(rounds));
  }

  private static List<Statement> then(List<Statement> first, List<Statement> second) {
    List<Statement> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  /** Twice. */
  List<Statement> repeat(Statement statement) {
    return List.of(
        set(OTHER, 0),
        new Statement.Loop(
            List.of(
                when(Condition.atLeast(OTHER, 2), new Statement.Break()),
                statement,
                increment(OTHER))));
  }

  /** Until it has the value. */
  List<Statement> until(int x, int value) {
    return loop(new Statement.Load(SCRATCH, x), leaveWhen(SCRATCH, value));
  }

  /** A look; if it is in vain, the loop, and then something else. */
  List<Statement> fastSlow(int result, int x, int value) {
    List<Statement> slow = then(until(x, value), List.of(set(result, SLOW)));
    return List.of(
        new Statement.Load(SCRATCH, x),
        new Statement.If(Condition.isNot(SCRATCH, value), slow, List.of()));
  }

  /** A second look after one in vain; what it sees is kept, or ends the loop. */
  List<Statement> doubleRead(int result, int x, int value) {
    Statement seen = set(result, SLOW + 1);
    Condition another = new Condition(SCRATCH, Condition.Test.DIFFERENT, new Operand(OTHER, 0));
    Statement second =
        switch (random.nextInt(3)) {
          case 0 -> when(Condition.is(SCRATCH, value), seen);
          case 1 -> when(another, seen);
          default -> when(Condition.is(SCRATCH, value), seen, new Statement.Break());
        };
    return loop(
        new Statement.Load(OTHER, x),
        leaveWhen(OTHER, value),
        new Statement.Load(SCRATCH, x),
        second);
  }

  /** Up to three looks. */
  List<Statement> bounded(int result, int x, int value) {
    return then(
        List.of(set(OTHER, 0)),
        loop(
            new Statement.Load(SCRATCH, x),
            leaveWhen(SCRATCH, value),
            increment(OTHER),
            when(
                Condition.atLeast(OTHER, 1 + random.nextInt(3)),
                set(result, SLOW + 2),
                new Statement.Break())));
  }

  /** What it saw last, or all that it saw. */
  List<Statement> remembering(int result, int x, int value) {
    return loop(
        new Statement.Load(SCRATCH, x),
        leaveWhen(SCRATCH, value),
        random.nextBoolean()
            ? new Statement.Or(result, SCRATCH)
            : new Statement.Set(result, new Operand(SCRATCH, SLOW)));
  }

  /** Two locations, of which one comes first. */
  List<Statement> twoExits(int result, int value, int other) {
    int x = random.nextInt(locations);
    return loop(
        new Statement.Load(SCRATCH, x),
        leaveWhen(SCRATCH, value),
        new Statement.Load(OTHER, (x + 1) % locations),
        when(Condition.is(OTHER, other), set(result, SLOW + 3), new Statement.Break()));
  }

  /**
   * Adds one by compare-and-swap; gives up, or remembers that it failed.
   *
   * @param looks whether it may look again after it has failed
   */
  List<Statement> retry(int result, int x, boolean looks) {
    List<Statement> body =
        new ArrayList<>(
            List.of(
                new Statement.CompareExchange(SCRATCH, OTHER, x, new Operand(OTHER, 1)),
                leaveWhen(SCRATCH, 1)));
    switch (random.nextInt(looks ? 4 : 3)) {
      case 0 ->
          body.add(when(Condition.is(OTHER, 2), set(result, SLOW + 4), new Statement.Break()));
      case 1 -> body.add(set(result, SLOW + 1));
      case 3 -> {
        body.add(new Statement.Load(SCRATCH, x));
        body.add(
            when(
                new Condition(SCRATCH, Condition.Test.DIFFERENT, new Operand(OTHER, 0)),
                set(result, SLOW + 1)));
      }
      default -> {}
    }
    return List.of(set(OTHER, 0), new Statement.Loop(body));
  }

  /** Holds the spin lock; who looks before it takes it waits for it to be free. */
  List<Statement> locked(Statement inside, boolean looks) {
    List<Statement> look = looks ? until(lock, 0) : List.of();
    List<Statement> take =
        new ArrayList<>(
            List.of(new Statement.Exchange(SCRATCH, lock, Operand.of(1)), leaveWhen(SCRATCH, 0)));
    take.addAll(look);
    return List.of(new Statement.Loop(take), inside, new Statement.Store(lock, Operand.of(0)));
  }

  /** Until the plain flag is set, by looks under the mutex. */
  List<Statement> poll() {
    return loop(
        new Statement.Lock(0),
        new Statement.PlainLoad(SCRATCH, 0),
        new Statement.Unlock(0),
        leaveWhen(SCRATCH, 1));
  }

  /** Sets the plain flag. */
  List<Statement> announce() {
    return List.of(
        new Statement.Lock(0), new Statement.PlainStore(0, Operand.of(1)), new Statement.Unlock(0));
  }
}
