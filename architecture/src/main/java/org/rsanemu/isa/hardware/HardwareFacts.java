// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.hardware;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Meaning;
import org.rsanemu.model.hardware.HardwareModel;
import org.rsanemu.model.hardware.litmus.LitmusTest;

/** The memory model of an architecture's processors. Implementations have no state. */
public interface HardwareFacts {
  /** The model; also what reports call it: its own name is {@link #name}. */
  HardwareModel model();

  /** As reports have it: {@code x86-TSO}, {@code Armv8}. */
  String name();

  /** What users call it: {@code tso}, {@code armv8}. */
  String word();

  /** What a verdict must say besides, as a clause; "" if nothing. */
  String remark();

  /**
   * A litmus test in the assembly language of these processors, as herd7 and litmus7 read it; null
   * if a thread needs more registers than there are.
   *
   * @param comments lines for its head
   */
  @Nullable String litmus(LitmusTest test, List<String> comments);

  /** What a litmus test must say besides; "" if nothing. */
  default String litmusRemark() {
    return "";
  }

  /** Whether the model has dependencies, so that values must be followed. */
  boolean hasDependencies();

  /**
   * What an instruction is to the model. Never throws because of the bytes.
   *
   * @param meaning the instruction's own, not what its source states
   * @param bytes of the instruction, from its first on
   * @param secondState whether an AArch32 instruction is T32
   */
  HardwareInstruction of(Meaning meaning, byte[] bytes, boolean secondState);
}
