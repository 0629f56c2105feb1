// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

/** Tries reads again in what-if executions, and counts the instructions that these run. */
public final class Trials {
  private final WhatIfMachine machine;
  private long executed;

  public Trials(WhatIfMachine machine) {
    this.machine = machine;
  }

  /** How many instructions were run in those that have ended. */
  public long executed() {
    return executed;
  }

  /** Begins one before a read, which sees the newest value if no other is set. */
  public WhatIfExecution begin(TriedRead read) {
    return begin(read, read.origin().pc());
  }

  /**
   * The same.
   *
   * @param place where it is noticed if the thread comes there
   */
  public WhatIfExecution begin(TriedRead read, long place) {
    machine.begin(read.thread(), read.origin());
    machine.scratch().was(read.address(), read.size(), read.fresh());
    return new WhatIfExecution(machine, read.thread(), place);
  }

  /** Ends one. */
  public void end(WhatIfExecution execution) {
    executed += execution.executed();
    execution.end();
  }
}
