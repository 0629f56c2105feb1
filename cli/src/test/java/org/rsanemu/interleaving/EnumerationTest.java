// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.interleaving;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Enumeration of programs whose answers are known. */
class EnumerationTest {
  private static final int X = 0;
  private static final int Y = 1;

  private static ThreadStatement store(int x, int value) {
    return new ThreadStatement.Store(x, Operand.of(value));
  }

  private static ThreadStatement when(BranchCondition condition, ThreadStatement then) {
    return new ThreadStatement.If(condition, List.of(then), List.of());
  }

  private static ThreadStatement waitFor(int x, int value) {
    return new ThreadStatement.Loop(
        List.of(
            new ThreadStatement.Load(0, x),
            when(BranchCondition.is(0, value), new ThreadStatement.Break())));
  }

  /** Main creates all others and joins them, or does neither more. */
  private static Enumeration.Result of(
      boolean joins, boolean leaves, List<List<ThreadStatement>> others) {
    List<ThreadStatement> main =
        Stream.iterate(1, n -> n + 1)
            .limit(others.size())
            .<ThreadStatement>map(n -> new ThreadStatement.Create(n, false))
            .toList();
    List<List<ThreadStatement>> bodies = Stream.concat(Stream.of(main), others.stream()).toList();
    List<Boolean> joined = Collections.nCopies(bodies.size(), joins);
    return requireNonNull(
        Enumeration.of(new ThreadedProgram(2, 1, 2, bodies, joined, leaves), 10_000));
  }

  private static Enumeration.Result joined(List<ThreadStatement> one, List<ThreadStatement> two) {
    return of(true, false, List.of(one, two));
  }

  @Test
  void storeBufferingHasThreeOutcomes() {
    Enumeration.Result result =
        joined(
            List.of(store(X, 1), new ThreadStatement.Load(0, Y)),
            List.of(store(Y, 1), new ThreadStatement.Load(0, X)));
    assertThat(result.outcomes())
        .containsExactly(
            "0 0 0 0 0 0 0 0 0 0 1 0 0 0 0 1 1 ",
            "0 0 0 0 0 1 0 0 0 0 0 0 0 0 0 1 1 ",
            "0 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 ");
    assertThat(result.sticks() || result.aborts() || result.races()).isFalse();
  }

  @Test
  void aWaitForWhatIsWrittenEnds() {
    assertThat(joined(List.of(store(X, 1)), List.of(waitFor(X, 1))).sticks()).isFalse();
  }

  @Test
  void aWaitForWhatIsOverwrittenMayNotEnd() {
    Enumeration.Result result = joined(List.of(store(X, 1), store(X, 2)), List.of(waitFor(X, 1)));
    assertThat(result.sticks()).isTrue();
    assertThat(result.outcomes()).hasSize(1);
  }

  @Test
  void nobodyWaitsForWhoIsNotJoinedUnlessMainLeaves() {
    List<List<ThreadStatement>> waits = List.of(List.of(waitFor(X, 1)));
    assertThat(of(false, false, waits).sticks()).isFalse();
    assertThat(of(false, false, waits).outcomes()).hasSize(1);
    assertThat(of(false, true, waits).sticks()).isTrue();
    assertThat(of(false, true, waits).outcomes()).isEmpty();
  }

  @Test
  void whoIsNotJoinedMayFailBeforeMainReturns() {
    Enumeration.Result result = of(false, false, List.of(List.of(new ThreadStatement.Abort())));
    assertThat(result.aborts()).isTrue();
    assertThat(result.outcomes()).hasSize(1);
  }

  @Test
  void publishedDataDoNotRaceAndOthersDo() {
    List<ThreadStatement> writer =
        List.of(new ThreadStatement.PlainStore(0, Operand.of(1)), store(X, 1));
    List<ThreadStatement> guarded =
        List.of(
            new ThreadStatement.Load(0, X),
            when(BranchCondition.is(0, 1), new ThreadStatement.PlainLoad(1, 0)));
    List<ThreadStatement> unguarded =
        List.of(new ThreadStatement.Load(0, X), new ThreadStatement.PlainLoad(1, 0));
    assertThat(joined(writer, guarded).races()).isFalse();
    assertThat(joined(writer, unguarded).races()).isTrue();
    assertThat(joined(unguarded, unguarded).races()).isFalse();
  }

  @Test
  void locksInTwoOrdersMayDeadlock() {
    List<ThreadStatement> one =
        List.of(
            new ThreadStatement.Lock(0),
            new ThreadStatement.Lock(1),
            new ThreadStatement.Unlock(1),
            new ThreadStatement.Unlock(0));
    List<ThreadStatement> other =
        List.of(
            new ThreadStatement.Lock(1),
            new ThreadStatement.Lock(0),
            new ThreadStatement.Unlock(0),
            new ThreadStatement.Unlock(1));
    assertThat(joined(one, one).sticks()).isFalse();
    assertThat(joined(one, other).sticks()).isTrue();
  }

  @Test
  void aCompareAndSwapSaysWhatItFound() {
    ThreadStatement swap = new ThreadStatement.CompareExchange(1, 0, X, new Operand(0, 1));
    List<ThreadStatement> adds =
        List.of(
            new ThreadStatement.Loop(
                List.of(swap, when(BranchCondition.is(1, 1), new ThreadStatement.Break()))));
    assertThat(joined(adds, adds).outcomes())
        .allMatch(outcome -> outcome.endsWith("2 0 "))
        .hasSize(2);
  }

  @Test
  void tooManyStatesAreSaid() {
    List<List<ThreadStatement>> bodies = List.of(List.of(store(X, 1), store(X, 2)));
    assertThat(Enumeration.of(new ThreadedProgram(1, 0, 0, bodies, List.of(false), false), 1))
        .isNull();
  }
}
