// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.linux.Kernel;

/** What a system call is given is in as many registers as it has arguments. */
class WhatIfCallsTest {
  private static final long FUTEX_WAKE = 1;
  private final WhatIfCalls calls = new WhatIfCalls((Kernel) null, (MachineMemory) null);

  @ParameterizedTest
  @CsvSource({"exit, 1", "sched_yield, 0", "tgkill, 3", "futex, 3", "statx, 5", "unknown, 6"})
  void otherRegistersMakeNoDifference(String name, int count) {
    for (int i = 0; i < 6; i++) {
      long[] arguments = {7, FUTEX_WAKE, 9, 10, 11, 12};
      long before = calls.digest(name, arguments);
      arguments[i] += 128; // the command of futex stays
      assertThat(calls.digest(name, arguments) == before).as("%d", i).isEqualTo(i >= count);
    }
  }
}
