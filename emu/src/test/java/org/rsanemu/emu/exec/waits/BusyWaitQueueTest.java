// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.scratch.Ranges;
import org.rsanemu.isa.service.Architectures;

class BusyWaitQueueTest {
  private static final int AARCH64 = 183;
  private static final long FLAG = 0x10000;
  private static final int PAGE = 0x1000;
  private static final int THREAD = 3;

  private final Engine engine = new Engine(Architectures.of(AARCH64).cpu());
  private final MachineMemory memory = new MachineMemory(engine);
  private final BusyWaitQueue parking = new BusyWaitQueue(memory);

  @BeforeEach
  void map() {
    memory.map(FLAG, PAGE, GuestMemory.PROT_READ | GuestMemory.PROT_WRITE);
  }

  @AfterEach
  void close() {
    memory.close();
    engine.close();
  }

  private static Ranges range(long address, int size) {
    Ranges ranges = new Ranges();
    ranges.add(address, size);
    return ranges;
  }

  private void write(long address, int value) {
    parking.writes(address, 1);
    memory.poke(address, new byte[] {(byte) value});
  }

  @Test
  void aChangeWakes() {
    parking.park(THREAD, range(FLAG, 4), false);
    write(FLAG + 3, 1);
    assertThat(parking.takeTouched()).isTrue();
    assertThat(parking.wakeChanged()).isTrue();
    assertThat(parking.isParked(THREAD)).isFalse();
    assertThat(parking.isEmpty()).isTrue();
  }

  @Test
  void theSameValueDoesNot() {
    parking.park(THREAD, range(FLAG, 4), false);
    write(FLAG, 0);
    assertThat(parking.takeTouched()).isTrue();
    assertThat(parking.wakeChanged()).isFalse();
    assertThat(parking.isParked(THREAD)).isTrue();
  }

  @Test
  void aWriteElsewhereIsNotLookedAt() {
    parking.park(THREAD, range(FLAG, 4), false);
    write(FLAG + 8, 1);
    assertThat(parking.takeTouched()).isFalse();
  }

  @Test
  void theLastByteOfALongRangeCounts() {
    parking.park(THREAD, range(FLAG, 33), false);
    write(FLAG + 32, 1);
    assertThat(parking.takeTouched()).isTrue();
    assertThat(parking.wakeChanged()).isTrue();
  }

  @Test
  void memoryThatIsGoneWakes() {
    parking.park(THREAD, range(FLAG, 4), false);
    memory.unmap(FLAG, PAGE);
    assertThat(parking.wakeChanged()).isTrue();
  }

  @Test
  void onlyWhoWaitsSoftlyRunsOnAndIsToldOnce() {
    parking.park(THREAD, range(FLAG, 4), true);
    parking.park(THREAD + 1, range(FLAG, 4), false);
    assertThat(parking.resumeSoft()).isTrue();
    assertThat(parking.isParked(THREAD)).isFalse();
    assertThat(parking.isParked(THREAD + 1)).isTrue();
    assertThat(parking.takeResumed(THREAD)).isTrue();
    assertThat(parking.takeResumed(THREAD)).isFalse();
    assertThat(parking.resumeSoft()).isFalse();
  }
}
