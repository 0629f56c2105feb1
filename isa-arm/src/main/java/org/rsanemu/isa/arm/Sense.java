// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.RegisterComparison;
import org.rsanemu.isa.Trap;
import org.rsanemu.model.MemoryOrder;

/** What the words of a row mean: the words of the table's third column. */
@FunctionalInterface
public interface Sense {
  /**
   * Adds what the word means.
   *
   * @param start an instruction that means nothing yet
   */
  Meaning of(Fields fields, Meaning start);

  /** This, and another. */
  default Sense and(Sense other) {
    return (f, m) -> other.of(f, of(f, m));
  }

  /** This where the test holds, else another. */
  default Sense when(Predicate<Fields> test, Sense otherwise) {
    return (f, m) -> test.test(f) ? of(f, m) : otherwise.of(f, m);
  }

  /** Nothing to the memory model, and the engine runs it. */
  static Sense nothing() {
    return (f, m) -> m;
  }

  /** An effect that depends on the word. */
  static Sense effect(Function<Fields, Effect> effect) {
    return (f, m) -> m.with(effect.apply(f));
  }

  /** Ordinary accesses: rlx where they touch a location. */
  static Sense plain() {
    return aligned(1);
  }

  /** The same, at an address that is a multiple of this, else the processor refuses it. */
  static Sense aligned(int to) {
    Effect plain = new Effect.Plain(MemoryOrder.RLX, MemoryOrder.RLX, false).aligned(to);
    return (f, m) -> m.with(plain);
  }

  /** A load that makes its bytes a location. */
  static Sense load(MemoryOrder order) {
    return (f, m) -> m.with(new Effect.Load(order));
  }

  /** A store that makes its bytes a location. */
  static Sense store(MemoryOrder order) {
    return (f, m) -> m.with(new Effect.Store(order));
  }

  /** A load-exclusive into the registers of these fields; bit A: acquires. */
  static Sense loadExclusive(char... targets) {
    return effect(f -> new Effect.LoadExclusive(f.is('A'), List.of(boxed(f, targets))));
  }

  /** A store-exclusive whose status goes to register s; bit R: releases. */
  static Sense storeExclusive() {
    return effect(f -> new Effect.StoreExclusive(f.is('R'), f.get('s')));
  }

  /** CLREX. */
  static Sense clearExclusive() {
    return (f, m) -> m.with(new Effect.ClearExclusive());
  }

  /** A fence. */
  static Sense fence(MemoryOrder order) {
    return (f, m) -> m.with(new Effect.Fence(order, false));
  }

  /** A fence between stores only. */
  static Sense storeFence() {
    return (f, m) -> m.with(new Effect.Fence(MemoryOrder.REL, true));
  }

  /** What the machine does in its place. */
  static Sense trap(Trap trap) {
    return (f, m) -> m.with(trap);
  }

  /** Where it goes. */
  static Sense flow(Flow flow) {
    return (f, m) -> m.with(flow);
  }

  /** A conditional branch that asks for equality if the test holds. */
  static Sense branch(Predicate<Fields> asksEqual) {
    return (f, m) -> m.with(Flow.BRANCH).withAsksEqual(asksEqual.test(f));
  }

  /** A comparison, or null if this word makes none of use. */
  static Sense compare(Function<Fields, @Nullable RegisterComparison> comparison) {
    return (f, m) -> m.with(comparison.apply(f));
  }

  private static Integer[] boxed(Fields f, char... names) {
    Integer[] registers = new Integer[names.length];
    for (int i = 0; i < names.length; i++) {
      registers[i] = f.get(names[i]);
    }
    return registers;
  }
}
