// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.scratch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.service.Architectures;

class JournalTest {
  private static final int AARCH64 = 183;
  private static final long BASE = 0x10000;
  private static final int PAGE = 0x1000;

  private final Engine engine = new Engine(Architectures.of(AARCH64).cpu());
  private final MachineMemory memory = new MachineMemory(engine);
  private final Journal journal = new Journal(engine, memory);

  @BeforeEach
  void map() {
    memory.map(BASE, PAGE, GuestMemory.PROT_READ | GuestMemory.PROT_WRITE);
  }

  @AfterEach
  void close() {
    memory.close();
    engine.close();
  }

  private void write(long address, int... values) {
    journal.add(address, values.length, memory.peek(address, values.length));
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    memory.poke(address, bytes);
  }

  @Test
  void undoPutsBackWhatTheFirstOfSeveralWritesFound() {
    memory.poke(BASE, new byte[] {1, 2, 3, 4});
    write(BASE, 5, 6);
    write(BASE + 1, 7, 8, 9);
    write(BASE, 0xff);
    journal.undo();
    assertThat(memory.peek(BASE, 4)).isEqualTo(0x04030201);
    assertThat(journal.count()).isZero();
  }

  @Test
  void whatIsWrittenBackIsUnchanged() {
    write(BASE, 5);
    int then = journal.count();
    write(BASE, 6);
    assertThat(journal.unchangedSince(then)).isFalse();
    write(BASE, 5);
    assertThat(journal.unchangedSince(then)).isTrue();
    assertThat(journal.unchangedSince(0)).isFalse();
  }

  @Test
  void changedBytesComeInStretches() {
    write(BASE + 8, 1, 0, 1, 1);
    write(BASE + 3, 1);
    Ranges changed = journal.changedSince(0);
    assertThat(changed.count()).isEqualTo(3);
    assertThat(changed.start(0)).isEqualTo(BASE + 3);
    assertThat(changed.start(1)).isEqualTo(BASE + 8);
    assertThat(changed.size(1)).isEqualTo(1);
    assertThat(changed.start(2)).isEqualTo(BASE + 10);
    assertThat(changed.size(2)).isEqualTo(2);
  }
}
