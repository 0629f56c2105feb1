// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.rsanemu.emu.cpu.Cpu;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.PageSet;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.Race;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;

class PageFilterTest {
  private static final FindingSink NOBODY =
      new FindingSink() {
        @Override
        public boolean violation(Violation violation) {
          return true;
        }

        @Override
        public void race(Race race) {}
      };

  @Test
  void aPageThatOnlyTheKernelTouchedIsKnownToBeTouched() {
    try (Engine engine = new Engine(Cpu.forMachine(62));
        MachineMemory memory = new MachineMemory(engine)) {
      Analysis analysis = new Analysis(NOBODY);
      analysis.start(0, 1, 1);
      Pages pages = new Pages(engine, memory, new PageSet());
      PageFilter filter = new PageFilter(analysis, pages);
      filter.plainWrite(0, 0x5ff0, 0x20, 2); // by the kernel: no callback of the engine's
      assertThat(pages.isLate()).isFalse();
      filter.plainRead(1, 0x6000, 1, 3);
      assertThat(pages.isWatched(0x6000)).isTrue();
      assertThat(pages.isWatched(0x5ff0)).isFalse();
      assertThat(pages.isLate()).isTrue();
    }
  }
}
