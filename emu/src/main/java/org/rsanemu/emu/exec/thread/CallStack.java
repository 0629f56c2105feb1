// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.thread;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CallTree;
import org.rsanemu.emu.exec.code.ProgramLabels;
import org.rsanemu.emu.exec.code.StackFrame;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.FrameLiveness.Activation;
import org.rsanemu.loader.SynchronizingFunctions.Caller;
import org.rsanemu.model.Site;

/**
 * A thread's shadow call stack. A return is matched by its address, so that frames that a longjmp,
 * an exception or a hand-written return skipped are dropped with it; an address that no frame knows
 * changes nothing. Who has the stack pointer can {@link #leave} what was skipped before that.
 *
 * <p>It also knows of each frame whether what the C library and its kin do there is documented to
 * order something.
 */
public final class CallStack {
  /**
   * Deeper than any stack of 8 MiB, whose frames have 8 bytes at least. Beyond, outer frames are
   * kept.
   */
  private static final int MAX_DEPTH = 1 << 20;

  /** Where a function returns to that was called by a jump: to its caller's caller. */
  private static final long BY_JUMP = -1;

  private final CallTree tree;
  private long[] returns = new long[64];
  private int[] contexts = new int[64];

  /** Where the stack pointer was when the called function began; 0 if that is not known. */
  private long[] pointers = new long[64];

  /** By depth; the frame that nothing called is a library's. */
  private byte[] standings = new byte[65];

  /** The thread's own stack, half-open; nothing if that is not known. */
  private long stackStart;

  private long stackEnd;
  private int depth;
  private int context = CallTree.ROOT;
  private @Nullable StringCall stringCall;

  /** Bytes of the longest instruction that makes a system call. */
  private static final int LONGEST_CALL = 4;

  /**
   * It is an allocator's function, is called by one, or runs before or after the program's code:
   * what it accesses is the library's own.
   */
  private static final byte OWN = 0;

  /** It was called by other code than such a library's, or is that. */
  private static final byte CALLED = 1;

  /** It is a function that is documented to order something, or is called by one. */
  private static final byte DOCUMENTED = 2;

  /** As {@link #DOCUMENTED}, with a lock that these libraries take for themselves, too. */
  private static final byte SHARED = 3;

  /** What runs there is called by a library's code that is not documented to order anything. */
  private static final byte INCIDENTAL = 4;

  /**
   * What a signal interrupted.
   *
   * @param pc where it comes back to
   */
  private record Interrupted(long pc, int depth, byte standing, @Nullable StringCall stringCall) {}

  private final Deque<Interrupted> interrupted = new ArrayDeque<>();

  public CallStack(CallTree tree) {
    this.tree = tree;
  }

  /** The current context, a node of the tree. */
  public int context() {
    return context;
  }

  /** Where the thread is, and the calls that led there, the innermost first. */
  long[] stack(long pc) {
    return tree.stack(Site.of(pc, context));
  }

  /** The instruction that called the function that runs; -1 if none did. */
  public long caller() {
    return tree.caller(context);
  }

  /**
   * The same, but for frames that a jump has left, which stay; -1, too, if it is not known whether
   * the innermost one is left.
   *
   * @param pc where the thread is
   * @param sp its stack pointer
   */
  public long caller(FrameLiveness functions, long pc, long sp) {
    int frames = frames(functions, pc, sp);
    boolean elsewhere = stackEnd != 0 && !isOnStack(sp);
    boolean known = !elsewhere && activation(frames, functions, pc, sp) != Activation.UNKNOWN;
    return known ? tree.caller(contextAt(frames)) : -1;
  }

  /**
   * Drops the frames that a jump has left. Whether there were any. On other stacks, as signal
   * handlers and coroutines have, nothing is known.
   */
  public boolean leave(FrameLiveness functions, long pc, long sp) {
    int frames = frames(functions, pc, sp);
    boolean left = frames < depth;
    if (left) {
      drop(frames);
    }
    return left;
  }

  /** How many frames there are but for those that a jump has left. */
  private int frames(FrameLiveness functions, long pc, long sp) {
    int frames = depth;
    while (isOnStack(sp) && activation(frames, functions, pc, sp) == Activation.LEFT) {
      frames--;
    }
    return frames;
  }

  /** Of the innermost of so many frames. */
  private Activation activation(int frames, FrameLiveness functions, long pc, long sp) {
    return frames == 0 || !isOnStack(pointers[frames - 1])
        ? Activation.RUNS
        : functions.activation(pointers[frames - 1], tree.caller(contextAt(frames)), pc, sp);
  }

  private int contextAt(int frames) {
    return frames == depth ? context : contexts[frames];
  }

  boolean isOnStack(long address) {
    return address >= stackStart && address < stackEnd;
  }

  long stackStart() {
    return stackStart;
  }

  long stackEnd() {
    return stackEnd;
  }

  /** The thread's own stack, half-open. */
  void stack(long start, long end) {
    stackStart = start;
    stackEnd = end;
  }

  /** Becomes what the other one is. */
  public void copy(CallStack other) {
    if (returns.length < other.depth) {
      returns = new long[other.returns.length];
      contexts = new int[other.returns.length];
      pointers = new long[other.returns.length];
      standings = new byte[other.returns.length + 1];
    }
    System.arraycopy(other.returns, 0, returns, 0, other.depth);
    System.arraycopy(other.contexts, 0, contexts, 0, other.depth);
    System.arraycopy(other.pointers, 0, pointers, 0, other.depth);
    System.arraycopy(other.standings, 0, standings, 0, other.depth + 1);
    interrupted.clear();
    interrupted.addAll(other.interrupted);
    stackStart = other.stackStart;
    stackEnd = other.stackEnd;
    depth = other.depth;
    context = other.context;
    stringCall = other.stringCall;
  }

  /** Whether what runs is in the function of this context, or is called by it. */
  public boolean isWithin(int outer) {
    return tree.isWithin(context, outer);
  }

  public int depth() {
    return depth;
  }

  /** The function that reads strings which has been entered and not returned, if there is one. */
  public @Nullable StringCall stringCall() {
    return stringCall;
  }

  /**
   * Whether such a function that begins counts: its return will be seen, and it is not called by
   * another one, which knows what both read.
   */
  public boolean mayReadStrings() {
    boolean isReturnSeen = depth > 0 && depth < MAX_DEPTH;
    return isReturnSeen && (stringCall == null || stringCall.depth() == depth);
  }

  /** It begins. */
  public void readsStrings(StringCall call) {
    stringCall = call;
  }

  /**
   * The instruction at {@code pc} jumped to a function, which it calls as its own function's last
   * act. See {@link #call(long, long, long, boolean)}.
   */
  public void callByJump(long pc, long pointer, boolean byRuntime) {
    call(pc, BY_JUMP, pointer, byRuntime);
  }

  /**
   * How many calls there are without those by a jump from the innermost function, or from one that
   * called it so: they all return at once.
   */
  public int calledDepth() {
    int frames = depth;
    while (frames > 0 && returns[frames - 1] == BY_JUMP) {
      frames--;
    }
    return frames;
  }

  /** The same where it does not matter whose code calls. */
  public void call(long pc, long returnAddress) {
    call(pc, returnAddress, 0, false);
  }

  /**
   * The instruction at {@code pc} called something that returns to {@code returnAddress}.
   *
   * @param pointer the stack pointer now; 0 if that is not known
   * @param byRuntime whether it is the C library's, or its kin's
   */
  public void call(long pc, long returnAddress, long pointer, boolean byRuntime) {
    if (depth == MAX_DEPTH) {
      return;
    }
    if (depth == returns.length) {
      returns = Arrays.copyOf(returns, 2 * depth);
      contexts = Arrays.copyOf(contexts, 2 * depth);
      pointers = Arrays.copyOf(pointers, 2 * depth);
      standings = Arrays.copyOf(standings, 2 * depth + 1);
    }
    returns[depth] = returnAddress;
    contexts[depth] = context;
    pointers[depth] = pointer;
    byte caller = standings[depth++];
    standings[depth] = !byRuntime ? CALLED : caller == CALLED ? INCIDENTAL : caller;
    context = tree.called(context, pc);
  }

  /**
   * The frame that a byte of the stack is in, if a call began it: the innermost one that begins
   * above it. Null if there is none.
   *
   * @param pc where the innermost function is
   */
  public @Nullable StackFrame frame(long address, long pc) {
    int inner = depth;
    while (inner > 0 && (pointers[inner - 1] == 0 || address >= pointers[inner - 1])) {
      inner--;
    }
    if (inner == 0) {
      return null;
    }
    long offset = address - pointers[inner - 1];
    return inner == depth
        ? new StackFrame(Site.of(pc, context), offset)
        : new StackFrame(
            Site.of(
                tree.caller(inner + 1 == depth ? context : contexts[inner + 1]), contexts[inner]),
            offset);
  }

  /** Code that is none of the C library's or its kin's runs in the innermost frame. */
  public void inOwnCode() {
    standings[depth] = CALLED;
  }

  /**
   * Code of the C++ library runs in the innermost frame. Where a thread begins or ends the C
   * library calls it only for what the program has asked for: to run the thread's function, to make
   * a future ready or to notify at the thread's end ([futures.promise],
   * [thread.condition.nonmember]).
   */
  public void inCxxLibrary() {
    if (standings[depth] == OWN) {
      standings[depth] = DOCUMENTED;
    }
  }

  /**
   * A function begins that is documented to order something.
   *
   * @param by who must call it for that
   */
  public void documented(Caller by) {
    if (by == Caller.ANY || standings[depth] == CALLED) {
      standings[depth] = by == Caller.SHARED ? SHARED : DOCUMENTED;
    }
  }

  /**
   * Whether what code of the C library or its kin does in the innermost frame orders something.
   *
   * @param forCaller whether it acts on behalf of its caller
   */
  public boolean isDocumented(boolean forCaller) {
    return standings[depth] == DOCUMENTED
        || standings[depth] == SHARED
        || forCaller && standings[depth] == CALLED;
  }

  /** A function of the C library's allocator begins, whoever calls it. */
  public void allocates() {
    standings[depth] = OWN;
  }

  /**
   * Whether what code of the C library or its kin accesses in the innermost frame is its own: the
   * allocator's, or a starting or ending thread's.
   */
  public boolean isOwn() {
    return standings[depth] == OWN;
  }

  /** Whether the locks that are taken are ones that these libraries take for themselves, too. */
  public boolean isShared() {
    return standings[depth] == SHARED;
  }

  /**
   * A signal's handler begins, which returns to {@code pc}.
   *
   * @param byRuntime whether the handler is the C library's, or its kin's
   */
  public void interrupted(long pc, boolean byRuntime) {
    interrupted.push(new Interrupted(pc, depth, standings[depth], stringCall));
    stringCall = null;
    if (!byRuntime) {
      inOwnCode();
    }
  }

  /** A signal's handler has returned, maybe to a system call that is made again. */
  @SuppressWarnings("ReferenceEquality") // that interruption, not one that is equal
  public void resumed(long pc) {
    for (Interrupted each : interrupted) {
      if (each.depth() == depth && Math.abs(each.pc() - pc) <= LONGEST_CALL) {
        standings[depth] = each.standing();
        stringCall = each.stringCall();
        while (interrupted.pop() != each) {} // those inside it were left by a jump
        return;
      }
    }
  }

  /**
   * What the function that runs does from now on has this label; none if it is {@link
   * ProgramLabels#NONE}.
   */
  public void label(int number) {
    context = tree.labelled(context, number);
  }

  /** A return instruction went to {@code address}. False if no frame knows it. */
  public boolean returned(long address) {
    for (int i = depth - 1; i >= 0; i--) {
      if (returns[i] == address) {
        drop(i);
        return true;
      }
    }
    stringCall = null; // nobody knows what has returned
    return false;
  }

  /** There are so many frames left. */
  private void drop(int frames) {
    depth = frames;
    context = contexts[frames];
    if (stringCall != null && depth < stringCall.depth()) {
      stringCall = null;
    }
  }
}
