// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.util.Optional;
import java.util.function.LongPredicate;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.flow.RegisterUse.Flow;

/**
 * Which bytes of the frame of a function nobody reads again before they are overwritten or the
 * function returns: unoptimized code keeps all that it computes there. Known of functions alone
 * that are a {@link PrivateFrame}; of all others every byte counts as read. For one thread.
 */
public final class FrameLiveness {
  /** What is known of functions, and where they are. */
  @FunctionalInterface
  public interface Functions extends Liveness.Functions {
    /** The function that has an instruction; null if that is not known. */
    @Nullable Range at(long pc);
  }

  /** What is known of a function that was called, and of which no return was seen. */
  public enum Activation {
    RUNS,
    /** The thread has left it otherwise than by a return: by longjmp, or by an exception. */
    LEFT,
    UNKNOWN
  }

  /** A function's code, half-open. */
  public record Range(long start, long end) {
    public boolean contains(long pc) {
      return pc >= start && pc < end;
    }
  }

  /** No byte is dead. */
  private static final LongPredicate NONE = _ -> false;

  /** Calls in calls are looked at so far. */
  private static final int DEEPEST = 6;

  private static final int MOST_KNOWN = 1 << 10;

  private final RegisterUses uses;
  private final Functions functions;
  private final Long2ObjectHashMap<Optional<PrivateFrame>> known = new Long2ObjectHashMap<>();
  private final PrivateFrame.Calls calls = new CalledFunctions();
  private int depth;

  public FrameLiveness(RegisterUses uses, Functions functions) {
    this.uses = uses;
    this.functions = functions;
  }

  /** Code has changed; {@link RegisterUses#codeChanged} is to be called, too. */
  public void codeChanged() {
    known.clear();
  }

  /**
   * Says of addresses whether the byte there is dead in the frame of the function that has an
   * instruction.
   *
   * @param pc the instruction that comes next
   * @param sp the stack pointer before it
   */
  public LongPredicate deadAt(long pc, long sp) {
    Range range = functions.at(pc);
    Optional<PrivateFrame> frame = range == null ? Optional.empty() : at(range);
    return frame.isEmpty() || !frame.get().has(pc) ? NONE : frame.get().deadAt(pc, sp);
  }

  /**
   * Whether an instruction is known to be of the function that has a call: that function keeps
   * nothing below its stack pointer. Compilers let leaf functions alone use the red zone (System V
   * ABI for AMD64, 3.2.2).
   *
   * @param call the call, or what comes behind it
   */
  public boolean haveNoRedZone(long pc, long call) {
    Range range = functions.at(pc);
    return range != null && range.equals(functions.at(call));
  }

  /** Where the stack pointer was before a call by which a function began where it is now. */
  public long beforeCall(long sp) {
    return sp + uses.convention().returned();
  }

  /**
   * Whether a function that was called still runs. The stack grows downwards, so what a thread has
   * called runs no more where its stack pointer is above where it was for the call. Where it is at
   * the same place, either the function makes no frame, or the thread is in its caller again; the
   * two cannot be told apart if the function may be its caller, or go there by a jump. One that was
   * called by a jump has its caller's frame, so it runs no more where the thread is there again.
   *
   * @param start where the stack pointer was when it began; 0 if that is not known
   * @param call the instruction that called it, or jumped there
   * @param pc where the thread is now
   * @param sp its stack pointer
   */
  public Activation activation(long start, long call, long pc, long sp) {
    if (start == 0 || sp < start) {
      return Activation.RUNS;
    }
    Range caller = functions.at(call);
    if (jumps(uses.at(call))) {
      boolean isOver = sp > start || caller != null && caller.contains(pc);
      return isOver ? Activation.LEFT : Activation.RUNS;
    }
    long before = beforeCall(start);
    if (sp < before) {
      return Activation.RUNS;
    } else if (sp > before || uses.convention().returned() > 0) {
      return Activation.LEFT;
    }
    if (caller == null) {
      return Activation.UNKNOWN;
    } else if (!caller.equals(functions.at(pc))) {
      return Activation.RUNS;
    }
    long target = uses.at(call).target();
    Range called = target == RegisterUse.NOWHERE ? null : functions.at(target);
    return called != null && !called.equals(caller) && staysInside(called)
        ? Activation.LEFT
        : Activation.UNKNOWN;
  }

  private static boolean jumps(RegisterUse use) {
    return use.flow() == Flow.JUMP || use.flow() == Flow.BRANCH;
  }

  /** Whether no jump or branch leads out of a function. */
  private boolean staysInside(Range function) {
    for (long pc = function.start(); pc < function.end(); ) {
      RegisterUse use = uses.at(pc);
      if (use.length() == 0 || jumps(use) && !function.contains(use.target())) {
        return false;
      }
      pc += use.length();
    }
    return true;
  }

  /** Whether the frame of the function that begins there is one of which anything is known. */
  boolean knows(long entry) {
    return callee(entry).isPresent();
  }

  private Optional<PrivateFrame> at(Range range) {
    Optional<PrivateFrame> found = known.get(range.start());
    if (found == null) {
      if (known.size() >= MOST_KNOWN) {
        known.clear();
      }
      known.put(range.start(), Optional.empty()); // it may call itself
      depth++;
      found = depth > DEEPEST ? Optional.empty() : look(range);
      depth--;
      known.put(range.start(), found);
    }
    return found;
  }

  private Optional<PrivateFrame> look(Range range) {
    LongPredicate inside = pc -> range.equals(functions.at(pc));
    return PrivateFrame.of(uses, inside, range, calls);
  }

  private final class CalledFunctions implements PrivateFrame.Calls {
    @Override
    public boolean mayBeMade(long call) {
      if (mayThrow(call) && functions.mayHandle(call)) {
        return false;
      }
      return pause(call) != null
          || callee(uses.at(call).target()).filter(frame -> !frame.readsCallers()).isPresent();
    }

    @Override
    public boolean mayThrow(long call) {
      Pause pause = pause(call);
      return pause == null
          ? callee(uses.at(call).target()).filter(PrivateFrame::mayThrow).isPresent()
          : pause.mayThrow();
    }

    @Override
    public @Nullable Pause pause(long call) {
      return functions.pause(uses.at(call).target());
    }
  }

  private Optional<PrivateFrame> callee(long entry) {
    Range range = functions.at(entry);
    return range == null || range.start() != entry ? Optional.empty() : at(range);
  }
}
