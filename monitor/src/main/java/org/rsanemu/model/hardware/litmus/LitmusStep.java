// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware.litmus;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.model.hardware.Acquire;
import org.rsanemu.model.hardware.Dependency;
import org.rsanemu.model.hardware.Fence;
import org.rsanemu.model.hardware.Form;

/**
 * One step of a test's thread: an access or a fence.
 *
 * @param type what it does
 * @param location its number, from 0; -1 of a fence
 * @param reads the value that it reads in the weak outcome, if it reads
 * @param writes the value that it writes, if it writes
 * @param acquire how its read acquires
 * @param release whether its write is a release
 * @param form the kind of instruction
 * @param result whether it hands on what it read
 * @param fence of a fence which; else null
 * @param depends on which steps of the thread it depends; control holds from this step on
 * @param site where the event was, as the run had it
 */
public record LitmusStep(
    Type type,
    int location,
    long reads,
    long writes,
    Acquire acquire,
    boolean release,
    Form form,
    boolean result,
    @Nullable Fence fence,
    List<On> depends,
    long site) {
  /** What a step does. */
  public enum Type {
    /** It reads. */
    READ,
    /** It writes. */
    WRITE,
    /** It does both. */
    RMW,
    /** It is a fence. */
    FENCE
  }

  /**
   * A dependency on a step that reads.
   *
   * @param kind what depends
   * @param step the number of that step in its thread
   */
  public record On(Dependency.Kind kind, int step) {}

  /** Refuses a list that may change. */
  public LitmusStep {
    depends = List.copyOf(depends);
  }

  /** A fence, which depends on nothing but branches. */
  static LitmusStep fence(Fence fence, List<On> depends, long site) {
    return new LitmusStep(
        Type.FENCE, -1, 0, 0, Acquire.NONE, false, Form.PLAIN, false, fence, depends, site);
  }

  boolean isRead() {
    return type == Type.READ || type == Type.RMW;
  }

  boolean isWrite() {
    return type == Type.WRITE || type == Type.RMW;
  }
}
