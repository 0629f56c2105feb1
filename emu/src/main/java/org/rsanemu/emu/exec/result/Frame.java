// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place on a call stack.
 *
 * @param module index in {@link RunResult#modules}, -1 if the code lies in none
 * @param address the ELF address: of the instruction in an innermost frame, of the call in others
 * @param judged whether it is judged code, the user's
 * @param label what the program called what it did there ({@code RSAN_LABEL}), "" if nothing
 * @param omitted how many frames are left out between this one and the next outer one
 * @param period how many frames, this one the last, those that are left out repeat; 0 if they do
 *     not only repeat
 * @param passes whether its function does nothing but to pass its arguments to one operation
 */
public record Frame(
    int module,
    long address,
    boolean judged,
    String label,
    int omitted,
    int period,
    boolean passes) {
  /** A place without a label. */
  public Frame(int module, long address, boolean judged) {
    this(module, address, judged, "", 0, 0, false);
  }

  /**
   * The innermost frame of judged code, though a library may act for it; of all if none is judged.
   *
   * @param stack innermost frame first; at least one
   */
  public static Frame nearest(List<Frame> stack) {
    return stack.stream().filter(Frame::judged).findFirst().orElse(stack.getFirst());
  }

  /** Written out: long stacks are compared with themselves, and what Java makes takes long. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Frame frame
        && address == frame.address
        && module == frame.module
        && judged == frame.judged
        && omitted == frame.omitted
        && period == frame.period
        && passes == frame.passes
        && label.equals(frame.label);
  }

  @Override
  public int hashCode() {
    return 31 * Long.hashCode(address) + module;
  }

  public Frame labelled(String text) {
    return new Frame(module, address, judged, text, omitted, period, passes);
  }

  /** The same with frames left out outside of it. */
  Frame omitting(int frames, int repeated) {
    return new Frame(module, address, judged, label, frames, repeated, passes);
  }

  /** The same, whose function passes its arguments on or does not. */
  public Frame passing(boolean on) {
    return new Frame(module, address, judged, label, omitted, period, on);
  }
}
