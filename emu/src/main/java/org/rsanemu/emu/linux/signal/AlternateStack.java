// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import org.rsanemu.isa.linux.SignalFrame;

/**
 * A thread's alternate stack for signal handlers, as {@code stack_t} has it.
 *
 * @param flags SS_AUTODISARM, or SS_DISABLE if there is none
 */
record AlternateStack(long start, int flags, long size) {
  static final int SS_ONSTACK = 1;
  static final int SS_DISABLE = 2;
  static final int SS_AUTODISARM = 1 << 31;
  static final AlternateStack NONE = new AlternateStack(0, SS_DISABLE, 0);

  /** Whether this is where the stack pointer is; one that disarms itself is never in use. */
  boolean has(long sp) {
    return (flags & (SS_AUTODISARM | SS_DISABLE)) == 0 && encloses(sp);
  }

  /** Whether it lies on this stack. */
  boolean encloses(long sp) {
    return sp > start && sp <= start + size;
  }

  boolean isDisabled() {
    return (flags & SS_DISABLE) != 0;
  }

  boolean disarmsItself() {
    return (flags & SS_AUTODISARM) != 0;
  }

  long end() {
    return start + size;
  }

  /** The same as a signal frame has it, of a thread with this stack pointer. */
  SignalFrame.Stack seen(long sp) {
    return new SignalFrame.Stack(start, flags(sp), size);
  }

  /** What a signal frame says. */
  static AlternateStack of(SignalFrame.Stack stack) {
    return new AlternateStack(stack.start(), stack.flags(), stack.size());
  }

  /** The flags as a thread with this stack pointer sees them. */
  int flags(long sp) {
    return flags | (has(sp) ? SS_ONSTACK : 0);
  }
}
