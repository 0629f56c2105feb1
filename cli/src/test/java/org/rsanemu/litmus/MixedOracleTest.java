// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.rsanemu.litmus.C11Order.ACQUIRE;
import static org.rsanemu.litmus.C11Order.RELAXED;
import static org.rsanemu.litmus.C11Order.RELEASE;
import static org.rsanemu.litmus.C11Order.SEQ_CST;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rsanemu.litmus.MixedOracle.Found;
import org.rsanemu.litmus.MixedOracle.Pair;
import org.rsanemu.litmus.MixedOracle.Place;

/** Violations and races of programs whose answers are known. */
class MixedOracleTest {
  private static final int X = 0;
  private static final int Y = 1;
  private static final int DATA = 2;
  private static final int INT = 3;
  private static final List<Storage> LOCATIONS =
      List.of(Storage.ATOMIC_INT, Storage.ATOMIC_INT, Storage.PLAIN, Storage.BUILTIN);

  private static C11Statement store(int x, C11Order order) {
    return new C11Statement.Store(x, 1, order);
  }

  private static C11Statement.Load load(int x, C11Order order) {
    return new C11Statement.Load(x, order, C11Statement.Use.AT_ONCE);
  }

  private static C11Statement ifSet(C11Statement.Load load, C11Statement... body) {
    return new C11Statement.Guarded(load, 1, List.of(body));
  }

  private static C11Statement set(int x) {
    return new C11Statement.PlainStore(x, 1);
  }

  private static C11Statement get(int x) {
    return new C11Statement.PlainLoad(x);
  }

  private static Found found(Mapping mapping, Psc psc, List<List<C11Statement>> threads) {
    List<Boolean> exits = Collections.nCopies(threads.size(), false);
    MixedProgram program = new MixedProgram(new C11Program(LOCATIONS, threads), exits);
    return requireNonNull(MixedOracle.found(program, mapping, psc, ThreadFunctions.BARE, 10_000));
  }

  /** Main creates all others, and then joins them. */
  @SafeVarargs
  private static Found source(List<C11Statement>... others) {
    return found(new SourceMapping(), Psc.CPP20, joined(others));
  }

  @SafeVarargs
  private static List<List<C11Statement>> joined(List<C11Statement>... others) {
    List<List<C11Statement>> threads = new ArrayList<>(List.of(new ArrayList<>()));
    IntStream.rangeClosed(1, others.length)
        .forEach(t -> threads.getFirst().add(new C11Statement.Start(t)));
    IntStream.rangeClosed(1, others.length)
        .forEach(t -> threads.getFirst().add(new C11Statement.Join(t)));
    for (List<C11Statement> other : others) {
      threads.add(other);
    }
    return threads;
  }

  private static Place at(int thread, int number) {
    return new Place(thread, number);
  }

  @Test
  void aMessageRacesUnlessItsFlagIsReleasedAndAcquired() {
    List<C11Statement> reader = List.of(ifSet(load(X, ACQUIRE), get(DATA)));
    assertThat(source(List.of(set(DATA), store(X, RELEASE)), reader))
        .isEqualTo(new Found(Set.of(), Set.of(), false));
    assertThat(source(List.of(set(DATA), store(X, RELAXED)), reader).races())
        .containsExactly(new Pair(DATA, at(1, 0), at(2, 1)));
  }

  @Test
  void fencesSynchronizeThroughAccessesAlone() {
    C11Statement fence = new C11Statement.Fence(SEQ_CST);
    List<C11Statement> writer = List.of(set(DATA), fence, store(X, RELAXED));
    List<C11Statement> reader = List.of(ifSet(load(X, RELAXED), fence, get(DATA)));
    assertThat(source(writer, reader).races()).isEmpty();
    assertThat(source(List.of(set(DATA), fence), List.of(fence, get(DATA))).races())
        .containsExactly(new Pair(DATA, at(1, 0), at(2, 1)));
  }

  @Test
  void bothLoadsOfStoreBufferingLeaveSc() {
    List<C11Statement> one = List.of(store(X, RELEASE), load(Y, ACQUIRE));
    List<C11Statement> two = List.of(store(Y, RELEASE), load(X, ACQUIRE));
    assertThat(source(one, two).violations()).containsExactly(at(1, 1), at(2, 1));
    assertThat(found(new A64Mapping(true), Psc.ARMV8, joined(one, two)).violations()).isEmpty();
  }

  @Test
  void creationAndJoinOrder() {
    List<C11Statement> main =
        List.of(
            set(DATA), new C11Statement.Start(1), get(DATA), new C11Statement.Join(1), set(DATA));
    assertThat(found(new SourceMapping(), Psc.CPP20, List.of(main, List.of(set(DATA)))).races())
        .containsExactly(new Pair(DATA, at(0, 2), at(1, 0)));
  }

  @Test
  void whoIsNotJoinedIsNotOrdered() {
    List<C11Statement> main = List.of(new C11Statement.Start(1), store(X, SEQ_CST), get(DATA));
    List<C11Statement> other = List.of(ifSet(load(X, RELAXED)), set(DATA));
    assertThat(found(new SourceMapping(), Psc.CPP20, List.of(main, other)).races())
        .containsExactly(new Pair(DATA, at(0, 2), at(1, 1)));
  }

  @Test
  void aPlainAccessRacesWithAtomicOnesAndSynchronizesNothing() {
    List<C11Statement> writer = List.of(set(DATA), new C11Statement.Fence(RELEASE), set(INT));
    List<C11Statement> reader = List.of(ifSet(load(INT, ACQUIRE), get(DATA)));
    assertThat(source(writer, reader).races())
        .containsExactly(new Pair(DATA, at(1, 0), at(2, 1)), new Pair(INT, at(1, 2), at(2, 0)));
    assertThat(source(List.of(load(INT, RELAXED)), List.of(get(INT))).races()).isEmpty();
  }

  @Test
  void ofScAccessesArmv8OrdersMoreThanCpp20() {
    List<C11Statement> one = List.of(load(X, ACQUIRE), load(Y, SEQ_CST));
    List<C11Statement> two = List.of(store(Y, SEQ_CST), load(X, SEQ_CST));
    List<List<C11Statement>> threads = joined(List.of(store(X, SEQ_CST)), one, two);
    assertThat(found(new SourceMapping(), Psc.CPP20, threads).violations()).isNotEmpty();
    assertThat(found(new SourceMapping(), Psc.ARMV8, threads).violations()).isEmpty();
  }
}
