// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.hardware;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Effect;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.hardware.Acquire;
import org.rsanemu.model.hardware.Fence;

/**
 * What one instruction is to the memory model of the hardware.
 *
 * @param kind what it does to memory
 * @param acquire how its read acquires
 * @param release whether its write is a release
 * @param result whether it hands on what it read
 * @param expected the ISA's numbers of the registers that a compare-and-swap compares with, low
 *     part first; empty of all others
 * @param swapped the numbers of the registers that a compare-and-swap writes if it succeeds, low
 *     part first; empty of all others
 * @param fence of a fence which; else null
 * @param values how what it writes depends on what it reads
 * @param stored which registers it stores, as a {@link org.rsanemu.isa.cpu.RegisterSet}; {@link
 *     #AS_USED} if all that its data are
 * @param choice of a conditional choice which register is taken; else null
 */
public record HardwareInstruction(
    Kind kind,
    Acquire acquire,
    boolean release,
    boolean result,
    List<Integer> expected,
    List<Integer> swapped,
    @Nullable Fence fence,
    Values values,
    long stored,
    @Nullable Choice choice) {
  /** Every register that its data depend on is stored. */
  public static final long AS_USED = -1;

  /** What an instruction does to memory. */
  public enum Kind {
    /** Nothing, or what loads and stores do. */
    PLAIN,
    /** Loads and stores that processors do in pieces, or in no order: not modelled. */
    LOOSE,
    /** It reads and writes as one. */
    RMW,
    /** It reads, compares, and writes if what it reads is what it expects. */
    CAS,
    /** The first half of an exclusive pair. */
    LOAD_EXCLUSIVE,
    /** The second half. */
    STORE_EXCLUSIVE,
    /** A fence, whatever memory it touches. */
    FENCE
  }

  /** How what an instruction writes to registers depends on what it reads. */
  public enum Values {
    /** As its register use says. */
    EXACT,
    /** By a choice that the flags make. */
    CHOICE,
    /** Perhaps as its register use says, and perhaps less. */
    PERHAPS
  }

  /** A conditional choice: what becomes of a register is in one of two others. */
  @FunctionalInterface
  public interface Choice {
    /** The registers that count, as a set, if these are the flags (NZCV in bits 31 to 28). */
    long taken(long flags);
  }

  /** Refuses lists that may change. */
  public HardwareInstruction {
    expected = List.copyOf(expected);
    swapped = List.copyOf(swapped);
  }

  /** What an effect says, as far as its order stands for one kind of instruction alone. */
  public static HardwareInstruction of(Effect effect) {
    return switch (effect) {
      case Effect.None _, Effect.ClearExclusive _, Effect.PublishNonTemporal _ -> plain();
      case Effect.Plain plain -> plain().with(plain.nonTemporal() ? Kind.LOOSE : Kind.PLAIN);
      case Effect.Load load -> plain().acquiring(of(load.order()));
      case Effect.Store _ -> plain().releasing(true);
      case Effect.Rmw rmw ->
          plain()
              .with(Kind.RMW)
              .ordered(rmw.fenced() ? MemoryOrder.RLX : rmw.order())
              .handingOn(!rmw.readDropped());
      case Effect.Cas cas ->
          plain()
              .with(Kind.CAS)
              .ordered(cas.fenced() ? MemoryOrder.RLX : cas.success())
              .expecting(cas.expected());
      case Effect.Attempt attempt -> plain().with(Kind.CAS).expecting(attempt.expected());
      case Effect.LoadExclusive load ->
          plain()
              .with(Kind.LOAD_EXCLUSIVE)
              .acquiring(load.acquires() ? Acquire.FULL : Acquire.NONE);
      case Effect.StoreExclusive store ->
          plain().with(Kind.STORE_EXCLUSIVE).releasing(store.releases());
      case Effect.Fence fence -> plain().fence(of(fence));
    };
  }

  /** An instruction without any of this. */
  public static HardwareInstruction plain() {
    return new HardwareInstruction(
        Kind.PLAIN,
        Acquire.NONE,
        false,
        true,
        List.of(),
        List.of(),
        null,
        Values.EXACT,
        AS_USED,
        null);
  }

  private static Acquire of(MemoryOrder order) {
    return switch (order) {
      case SC, ACQREL -> Acquire.FULL;
      case ACQ -> Acquire.PC;
      case NA, RLX, REL -> Acquire.NONE;
    };
  }

  private static @Nullable Fence of(Effect.Fence fence) {
    return switch (fence.order()) {
      case SC, ACQREL -> Fence.FULL;
      case ACQ -> Fence.LOAD;
      case REL -> Fence.STORE;
      case NA, RLX -> null;
    };
  }

  /** The same, acquiring and releasing as the A and L forms of this order. */
  private HardwareInstruction ordered(MemoryOrder order) {
    boolean both = order == MemoryOrder.SC || order == MemoryOrder.ACQREL;
    boolean acquires = both || order == MemoryOrder.ACQ;
    return acquiring(acquires ? Acquire.FULL : Acquire.NONE)
        .releasing(both || order == MemoryOrder.REL);
  }

  /** The same of another kind. */
  public HardwareInstruction with(Kind other) {
    return new HardwareInstruction(
        other, acquire, release, result, expected, swapped, fence, values, stored, choice);
  }

  /** The same, acquiring so. */
  public HardwareInstruction acquiring(Acquire how) {
    return new HardwareInstruction(
        kind, how, release, result, expected, swapped, fence, values, stored, choice);
  }

  /** The same, releasing or not. */
  public HardwareInstruction releasing(boolean does) {
    return new HardwareInstruction(
        kind, acquire, does, result, expected, swapped, fence, values, stored, choice);
  }

  /** The same, handing on what it read or not: then it acquires nothing. */
  public HardwareInstruction handingOn(boolean does) {
    return new HardwareInstruction(
        kind,
        does ? acquire : Acquire.NONE,
        release,
        does,
        expected,
        swapped,
        fence,
        values,
        stored,
        choice);
  }

  private HardwareInstruction expecting(List<Integer> registers) {
    return new HardwareInstruction(
        kind, acquire, release, result, registers, swapped, fence, values, stored, choice);
  }

  /** The same, a compare-and-swap that writes these registers if it succeeds, low part first. */
  public HardwareInstruction swapping(List<Integer> registers) {
    return new HardwareInstruction(
        kind, acquire, release, result, expected, registers, fence, values, stored, choice);
  }

  /** A fence; null: one that orders nothing between processors. */
  public HardwareInstruction fence(@Nullable Fence which) {
    return new HardwareInstruction(
        Kind.FENCE, acquire, release, result, expected, swapped, which, values, stored, choice);
  }

  /** The same, with values that depend so. */
  public HardwareInstruction values(Values how) {
    return new HardwareInstruction(
        kind, acquire, release, result, expected, swapped, fence, how, stored, choice);
  }

  /** The same, storing these registers only. */
  public HardwareInstruction storing(long registers) {
    return new HardwareInstruction(
        kind, acquire, release, result, expected, swapped, fence, values, registers, choice);
  }

  /** The same, a choice. */
  public HardwareInstruction choosing(Choice between) {
    return new HardwareInstruction(
        kind, acquire, release, result, expected, swapped, fence, Values.CHOICE, stored, between);
  }
}
