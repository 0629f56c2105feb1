// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.RegisterSet;

/** Registers are found in saved contexts, each its own. */
class RegisterFileTest {
  @ParameterizedTest
  @ValueSource(ints = {62, 183, 40})
  void everyRegisterIsFoundAndNoOtherChanges(int machine) {
    try (TestMachine guest = new TestMachine(machine)) {
      Engine engine = guest.engine();
      Cpu cpu = engine.cpu();
      RegisterFile registers = new RegisterFile(engine);
      MemorySegment before = engine.saveNew();
      MemorySegment after = engine.saveNew();
      for (int i = 0; i < cpu.generals(); i++) {
        engine.restore(before);
        engine.general(i, 0x1234_0000 + i);
        engine.save(after);
        assertThat(registers.differing(before, after)).isEqualTo(RegisterSet.general(i));
        assertThat(registers.othersDiffer(before, after)).isFalse();
        assertThat(registers.value(after, i)).isEqualTo(0x1234_0000 + i);
        assertThat(engine.general(i)).as("what the engine has stays").isEqualTo(0x1234_0000 + i);
      }
      for (int i = 0; i < cpu.vectors(); i++) {
        engine.restore(before);
        byte[] value = new byte[16];
        value[cpu.vectorBytes() - 1] = 1;
        value[0] = 7;
        engine.unicorn().writeVector(cpu.vector(i), value, 0, cpu.vectorBytes());
        engine.save(after);
        assertThat(registers.differing(before, after)).isEqualTo(RegisterSet.vector(i));
        assertThat(registers.othersDiffer(before, after)).isFalse();
        assertThat(registers.value(after, 32 + i) & 0xff).isEqualTo(7);
      }
      engine.restore(before);
      engine.tls(0x4000);
      engine.save(after);
      assertThat(registers.differing(before, after)).isZero();
      assertThat(registers.othersDiffer(before, after)).isTrue();
      engine.free(before);
      engine.free(after);
      registers.close();
    }
  }

  /** What the last load-exclusive read is of no account once a store-exclusive has answered it. */
  @ParameterizedTest
  @ValueSource(ints = {183, 40})
  void anAnsweredLoadExclusiveLeavesNothing(int machine) {
    try (TestMachine guest = new TestMachine(machine)) {
      Engine engine = guest.engine();
      RegisterFile registers = new RegisterFile(engine);
      MemorySegment before = engine.saveNew();
      MemorySegment after = engine.saveNew();
      long[] monitor = engine.cpu().exclusiveMonitor();
      for (MemorySegment each : new MemorySegment[] {before, after}) {
        registers.clearMonitor(each);
      }
      after.set(ValueLayout.JAVA_BYTE, monitor[1] - 1, (byte) 7);
      assertThat(registers.othersDiffer(before, after)).isFalse();
      assertThat(registers.areSame(before, after)).isTrue();
      assertThat(registers.bytes(before)).isEqualTo(registers.bytes(after));
      after.set(ValueLayout.JAVA_BYTE, monitor[0], (byte) 0);
      assertThat(registers.othersDiffer(before, after)).isTrue();
      assertThat(registers.areSame(before, after)).isFalse();
      engine.free(before);
      engine.free(after);
      registers.close();
    }
  }

  /** Two values compared with 1 before the two contexts are saved: one flags, or two. */
  @ParameterizedTest
  @CsvSource({
    "62, 83f801 c3, 0", // cmp eax, 1; ret
    "183, 1f040071 c0035fd6, 0", // cmp w0, #1; ret
    "40, 010050e3 1eff2fe1, 0", // cmp r0, #1; bx lr
  })
  void flagsThatAreTheSameDoNotDifferHoweverTheyCame(int machine, String code, int register) {
    assertThat(afterComparing(machine, code, register, 5, 8)).isZero();
    assertThat(afterComparing(machine, code, register, 5, 1)).isEqualTo(RegisterSet.FLAGS);
  }

  private static long afterComparing(int machine, String code, int register, long one, long two) {
    try (TestMachine guest = new TestMachine(machine)) {
      Engine engine = guest.engine();
      RegisterFile registers = new RegisterFile(engine);
      MemorySegment first = compared(guest, code, register, one);
      MemorySegment second = compared(guest, code, register, two);
      long differing = registers.differing(first, second) & ~RegisterSet.general(register);
      assertThat(registers.othersDiffer(first, second)).isFalse();
      engine.free(first);
      engine.free(second);
      registers.close();
      return differing;
    }
  }

  private static MemorySegment compared(TestMachine guest, String code, int register, long value) {
    guest.load(HexFormat.of().parseHex(code.replace(" ", "")));
    guest.engine().general(register, value);
    assertThat(guest.call(false, new Nobody())).isEqualTo(Engine.Stop.ASKED);
    return guest.engine().saveNew();
  }

  /** Does not listen. */
  private static final class Nobody implements Engine.Listener {
    @Override
    public void instruction(long pc) {}

    @Override
    public void read(long address, int size, long value) {}

    @Override
    public void write(long address, int size, long value) {}
  }
}
