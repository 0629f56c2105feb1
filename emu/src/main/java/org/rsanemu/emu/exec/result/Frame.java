// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

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
 */
public record Frame(
    int module, long address, boolean judged, String label, int omitted, int period) {
  /** A place without a label. */
  public Frame(int module, long address, boolean judged) {
    this(module, address, judged, "", 0, 0);
  }

  public Frame labelled(String text) {
    return new Frame(module, address, judged, text, omitted, period);
  }

  /** The same with frames left out outside of it. */
  Frame omitting(int frames, int repeated) {
    return new Frame(module, address, judged, label, frames, repeated);
  }
}
