// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.code.Places;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.model.Site;

/** Who runs, at which instruction, and whose code that is. */
public final class Standing {
  private final Instructions instructions;
  private final Callers callers;
  private final Places places;
  private final boolean judgesAll;
  private GuestContext thread;
  private int number;

  public Standing(Instructions instructions, Places places, boolean judgesAll) {
    this.instructions = instructions;
    this.judgesAll = judgesAll;
    this.places = places;
    callers = new Callers(places);
  }

  public GuestContext thread() {
    return thread;
  }

  public void thread(GuestContext next) {
    thread = next;
  }

  /** The number of the instruction that comes next or is under way. */
  public int number() {
    return number;
  }

  public void number(int instruction) {
    number = instruction;
  }

  /** What is known of that instruction. */
  public int flags() {
    return instructions.flags(number);
  }

  /** Where what it does is done: there, or where the function was called that does just that. */
  public long site() {
    return (flags() & Instructions.STUB) != 0 ? places.callSite(here()) : here();
  }

  private long here() {
    return Site.of(instructions.pc(number), thread.calls().context());
  }

  /** Whether the instruction is the user's. */
  public boolean atUserCode() {
    int flags = flags();
    return judgesAll
        || (flags & (Instructions.USER | Instructions.ALGORITHM)) == Instructions.USER
        || (flags & Instructions.FOR_CALLER) != 0 && callers.areUsers(here());
  }

  /**
   * Whether the instruction is the C library's, or its kin's, and orders nothing of the program's:
   * it is in no function that is documented to.
   */
  boolean isIncidental() {
    int flags = flags();
    return (flags & Instructions.RUNTIME) != 0
        && !thread.calls().isDocumented((flags & Instructions.FOR_CALLER) != 0);
  }

  /** Tells whose the events are that the instruction makes, and what they count for. */
  public void tell(Recorder recorder) {
    recorder.library(!isJudged());
    recorder.incidental(isIncidental());
    recorder.sharing((flags() & Instructions.RUNTIME) != 0 && thread.calls().isShared());
  }

  /** Whether what the instruction does to atomic memory is judged. */
  public boolean isJudged() {
    return atUserCode() && !thread.ignores();
  }
}
