// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.model.Site;

/** The running thread, its instruction, and whether that is the user's code. */
public final class CurrentInstruction {
  private final Instructions instructions;
  private final Callers callers;
  private final CodePlaces places;
  private final boolean judgesAll;

  /** Null until {@link #thread(GuestContext)} is called first. */
  private @Nullable GuestContext thread;

  private int number;
  private long begun;

  /** The number of the load whose value goes nowhere, if that is the instruction. */
  private int discarded;

  public CurrentInstruction(Instructions instructions, CodePlaces places, boolean judgesAll) {
    this.instructions = instructions;
    this.judgesAll = judgesAll;
    this.places = places;
    callers = new Callers(places);
  }

  /** Who runs; somebody must. */
  public GuestContext thread() {
    return requireNonNull(thread);
  }

  /** The same; null before the first. */
  public @Nullable GuestContext threadIfAny() {
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
    begun++;
  }

  /** How often an instruction has come next: the same from one to the next. */
  long begun() {
    return begun;
  }

  /** What the instruction loads goes nowhere: its source makes no such access. */
  public void discards() {
    discarded = number;
  }

  /** It does not, or is another one. */
  public void keeps() {
    discarded = 0;
  }

  /** Whether what it loads goes nowhere. */
  public boolean isDiscarded() {
    return discarded == number && discarded != 0;
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
    return Site.of(instructions.pc(number), thread().calls().context());
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
  public boolean isIncidental() {
    int flags = flags();
    return (flags & Instructions.RUNTIME) != 0
        && !thread().calls().isDocumented((flags & Instructions.FOR_CALLER) != 0);
  }

  /**
   * Whether what is accessed is the C library's own: what its allocator notes in free blocks and
   * between blocks, and fills before it hands it out, and what the end of a thread gives back.
   * Blocks of the program's that are freed or moved are reported where that begins. What it has on
   * the stack may be what a variable of the program was.
   */
  public boolean accessesLibrarysOwn(long address) {
    return (flags() & Instructions.RUNTIME) != 0
        && thread().calls().isOwn()
        && !thread().isOnStack(address);
  }

  /** Announces whose the instruction's events are, and what they count for. */
  public void announce(EventStream recorder) {
    recorder.library(!isJudged());
    recorder.incidental(isIncidental());
    recorder.sharing(isSharing());
  }

  /** Whether what the instruction does takes or gives back a lock that the program shares. */
  public boolean isSharing() {
    return (flags() & Instructions.RUNTIME) != 0 && thread().calls().isShared();
  }

  /** Whether what the instruction does to atomic memory is judged. */
  public boolean isJudged() {
    return atUserCode() && !thread().ignores();
  }
}
