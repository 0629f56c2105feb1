// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.hardware;

/**
 * That an access or a branch depends on an earlier read of its thread (Arm ARM, B2.3.3), through
 * registers, flags and the thread's own memory. The status that STXR returns carries none.
 *
 * @param read the read, of the same thread
 * @param kind what of the access depends on it
 */
public record Dependency(Event read, Kind kind) {
  /** What depends. A choice by CSEL and its kin is a pick dependency. */
  public enum Kind {
    /** The address. */
    ADDRESS,
    /** The value to write. */
    DATA,
    /** Whether a branch is taken: of branches only. */
    CONTROL,
    /** The address, by a choice. */
    PICK_ADDRESS,
    /** The value to write, by a choice. */
    PICK_DATA,
    /** Whether a branch is taken, by a choice: of branches only. */
    PICK_CONTROL
  }

  /** Refuses what is not a read, or hands on nothing. */
  public Dependency {
    if (read.kind() != Event.Kind.READ || !read.operation().result()) {
      throw new IllegalArgumentException("a dependency on " + read);
    }
  }
}
