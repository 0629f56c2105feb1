// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.explore;

import java.util.List;

/**
 * The step that a thread is about to make. All that it will touch, up to the thread's next
 * scheduling point, is within {@code objects}; or it is {@code open}: then these are what it
 * touches first, and the rest shows when it is done. Open steps cost reduction: reversed, they
 * depend on all.
 *
 * @param thread the choice of this step: threads have the same number in all executions that begin
 *     with the same choices; for a step that {@link #failing fails} it is another number
 * @param objects written as far as they may be; what enables a step that can block is the first
 * @param enabled whether the thread can make it now
 */
public record PendingStep(
    int thread, Kind kind, List<StepAccess> objects, boolean enabled, boolean open) {
  /**
   * Added to a thread's number where the choice is its step in which a store-exclusive fails
   * spuriously. Threads have lower numbers.
   */
  static final int FAILS = 1 << 20;

  /** A step as large as its objects. */
  public PendingStep {
    objects = List.copyOf(objects);
  }

  /** A step on {@code [address, address + size)} of memory that touches nothing else. */
  public static PendingStep of(int thread, Kind kind, long address, long size, boolean enabled) {
    StepAccess object = new StepAccess(StepAccess.Space.MEMORY, address, size, kind.writes());
    return new PendingStep(thread, kind, List.of(object), enabled, false);
  }

  /** A step that touches no object, such as a fence or the start of a thread. */
  public static PendingStep without(int thread, Kind kind) {
    return new PendingStep(thread, kind, List.of(), true, false);
  }

  /** Waits for the end of {@code other}. */
  public static PendingStep join(int thread, int other, boolean enabled) {
    return new PendingStep(
        thread, Kind.JOIN, List.of(StepAccess.thread(other, false)), enabled, false);
  }

  /** The last step of a thread. */
  public static PendingStep end(int thread) {
    return new PendingStep(thread, Kind.END, List.of(StepAccess.thread(thread, true)), true, false);
  }

  /** A step of which nothing is known. */
  public static PendingStep everything(int thread) {
    return new PendingStep(thread, Kind.OTHER, List.of(StepAccess.EVERYTHING), true, false);
  }

  /** The same, and it may touch more than its object. */
  public PendingStep opened() {
    return new PendingStep(thread, kind, objects, enabled, true);
  }

  /** Whether it is the first of its thread. */
  public boolean starts() {
    return kind == Kind.START;
  }

  /** The same, but that its store-exclusive fails spuriously: it only reads. */
  public PendingStep failing() {
    List<StepAccess> read =
        objects.stream().map(a -> new StepAccess(a.space(), a.address(), a.size(), false)).toList();
    return new PendingStep(thread | FAILS, Kind.READ, read, enabled, open);
  }

  /** Whether a choice is that of a step which fails spuriously. */
  public static boolean isFailing(int choice) {
    return choice >= FAILS;
  }

  /** The thread that makes the step of a choice. */
  public static int maker(int choice) {
    return choice & ~FAILS;
  }

  /** The thread that makes it. */
  int maker() {
    return maker(thread);
  }

  /** Whether these accesses are all within what it may touch. */
  public boolean permits(List<StepAccess> touched) {
    return potential().permits(new Footprint(touched));
  }

  /** What enables or disables it: its first object, or else the thread itself. */
  StepAccess condition() {
    return objects.isEmpty() ? StepAccess.thread(thread, false) : objects.getFirst();
  }

  /** What it may touch, whatever came before. */
  Footprint potential() {
    if (open) {
      return Footprint.EVERYTHING;
    }
    Footprint touched = new Footprint(objects);
    return kind.enabling() == Kind.Enabling.ALWAYS ? touched : touched.plus(condition());
  }

  /** Whether what it touches is the same wherever it goes. */
  boolean exact() {
    return !open && kind != Kind.COMPARE_AND_SWAP && kind != Kind.OTHER;
  }

  /** The step of a thread among those at a scheduling point. */
  static @org.jspecify.annotations.Nullable PendingStep of(List<PendingStep> menu, int thread) {
    for (PendingStep step : menu) {
      if (step.thread == thread) {
        return step;
      }
    }
    return null;
  }
}
