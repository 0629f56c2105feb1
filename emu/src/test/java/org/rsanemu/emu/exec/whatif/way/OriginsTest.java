// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.way;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.cpu.TestMachine;

/** Registers saved inside the engine's callback are those that a stop there gives. */
class OriginsTest {
  /** Takes the engine's callbacks: does something before the instruction with a number. */
  private static final class At implements Engine.Listener {
    private final int number;
    private final Runnable action;
    private int count;
    private long pc;

    At(int number, Runnable action) {
      this.number = number;
      this.action = action;
    }

    @Override
    public void instruction(long at) {
      if (count++ == number) {
        pc = at;
        action.run();
      }
    }

    @Override
    public void read(long address, int size, long value) {}

    @Override
    public void write(long address, int size, long value) {}
  }

  /** A comparison, an addition with carry, and something that depends on the flags. */
  @ParameterizedTest
  @CsvSource({
    "62, false, 3, 83f801 11d1 0f94c3 c3",
    "183, false, 3, 1f040071 2100021a e3179f1a c0035fd6",
    "40, false, 3, 010050e3 0210a1e0 0130a003 1eff2fe1",
    "40, true, 2, 0128 5141 08bf 0123 7047",
  })
  void savedInTheCallbackTheyAreWhatAStopGivesAndAThreadGoesOnFromThem(
      int machine, boolean thumb, int places, String code) {
    byte[] bytes = HexFormat.of().parseHex(code.replace(" ", ""));
    for (int place = 0; place <= places; place++) {
      try (TestMachine guest = new TestMachine(machine)) {
        Engine engine = guest.engine();
        RegisterFile registers = new RegisterFile(engine);
        Origins origins = new Origins(engine);
        guest.load(bytes);
        Origins.Origin[] saved = new Origins.Origin[1];
        At saving = new At(place, () -> saved[0] = origins.save(0, 1));
        guest.call(thumb, saving);
        MemorySegment end = engine.saveNew();

        guest.load(bytes);
        guest.call(thumb, new At(place, engine::stop));
        MemorySegment stopped = engine.saveNew();
        assertThat(registers.differing(saved[0].registers(), stopped)).as("at %d", place).isZero();
        assertThat(registers.othersDiffer(saved[0].registers(), stopped)).isFalse();

        engine.restore(saved[0].registers());
        assertThat(engine.run(saving.pc)).isEqualTo(Engine.Stop.ASKED);
        MemorySegment again = engine.saveNew();
        assertThat(registers.differing(end, again)).as("from %d", place).isZero();
        origins.close();
        registers.close();
      }
    }
  }

  /** A load that overwrites its own base, one that changes flags or its base, and atomic ones. */
  @ParameterizedTest
  @CsvSource({
    "62, false, 488b00 c3", // mov rax, [rax]; ret
    "62, false, 3b08 c3", // cmp ecx, [rax]; ret
    "62, false, 0308 c3", // add ecx, [rax]; ret
    "62, false, f00fb108 c3", // lock cmpxchg [rax], ecx; ret
    "62, false, f0480fc708 c3", // lock cmpxchg16b [rax]; ret
    "183, false, 000040f9 c0035fd6", // ldr x0, [x0]; ret
    "183, false, 018440f8 c0035fd6", // ldr x1, [x0], #8; ret
    "183, false, 000840a9 c0035fd6", // ldp x0, x2, [x0]; ret
    "183, false, 00fcdfc8 c0035fd6", // ldar x0, [x0]; ret
    "183, false, 00fc5fc8 c0035fd6", // ldaxr x0, [x0]; ret
    "183, false, 00887fc8 c0035fd6", // ldaxp x0, x2, [x0]; ret
    "183, false, 01fce0c8 c0035fd6", // casal x0, x1, [x0]; ret
    "40, false, 000090e5 1eff2fe1", // ldr r0, [r0]; bx lr
    "40, false, 041090e4 1eff2fe1", // ldr r1, [r0], #4; bx lr
    "40, false, 9f0f90e1 1eff2fe1", // ldrex r0, [r0]; bx lr
    "40, false, 9f0fb0e1 1eff2fe1", // ldrexd r0, r1, [r0]; bx lr
    "40, false, 9f0c90e1 1eff2fe1", // lda r0, [r0]; bx lr
    "40, true, 0068 7047", // ldr r0, [r0]; bx lr
  })
  void whileALoadIsUnderWayRegistersAreStillThoseBeforeIt(int machine, boolean thumb, String code) {
    byte[] bytes = HexFormat.of().parseHex(code.replace(" ", ""));
    try (TestMachine guest = new TestMachine(machine)) {
      Engine engine = guest.engine();
      RegisterFile registers = new RegisterFile(engine);
      guest.load(bytes);
      engine.general(0, TestMachine.DATA);
      guest.putLong(TestMachine.DATA, 0x1122_3344_5566_7788L);
      MemorySegment before = engine.saveNew();
      MemorySegment during = engine.saveNew();
      guest.call(
          thumb,
          new Engine.Listener() {
            private int count;
            private boolean saved;

            @Override
            public void instruction(long pc) {
              if (count++ == 0) {
                engine.save(before);
              }
            }

            @Override
            public void read(long address, int size, long value) {
              if (!saved) {
                saved = true;
                engine.save(during);
              }
            }

            @Override
            public void write(long address, int size, long value) {}
          });
      assertThat(registers.differing(before, during)).isZero();
      assertThat(registers.othersDiffer(before, during)).isFalse();
      registers.close();
    }
  }
}
