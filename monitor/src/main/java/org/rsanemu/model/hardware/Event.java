// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An event of a {@link Run}: a read, a write, a fence or a branch. A read-modify-write is two,
 * joined as partners. Events are equal only to themselves.
 */
public final class Event {
  /** What it is. */
  public enum Kind {
    /** A read, also a read-modify-write's. */
    READ,
    /** A write, also a read-modify-write's. */
    WRITE,
    /** A fence. */
    FENCE,
    /** A conditional branch, on which all later events of the thread depend. */
    BRANCH
  }

  private final Kind kind;
  private final int thread;
  private final int place;
  private final int at;
  private final @Nullable Operation operation;
  private final int position;
  private final @Nullable Event source;
  private final @Nullable Event own;
  private final @Nullable Fence fence;
  private final List<Dependency> dependencies;
  private final long site;
  private @Nullable Event partner;

  private Event(
      Kind kind,
      int thread,
      int place,
      int at,
      @Nullable Operation operation,
      int position,
      @Nullable Event source,
      @Nullable Event own,
      @Nullable Fence fence,
      List<Dependency> dependencies,
      long site) {
    this.kind = kind;
    this.thread = thread;
    this.place = place;
    this.at = at;
    this.operation = operation;
    this.position = position;
    this.source = source;
    this.own = own;
    this.fence = fence;
    this.dependencies = dependencies;
    this.site = site;
  }

  static Event access(
      Kind kind,
      int thread,
      int place,
      int at,
      Operation operation,
      int position,
      @Nullable Event source,
      @Nullable Event own) {
    return new Event(
        kind,
        thread,
        place,
        at,
        operation,
        position,
        source,
        own,
        null,
        operation.dependencies(),
        operation.site());
  }

  static Event fence(int thread, int place, int at, Fence fence, long site) {
    return new Event(Kind.FENCE, thread, place, at, null, -1, null, null, fence, List.of(), site);
  }

  static Event branch(int thread, int place, int at, List<Dependency> sources, long site) {
    return new Event(
        Kind.BRANCH, thread, place, at, null, -1, null, null, null, List.copyOf(sources), site);
  }

  static void join(Event one, Event other) {
    one.partner = other;
    other.partner = one;
  }

  void follow(Event sender) {
    partner = sender;
  }

  /** What it is. */
  public Kind kind() {
    return kind;
  }

  /** Its thread's number. */
  public int thread() {
    return thread;
  }

  /** How many events of its thread come before it. */
  public int place() {
    return place;
  }

  /** How many events of the run come before it. */
  public int at() {
    return at;
  }

  /**
   * Of an access what it does.
   *
   * @throws NullPointerException of anything else
   */
  public Operation operation() {
    return requireNonNull(operation, "no access");
  }

  /** Of an access its location. */
  public long location() {
    return operation().location();
  }

  /** Of an access which write of its location it is, or reads; 0 is the initial value. */
  public int position() {
    return position;
  }

  /** Of a read the write that it reads; null for the initial value. */
  public @Nullable Event source() {
    return source;
  }

  /** Of an access the newest write to its location before it by its thread, or null. */
  public @Nullable Event own() {
    return own;
  }

  /**
   * Of a fence which.
   *
   * @throws NullPointerException of anything else
   */
  public Fence fence() {
    return requireNonNull(fence, "no fence");
  }

  /** Of a read-modify-write its other half; of a receiving fence the sending one; or null. */
  public @Nullable Event partner() {
    return partner;
  }

  /** Of an access, of address and data; of a branch, of its condition. */
  public List<Dependency> dependencies() {
    return dependencies;
  }

  /** Where in the code. */
  public long site() {
    return site;
  }

  /** Whether it reads or writes memory. */
  public boolean isAccess() {
    return operation != null;
  }

  boolean isRead() {
    return kind == Kind.READ;
  }

  boolean isWrite() {
    return kind == Kind.WRITE;
  }

  /** Whether orders may begin and end here: at an access, or at a fence that others know. */
  boolean isOrdered() {
    return isRead() || isWrite() || fence == Fence.KERNEL;
  }

  /** Whether it is a read with acquire semantics of any kind. */
  boolean acquires() {
    return isRead() && operation().acquire() != Acquire.NONE;
  }

  boolean releases() {
    return isWrite() && operation().release();
  }

  /** Whether it is an access of x86 that is locked, or of an LSE atomic. */
  boolean isOfOneInstruction() {
    return operation != null && operation.form() == Form.INSTRUCTION;
  }

  @Override
  public String toString() {
    String what =
        switch (kind) {
          case READ, WRITE -> kind + " " + location() + "@" + position;
          case FENCE -> fence().toString();
          case BRANCH -> "branch";
        };
    return "T" + thread + "." + place + " " + what;
  }
}
