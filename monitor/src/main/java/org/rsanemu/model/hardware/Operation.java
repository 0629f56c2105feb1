// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import java.util.List;
import java.util.OptionalLong;

/**
 * What an instruction does to memory, before it is known when.
 *
 * @param type what it does
 * @param location any number that stands for the location
 * @param acquire how its read acquires
 * @param release whether its write is a release (STLR, STLXR and the L forms)
 * @param form the kind of instruction
 * @param result whether it hands on what it read: STADD and its kin do not, nor LDADD to XZR; such
 *     an instruction acquires nothing, whatever its name (Arm ARM, B2.3), and is to be given so
 * @param expected of a compare-and-swap, else empty
 * @param value what it writes, 0 of a read; it matters to compare-and-swaps alone
 * @param dependencies of address and data, to reads that are in the run
 * @param site where in the code; the models only keep it
 */
public record Operation(
    Type type,
    long location,
    Acquire acquire,
    boolean release,
    Form form,
    boolean result,
    OptionalLong expected,
    long value,
    List<Dependency> dependencies,
    long site) {
  /** What an operation does. */
  public enum Type {
    /** It reads. */
    READ,
    /** It writes. */
    WRITE,
    /** It does both; with an expected value only if it reads that, else it reads. */
    RMW
  }

  /** Refuses a branch's dependencies. */
  public Operation {
    dependencies = List.copyOf(dependencies);
    for (Dependency dependency : dependencies) {
      if (dependency.kind() == Dependency.Kind.CONTROL
          || dependency.kind() == Dependency.Kind.PICK_CONTROL) {
        throw new IllegalArgumentException("control dependencies are of branches");
      }
    }
  }

  /** A plain read. */
  public static Operation read(long location) {
    return of(Type.READ, location, Form.PLAIN, OptionalLong.empty(), 0);
  }

  /** A plain write. */
  public static Operation write(long location, long value) {
    return of(Type.WRITE, location, Form.PLAIN, OptionalLong.empty(), value);
  }

  /** A read-modify-write that always writes. */
  public static Operation rmw(long location, Form form, long value) {
    return of(Type.RMW, location, form, OptionalLong.empty(), value);
  }

  /** A compare-and-swap. */
  public static Operation cas(long location, Form form, long expected, long value) {
    return of(Type.RMW, location, form, OptionalLong.of(expected), value);
  }

  private static Operation of(
      Type type, long location, Form form, OptionalLong expected, long value) {
    return new Operation(
        type, location, Acquire.NONE, false, form, true, expected, value, List.of(), 0);
  }

  /** The same, in that form. */
  public Operation in(Form other) {
    return new Operation(
        type, location, acquire, release, other, result, expected, value, dependencies, site);
  }

  /** The same, acquiring and releasing so. */
  public Operation ordered(Acquire acquiring, boolean releasing) {
    return new Operation(
        type, location, acquiring, releasing, form, result, expected, value, dependencies, site);
  }

  /** The same, which hands on nothing that it read. */
  public Operation withoutResult() {
    return new Operation(
        type, location, acquire, release, form, false, expected, value, dependencies, site);
  }

  /** The same with those dependencies. */
  public Operation depending(List<Dependency> others) {
    return new Operation(
        type, location, acquire, release, form, result, expected, value, others, site);
  }

  /** The same at that site. */
  public Operation at(long where) {
    return new Operation(
        type, location, acquire, release, form, result, expected, value, dependencies, where);
  }

  /** Whether it writes if it reads this. */
  public boolean writesAfter(long read) {
    return type == Type.WRITE
        || type == Type.RMW && (expected.isEmpty() || expected.getAsLong() == read);
  }
}
