// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.events.Overwritten;
import org.rsanemu.emu.exec.result.TraceStep.Kind;
import org.rsanemu.emu.exec.stream.AtomicAccessListener;
import org.rsanemu.emu.exec.stream.OutsideRoutine;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.explore.PendingStep;
import org.rsanemu.emu.explore.StepAccess;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;

/** Records what the current step of an exploration touches and overwrites. */
public final class StepTouches extends AtomicAccessListener {
  /**
   * How many bytes of the C library's record of a thread (struct pthread) lie before and behind the
   * word that its end clears: no more than these in glibc 2.36 on all three instruction sets.
   */
  private static final int RECORD_BEFORE = 1024;

  private static final int RECORD_AFTER = 2048;

  private final Explorer explorer;
  private final Kernel kernel;
  private final LocationMap locations;
  private final OutsideRoutine outside;
  private final LastThread last;
  private final List<StepAccess> touched = new ArrayList<>();
  private final Overwritten overwritten = new Overwritten();
  private @Nullable PendingStep step;

  /** Of an execution at its beginning. */
  public StepTouches(
      Exploration exploration, Kernel kernel, LocationMap locations, OutsideRoutine outside) {
    this.kernel = kernel;
    this.locations = locations;
    this.outside = outside;
    explorer = exploration.explorer();
    last = new LastThread(exploration, kernel);
  }

  /** Whether there is anything to choose: who goes next, or whether that could have come before. */
  boolean areSeveral() {
    return !last.isAfterAll();
  }

  /** A thread begins to make a step. */
  void begins(PendingStep made) {
    step = made;
    last.makes(made, touched);
  }

  /** What the step under way has touched so far; the list continues with it. */
  List<StepAccess> touched() {
    return touched;
  }

  /** Whether the step under way has asked the kernel before, as a call that touches this does. */
  boolean asksAgain(List<StepAccess> call) {
    return call.stream().anyMatch(SystemSteps::asksKernel) && hasAskedKernel();
  }

  /** Whether the step under way has asked the kernel what others may see by other calls. */
  boolean hasAskedKernel() {
    return touched.stream().anyMatch(SystemSteps::asksKernel);
  }

  /** No step is under way any more. */
  void isOver() {
    step = null;
  }

  /** What the step that is over has touched is known: it is forgotten. */
  void clear() {
    touched.clear();
  }

  /** The word that says that a thread lives; 0 if there is none. */
  long tid(int thread) {
    return kernel.threads().get(thread).clearChildTid();
  }

  /**
   * What a thread's end touches: the C library's record of the thread lies around the word, and
   * others that send it a signal or cancel it look there.
   */
  List<StepAccess> end(int thread) {
    StepAccess record = record(thread);
    return List.of(record == null ? StepAccess.thread(thread, true) : record, SystemSteps.ENDS);
  }

  /** The C library's record of a thread; null if nothing says where it is. */
  private @Nullable StepAccess record(int thread) {
    long word = tid(thread);
    return word == 0 ? null : StepAccess.write(word - RECORD_BEFORE, RECORD_BEFORE + RECORD_AFTER);
  }

  /** Whether the step under way is a thread's end, and this is in the thread's own record. */
  private boolean isOfEnd(long address) {
    if (step == null || step.starts()) {
      return false;
    }
    StepAccess record = record(step.thread());
    return record != null
        && address - record.address() >= 0
        && address - record.address() < record.size();
  }

  /** See {@link Overwritten#by}. */
  Map<Integer, Boolean> overwrittenBy(long address, int size, LongPredicate isGood) {
    return overwritten.by(address, size, isGood);
  }

  /** Whether this is within what the step under way may touch. */
  boolean permits(List<StepAccess> accesses) {
    return step == null || step.permits(accesses);
  }

  /** The step under way touches this. */
  void touches(StepAccess access) {
    if (step != null && areSeveral() && !touched.contains(access)) {
      touched.add(access);
    }
  }

  @Override
  public void overwrites(long address, int size, long before) {
    if (step != null) {
      overwritten.writes(explorer.made() - 1, address, size, before);
    }
  }

  @Override
  public void looksAt(long address, int size) {
    if (!outside.holds()) {
      touches(StepAccess.read(address, size));
    }
  }

  @Override
  public void readPlainly(int thread, int location, long address, int size, long site) {}

  @Override
  public void writePlainly(
      int thread, int location, long address, int size, long value, long site) {}

  @Override
  protected void accessed(
      Kind kind, int thread, int location, long value, int written, MemoryOrder order, long site) {
    long address = locations.address(location);
    if (outside.holds() && !isOfEnd(address)) {
      return;
    }
    if (step != null && address == tid(step.thread()) && written == 0) {
      return; // nobody else writes that while the thread lives
    }
    int size = locations.size(location);
    touches(written == 1 ? StepAccess.write(address, size) : StepAccess.read(address, size));
  }
}
