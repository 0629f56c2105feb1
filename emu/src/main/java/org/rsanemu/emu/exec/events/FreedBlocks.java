// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.rsanemu.emu.exec.stream.EventListener;

/**
 * Whether it depends on when threads end which blocks others get: what a thread has freed may be
 * kept for it, and be there for others from its end on, as glibc's tcache does. Thread-confined.
 */
public final class FreedBlocks implements EventListener {
  /** Addresses of what each thread has freed and not got again, until somebody has joined it. */
  private final Map<Integer, Set<Long>> freed = new HashMap<>();

  /** How often others than a thread had allocated when it began. */
  private final Map<Integer, Long> before = new HashMap<>();

  private final Map<Integer, Long> allocations = new HashMap<>();
  private long all;
  private boolean depend;

  /** Whether it may depend on that, as far as the run has come. */
  public boolean depend() {
    return depend;
  }

  @Override
  public void start(int parent, int child, long site) {
    before.put(child, all);
  }

  @Override
  public void join(int parent, int child, long site) {
    freed.remove(child);
  }

  /** A thread has got a block. */
  void allocated(int thread, long address) {
    all++;
    allocations.merge(thread, 1L, Long::sum);
    Set<Long> own = freed.get(thread);
    if (own != null) {
      own.remove(address);
    }
    depend |=
        freed.entrySet().stream().anyMatch(of -> of.getKey() != thread && !of.getValue().isEmpty());
  }

  /** A thread has freed a block. */
  void freed(int thread, long address) {
    Long since = before.get(thread);
    if (since != null) { // what the first thread keeps is gone with the process
      freed.computeIfAbsent(thread, _ -> new HashSet<>()).add(address);
      depend |= all - since > allocations.getOrDefault(thread, 0L);
    }
  }
}
