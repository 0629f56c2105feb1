// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.unicorn.Unicorn;

/** The library keeps its tables, or doubles them, as it is made to. */
class TlbSizeTest {
  private static final long CODE = 0x10000;
  private static final int PAGE = 4096;
  private static final int TIMES = 20;

  @ParameterizedTest
  @CsvSource({"62, 0xfeeb", "183, 0x14000000", "40, 0xeafffffe"})
  void tablesStayAsBigAsTheyAreOrGrowToALimit(int machine, String loop) {
    Cpu cpu = Architectures.of(machine).cpu();
    Callbacks callbacks = new Callbacks();
    MemorySegment host = HostMemory.reserve(PAGE);
    try (SwiftProcessor swift = SwiftProcessor.open(cpu, callbacks)) {
      swift.map(CODE, host, Unicorn.PROT_READ | Unicorn.PROT_EXEC);
      host.set(JAVA_INT, 0, Long.decode(loop).intValue());
      long first = swift.tlb().size().entries();
      for (int i = 0; i < TIMES; i++) {
        usePage(cpu, swift);
        swift.tlb().flush();
      }
      assertThat(swift.tlb().size().entries()).isEqualTo(first).isBetween(1L, TlbSize.MOST_ENTRIES);

      for (int i = 0; i < TIMES; i++) {
        usePage(cpu, swift);
        swift.tlb().size().grow();
        Unicorn unicorn = swift.processor().unicorn();
        unicorn.protect(CODE, PAGE, Unicorn.PROT_READ | Unicorn.PROT_WRITE | Unicorn.PROT_EXEC);
        unicorn.protect(CODE, PAGE, Unicorn.PROT_READ | Unicorn.PROT_EXEC);
      }
      assertThat(swift.tlb().size().entries()).isEqualTo(TlbSize.MOST_ENTRIES);
    } finally {
      callbacks.close();
      HostMemory.release(host);
    }
  }

  private static void usePage(Cpu cpu, SwiftProcessor swift) {
    long entry = cpu.entry(swift.processor().registers(), CODE);
    assertThat(swift.choose(entry, CODE, new long[0], 0, false, 0)).isPositive();
  }
}
