// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.signal;

import java.util.HashMap;
import java.util.Map;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Outcome;
import org.rsanemu.isa.linux.Abi;

/** sigaltstack(2): each thread's alternate stack. */
public final class AlternateStacks implements Calls {
  private final Abi abi;
  private final KernelHost host;
  private final Map<GuestThread, AlternateStack> stacks = new HashMap<>();

  public AlternateStacks(Abi abi, KernelHost host) {
    this.abi = abi;
    this.host = host;
  }

  @Override
  public void addTo(Map<String, Handler> handlers) {
    handlers.put("sigaltstack", this::exchange);
  }

  AlternateStack of(GuestThread thread) {
    return stacks.getOrDefault(thread, AlternateStack.NONE);
  }

  void set(GuestThread thread, AlternateStack stack) {
    stacks.put(thread, stack);
  }

  /** The thread has ended. */
  public void forget(GuestThread thread) {
    stacks.remove(thread);
  }

  private Outcome exchange(Call call) {
    AlternateStack old = of(call.thread());
    long sp = host.stackPointer();
    if (call.arg(0) != 0) {
      AlternateStack wanted = read(call, call.arg(0));
      int mode = wanted.flags() & ~AlternateStack.SS_AUTODISARM;
      if (old.has(sp)) {
        return Outcome.error(Errno.EPERM);
      }
      if (mode != 0 && mode != AlternateStack.SS_ONSTACK && mode != AlternateStack.SS_DISABLE) {
        return Outcome.error(Errno.EINVAL);
      }
      if (mode != AlternateStack.SS_DISABLE && wanted.size() < smallest()) {
        return Outcome.error(Errno.ENOMEM);
      }
      set(call.thread(), normal(wanted));
    }
    if (call.arg(1) != 0) {
      int word = abi.wordSize();
      call.putWord(call.arg(1), old.start(), abi);
      call.putInt(call.arg(1) + word, old.flags(sp));
      call.putWord(call.arg(1) + 2L * word, old.size(), abi);
    }
    return Outcome.ZERO;
  }

  private AlternateStack read(Call call, long address) {
    int word = abi.wordSize();
    return new AlternateStack(
        call.getWord(address, abi),
        call.getInt(address + word),
        call.getWord(address + 2L * word, abi));
  }

  /** What a signal frame had holds again, as far as it makes sense. */
  void restore(GuestThread thread, AlternateStack fromFrame) {
    if (fromFrame.isDisabled() || Long.compareUnsigned(fromFrame.size(), smallest()) >= 0) {
      set(thread, normal(fromFrame));
    }
  }

  private static AlternateStack normal(AlternateStack wanted) {
    return wanted.isDisabled()
        ? AlternateStack.NONE
        : new AlternateStack(
            wanted.start(), wanted.flags() & AlternateStack.SS_AUTODISARM, wanted.size());
  }

  /** MINSIGSTKSZ. */
  private int smallest() {
    return abi.smallestSignalStack();
  }
}
