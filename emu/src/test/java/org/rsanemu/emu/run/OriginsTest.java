package org.rsanemu.emu.run;

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
}
