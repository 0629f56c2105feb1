// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.checkpoint.ObjectStates;
import org.rsanemu.emu.checkpoint.SavedObjects;
import org.rsanemu.emu.checkpoint.UnsavableException;
import org.rsanemu.emu.cpu.DataPlane;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.cpu.WrittenPages;
import org.rsanemu.emu.exec.code.Blocks;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Module;
import org.rsanemu.emu.exec.code.ModuleFiles;
import org.rsanemu.emu.exec.code.SourceOrderMap;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.exec.schedule.Exploration;
import org.rsanemu.emu.exec.schedule.MachineSnapshot;
import org.rsanemu.emu.exec.schedule.MachineSnapshots;
import org.rsanemu.emu.exec.thread.Round;
import org.rsanemu.emu.explore.Explorer;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.loader.Image;
import org.rsanemu.model.clock.FenceStamp;
import org.rsanemu.model.clock.Published;
import org.rsanemu.model.clock.ScPart;

/**
 * Where executions of an exploration may begin other than at the program's start: at scheduling
 * points of the previous execution, up to the point where the two differ. The run is kept and
 * restored: all of its objects are saved whole, and memory as an undo log, so an execution cannot
 * tell where it began. Thread-confined.
 *
 * <p>There are none once the program has changed code, or written more than the log keeps, or if
 * the run has an object that cannot be saved.
 */
final class Checkpoints {
  /** Short explorations do without: what saves objects is made first, which takes its time. */
  private static final int FIRST_EXECUTION = 20;

  /** More than this are not kept. */
  private static final int MOST = 64;

  /** Choices between two, at first, where nothing was explored before. */
  private static final int DISTANCE = 24;

  /**
   * Choices between two where an execution parts from the one before: others will part from it
   * nearby. To save one takes as long as some thirty steps.
   */
  private static final int DISTANCE_AT_BRANCH = 8;

  /** Of so many one is checked, in tests: to look at all memory takes long. */
  private static final int CHECKED = 8;

  /**
   * What all runs of a program have in common: what they add to it is true of the next one, too.
   * And what never changes once it is made.
   */
  private static final Set<Class<?>> SHARED =
      Set.of(
          Program.class,
          Instructions.class,
          Blocks.class,
          SourceOrderMap.class,
          Module.class,
          ModuleFiles.class,
          Image.class,
          Engine.class,
          DataPlane.class,
          MachineMemory.class,
          RegisterFile.class,
          RegisterUses.class,
          Liveness.class,
          FrameLiveness.class,
          CallTree.class,
          RunRequest.class,
          Round.class,
          Published.class,
          ScPart.class,
          FenceStamp.class,
          Exploration.class,
          Explorer.class,
          MachineSnapshots.class,
          MachineSnapshot.class,
          SnapshotMaker.class,
          Checkpoints.class);

  private final Engine engine;
  private final MachineMemory memory;
  private final Instructions instructions;
  private final ObjectStates states = new ObjectStates(SHARED);
  private final List<Checkpoint> taken = new ArrayList<>();
  private @Nullable RunAssembly run;
  private @Nullable Explorer explorer;
  private boolean unsavable;
  private int distance = DISTANCE;
  private int distanceAtBranch = DISTANCE_AT_BRANCH;
  private int firstExecution = FIRST_EXECUTION;
  private boolean checks;
  private int asked;

  Checkpoints(Engine engine, MachineMemory memory, Instructions instructions) {
    this.engine = engine;
    this.memory = memory;
    this.instructions = instructions;
  }

  /** This run is about to begin as an execution of an exploration. */
  void begin(RunAssembly kept, Explorer by) {
    close();
    run = kept;
    explorer = by;
  }

  /** Gives back what is kept. */
  void close() {
    taken.clear();
    memory.forgetChanges();
    if (run != null) {
      run.giveBack();
      run = null;
    }
  }

  /**
   * The run from which an execution may go on that makes the same choices as the one before up to
   * {@code common}, and the checkpoint there; null if there is none.
   */
  @Nullable RunAssembly back(Explorer by, RunRequest request) {
    Checkpoint newest = by == explorer ? newest(by.common()) : null;
    if (newest == null || run == null || !run.isOf(request)) {
      return null;
    }
    newest.objects().restore();
    memory.goBack(newest.memory());
    engine.contexts(newest.contexts());
    engine.registers(newest.registers());
    WrittenPages pages = newest.pages();
    if (pages != null && !pages.changed().isEmpty()) {
      throw new IllegalStateException("memory is not what it was: " + pages.changed());
    }
    return run;
  }

  /**
   * An execution was not made, as it was known: the next one has no more in common with the one
   * that was made last.
   *
   * @param common see {@link Explorer#common}, before that execution
   */
  void passed(Explorer by, int common) {
    if (by == explorer) {
      newest(common);
    }
  }

  /** How many choices the execution has made that {@link #back} has come to. */
  int made() {
    return taken.getLast().made();
  }

  private @Nullable Checkpoint newest(int common) {
    boolean valid = memory.keepsChanges();
    while (!taken.isEmpty()
        && (!valid
            || taken.getLast().made() > common
            || taken.getLast().generation() != instructions.generation())) {
      taken.removeLast();
    }
    return taken.isEmpty() ? null : taken.getLast();
  }

  /** The run has come to a scheduling point. */
  void offer(Explorer by) {
    if (by == explorer
        && !unsavable
        && by.counts().all() >= firstExecution
        && isWanted(by.made(), by.branch())) {
      try {
        take(by.made());
      } catch (UnsavableException e) {
        if (checks) {
          throw e;
        }
        unsavable = true;
      }
    }
  }

  private boolean isWanted(int made, int branch) {
    return taken.isEmpty()
        || memory.keepsChanges()
            && made >= taken.getLast().made() + (made == branch ? distanceAtBranch : distance);
  }

  private void take(int made) {
    SavedObjects objects = states.save(requireNonNull(run));
    if (taken.isEmpty()) {
      memory.keepChanges();
    }
    WrittenPages pages = null;
    if (checks && ++asked % CHECKED == 0) {
      pages = new WrittenPages(memory);
      pages.look();
    }
    taken.add(
        new Checkpoint(
            made,
            objects,
            engine.registers(),
            engine.contexts(),
            memory.mark(),
            instructions.generation(),
            pages));
    if (taken.size() == MOST) {
      thin();
    }
  }

  /** Leaves out every second one. */
  private void thin() {
    distance *= 2;
    for (int i = MOST - 1; i > 0; i -= 2) {
      taken.remove(i);
    }
  }

  /** One at every scheduling point, whatever comes of it, and memory is looked at: for tests. */
  void everywhere() {
    distance = 1;
    distanceAtBranch = 1;
    firstExecution = 0;
    checks = true;
  }
}
