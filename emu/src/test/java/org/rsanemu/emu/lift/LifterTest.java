// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.lift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.lift.Lifter;

class LifterTest {
  private static final byte[] CMPXCHG = {0, (byte) 0xf0, 0x0f, (byte) 0xb1, 0x0f};

  @Test
  void everyRoomIsFound() {
    assertThat(Architectures.all())
        .extracting(Architecture::name)
        .containsExactly("aarch64", "armv7", "riscv64", "x86-64");
  }

  @Test
  void anUnknownMachineIsRefused() {
    assertThatThrownBy(() -> Lifter.forMachine(258))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("258");
  }

  @Test
  void bytesAndMemoryMeanTheSame() {
    Lifter lifter = Lifter.forMachine(62);
    Meaning ofBytes = lifter.meaning(CMPXCHG, 1, 0x1000, false);
    Meaning ofMemory = lifter.meaning(MemorySegment.ofArray(CMPXCHG), 1, 0x1000, false);
    assertThat(ofBytes.effect()).isInstanceOf(Effect.Cas.class).isEqualTo(ofMemory.effect());
    assertThat(ofBytes.text())
        .isEqualTo("lock cmpxchg dword ptr [rdi], ecx")
        .isEqualTo(ofMemory.text());
  }

  @Test
  void theTextOfABranchNamesItsTarget() {
    Lifter lifter = Lifter.forMachine(183);
    byte[] branch = {2, 0, 0, 0x14};
    assertThat(lifter.meaning(branch, 0, 0x1000, false).text()).isEqualTo("b #0x1008");
  }

  @Test
  void thumbAndArmAreToldApart() {
    Lifter lifter = Lifter.forMachine(40);
    byte[] dmb = {(byte) 0xbf, (byte) 0xf3, 0x5b, (byte) 0x8f};
    assertThat(lifter.meaning(dmb, 0, 0, true).effect()).isInstanceOf(Effect.Fence.class);
    assertThat(lifter.meaning(dmb, 0, 0, false).effect()).isNotInstanceOf(Effect.Fence.class);
  }
}
