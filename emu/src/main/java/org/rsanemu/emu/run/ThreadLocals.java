package org.rsanemu.emu.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.emu.linux.GuestThread;
import org.rsanemu.loader.DebugInfo.AtomicVariable;

/**
 * The atomic bytes of the program's thread-local variables: each thread has its own, at a fixed
 * distance from its thread pointer, which does not change while it runs. What a library has is
 * wherever the dynamic loader put it, and is not known here.
 */
final class ThreadLocals {
  private final long offset;
  private final long size;
  private final List<AtomicVariable> atomics;
  private final Accesses accesses;
  private final Map<GuestThread, Long> blocks = new HashMap<>();

  ThreadLocals(Module program, Accesses accesses) {
    offset = program.image().threadLocals().offset();
    size = program.image().threadLocals().size();
    atomics = program.threadLocalAtomics();
    this.accesses = accesses;
  }

  /** A thread has this thread pointer; what was said of it before is not said again. */
  void of(GuestThread thread, long pointer) {
    if (!atomics.isEmpty() && pointer != 0 && !blocks.containsKey(thread)) {
      long block = pointer + offset;
      blocks.put(thread, block);
      for (AtomicVariable each : atomics) {
        if (each.address() + each.size() <= size) {
          accesses.declareAtomic(block + each.address(), each.size());
        }
      }
    }
  }

  /** A thread has ended: other things will be where it had its own. */
  void ended(GuestThread thread) {
    Long block = blocks.remove(thread);
    if (block != null) {
      atomics.forEach(each -> accesses.declarePlain(block + each.address(), each.size()));
    }
  }
}
