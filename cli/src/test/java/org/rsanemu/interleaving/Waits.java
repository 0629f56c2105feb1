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

  private static ThreadStatement when(BranchCondition condition, ThreadStatement... then) {
    return new ThreadStatement.If(condition, List.of(then), List.of());
  }

  private static ThreadStatement leaveWhen(int register, int value) {
    return when(BranchCondition.is(register, value), new ThreadStatement.Break());
  }

  private static ThreadStatement set(int register, int value) {
    return new ThreadStatement.Set(register, Operand.of(value));
  }

  private static ThreadStatement increment(int register) {
    return new ThreadStatement.Set(register, new Operand(register, 1));
  }

  /** The loop, some politely. */
  private List<ThreadStatement> loop(ThreadStatement... body) {
    List<ThreadStatement> rounds = new ArrayList<>(List.of(body));
    if (random.nextInt(4) == 0) {
      rounds.add(new ThreadStatement.Yield());
    }
    return List.of(new ThreadStatement.Loop(rounds));
  }

  private static List<ThreadStatement> then(
      List<ThreadStatement> first, List<ThreadStatement> second) {
    List<ThreadStatement> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  /** Twice. */
  List<ThreadStatement> repeat(ThreadStatement statement) {
    return List.of(
        set(OTHER, 0),
        new ThreadStatement.Loop(
            List.of(
                when(BranchCondition.atLeast(OTHER, 2), new ThreadStatement.Break()),
                statement,
                increment(OTHER))));
  }

  /** Until it has the value. */
  List<ThreadStatement> until(int x, int value) {
    return loop(new ThreadStatement.Load(SCRATCH, x), leaveWhen(SCRATCH, value));
  }

  /** A look; if it is in vain, the loop, and then something else. */
  List<ThreadStatement> fastSlow(int result, int x, int value) {
    List<ThreadStatement> slow = then(until(x, value), List.of(set(result, SLOW)));
    return List.of(
        new ThreadStatement.Load(SCRATCH, x),
        new ThreadStatement.If(BranchCondition.isNot(SCRATCH, value), slow, List.of()));
  }

  /** A second look after one in vain; what it sees is kept, or ends the loop. */
  List<ThreadStatement> doubleRead(int result, int x, int value) {
    ThreadStatement seen = set(result, SLOW + 1);
    BranchCondition another =
        new BranchCondition(SCRATCH, BranchCondition.Test.DIFFERENT, new Operand(OTHER, 0));
    ThreadStatement second =
        switch (random.nextInt(3)) {
          case 0 -> when(BranchCondition.is(SCRATCH, value), seen);
          case 1 -> when(another, seen);
          default -> when(BranchCondition.is(SCRATCH, value), seen, new ThreadStatement.Break());
        };
    return loop(
        new ThreadStatement.Load(OTHER, x),
        leaveWhen(OTHER, value),
        new ThreadStatement.Load(SCRATCH, x),
        second);
  }

  /** Up to three looks. */
  List<ThreadStatement> bounded(int result, int x, int value) {
    return then(
        List.of(set(OTHER, 0)),
        loop(
            new ThreadStatement.Load(SCRATCH, x),
            leaveWhen(SCRATCH, value),
            increment(OTHER),
            when(
                BranchCondition.atLeast(OTHER, 1 + random.nextInt(3)),
                set(result, SLOW + 2),
                new ThreadStatement.Break())));
  }

  /** Until it has the value, with pauses in between that a count decides on. */
  List<ThreadStatement> pausing(int x, int value) {
    return List.of(
        new ThreadStatement.Loop(
            List.of(
                new ThreadStatement.Load(SCRATCH, x),
                leaveWhen(SCRATCH, value),
                new ThreadStatement.Pause(random.nextInt(3)))));
  }

  /** The same, but the count may decide more than pauses, and may be used later. */
  List<ThreadStatement> counting(int result, int x, int value) {
    ThreadStatement look = new ThreadStatement.Load(SCRATCH, x);
    ThreadStatement yields = new ThreadStatement.Yield();
    int y = (x + 1) % locations;
    List<ThreadStatement> late =
        switch (random.nextInt(8)) {
          case 0 -> List.of(set(result, SLOW + 5), yields);
          case 1 -> List.of(look, leaveWhen(SCRATCH, value));
          case 2 -> List.of(look, leaveWhen(SCRATCH, value + 1));
          case 3 -> List.of(new ThreadStatement.Store(y, Operand.of(1)));
          case 4 -> List.of(new ThreadStatement.Load(result, y));
          case 5 -> List.of(new ThreadStatement.Set(result, new Operand(SCRATCH, 1)));
          default -> List.of(yields);
        };
    int most = random.nextBoolean() ? 5 : 1 + random.nextInt(2);
    ThreadStatement pause =
        new ThreadStatement.If(
            BranchCondition.atLeast(OTHER, most), late, List.of(increment(OTHER)));
    List<ThreadStatement> body =
        random.nextInt(4) == 0
            ? List.of(look, pause, leaveWhen(SCRATCH, value))
            : List.of(look, leaveWhen(SCRATCH, value), pause);
    ThreadStatement after =
        random.nextInt(3) == 0
            ? when(BranchCondition.atLeast(OTHER, most), set(result, SLOW + 6))
            : set(OTHER, 0);
    return List.of(set(OTHER, 0), new ThreadStatement.Loop(body), after);
  }

  /** What it saw last, or all that it saw. */
  List<ThreadStatement> remembering(int result, int x, int value) {
    return loop(
        new ThreadStatement.Load(SCRATCH, x),
        leaveWhen(SCRATCH, value),
        random.nextBoolean()
            ? new ThreadStatement.Or(result, SCRATCH)
            : new ThreadStatement.Set(result, new Operand(SCRATCH, SLOW)));
  }

  /** Two locations, of which one comes first. */
  List<ThreadStatement> twoExits(int result, int value, int other) {
    int x = random.nextInt(locations);
    return loop(
        new ThreadStatement.Load(SCRATCH, x),
        leaveWhen(SCRATCH, value),
        new ThreadStatement.Load(OTHER, (x + 1) % locations),
        when(BranchCondition.is(OTHER, other), set(result, SLOW + 3), new ThreadStatement.Break()));
  }

  /**
   * Adds one by compare-and-swap; gives up, or remembers that it failed.
   *
   * @param looks whether it may look again after it has failed
   */
  List<ThreadStatement> retry(int result, int x, boolean looks) {
    List<ThreadStatement> body =
        new ArrayList<>(
            List.of(
                new ThreadStatement.CompareExchange(SCRATCH, OTHER, x, new Operand(OTHER, 1)),
                leaveWhen(SCRATCH, 1)));
    switch (random.nextInt(looks ? 4 : 3)) {
      case 0 ->
          body.add(
              when(
                  BranchCondition.is(OTHER, 2),
                  set(result, SLOW + 4),
                  new ThreadStatement.Break()));
      case 1 -> body.add(set(result, SLOW + 1));
      case 3 -> {
        body.add(new ThreadStatement.Load(SCRATCH, x));
        body.add(
            when(
                new BranchCondition(SCRATCH, BranchCondition.Test.DIFFERENT, new Operand(OTHER, 0)),
                set(result, SLOW + 1)));
      }
      default -> {}
    }
    return List.of(set(OTHER, 0), new ThreadStatement.Loop(body));
  }

  /** Holds the spin lock; who looks before it takes it waits for it to be free. */
  List<ThreadStatement> locked(ThreadStatement inside, boolean looks) {
    List<ThreadStatement> look = looks ? until(lock, 0) : List.of();
    List<ThreadStatement> take =
        new ArrayList<>(
            List.of(
                new ThreadStatement.Exchange(SCRATCH, lock, Operand.of(1)), leaveWhen(SCRATCH, 0)));
    take.addAll(look);
    return List.of(
        new ThreadStatement.Loop(take), inside, new ThreadStatement.Store(lock, Operand.of(0)));
  }

  /** Until the plain flag is set, by looks under the mutex. */
  List<ThreadStatement> poll() {
    return loop(
        new ThreadStatement.Lock(0),
        new ThreadStatement.PlainLoad(SCRATCH, 0),
        new ThreadStatement.Unlock(0),
        leaveWhen(SCRATCH, 1));
  }

  /** Sets the plain flag. */
  List<ThreadStatement> announce() {
    return List.of(
        new ThreadStatement.Lock(0),
        new ThreadStatement.PlainStore(0, Operand.of(1)),
        new ThreadStatement.Unlock(0));
  }
}
