package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What calls back in a swift run, and that it computes what a whole one does. */
class SwiftEngineTest {
  private static final long CODE = 0x10000;
  private static final long DATA = 0x20000;
  private static final long OTHER = DATA + 0x1000;
  private static final int TIMES = 3;

  /**
   * A loop in each instruction set: load from DATA, add 1, store to DATA, load from OTHER, count
   * down, branch back; then a branch to itself.
   */
  private enum Isa {
    X86(62, "8b03 83c001 8903 8b9300100000 ffc9 75ef ebfe", 2, 5, 7, 0x11, 3, 1, 0),
    A64(
        183,
        "200040b9 00040011 200000b9 830040b9 42040071 61ffff54 00000014",
        4,
        8,
        12,
        24,
        1,
        2,
        0),
    A32(
        40,
        "000091e5 010080e2 000081e5 003094e5 012052e2 f9ffff1a feffffea",
        4,
        8,
        12,
        24,
        1,
        2,
        0),
    T32(40, "0868 00f10100 0860 2368 013a f8d1 fee7", 2, 6, 8, 14, 1, 2, 0x20);

    private final int machine;
    private final byte[] code;
    private final int add;
    private final int store;
    private final int load;
    private final int end;
    private final int pointer;
    private final int counter;
    private final int flags;

    Isa(
        int machine,
        String code,
        int add,
        int store,
        int load,
        int end,
        int pointer,
        int counter,
        int flags) {
      this.machine = machine;
      this.code = HexFormat.of().parseHex(code.replace(" ", ""));
      this.add = add;
      this.store = store;
      this.load = load;
      this.end = end;
      this.pointer = pointer;
      this.counter = counter;
      this.flags = flags;
    }
  }

  /** Writes down what calls back and stops where it is told. */
  private class Recorder implements Engine.Listener {
    private final List<String> events = new ArrayList<>();
    private final long stopAt;
    private boolean armed;

    Recorder(long stopAt) {
      this.stopAt = stopAt;
    }

    @Override
    public void block(long pc, int size, boolean chosen) {
      events.add((chosen ? "chosen " : "block ") + (pc - CODE) + " " + size);
      stopAt(pc);
    }

    @Override
    public void instruction(long pc) {
      events.add("at " + (pc - CODE));
      stopAt(pc);
    }

    private void stopAt(long pc) {
      if (pc == stopAt) {
        engine.stop();
      }
    }

    @Override
    public void read(long address, int size, long value) {
      events.add("R %x %d = %d".formatted(address, size, value));
    }

    @Override
    public void write(long address, int size, long value) {
      events.add("W %x %d = %d".formatted(address, size, value));
    }
  }

  private Engine engine;
  private MachineMemory memory;

  private void start(Isa isa) {
    engine = new Engine(Cpu.forMachine(isa.machine));
    memory = new MachineMemory(engine);
    memory.map(CODE, 4096, 5);
    memory.poke(CODE, isa.code);
    memory.map(DATA, 8192, 3);
    set(isa);
  }

  private void set(Isa isa) {
    engine.general(isa.pointer, DATA);
    engine.general(isa.machine == 62 ? 8 : 4, OTHER);
    engine.general(isa.counter, TIMES);
    if (isa.flags != 0) {
      engine.flags(engine.flags() | isa.flags);
    }
  }

  private Recorder runSwift(long pc, Recorder recorder) {
    engine.listener(recorder);
    assertThat(engine.runSwift(pc)).isEqualTo(Engine.Stop.ASKED);
    return recorder;
  }

  private List<String> runLoop(Isa isa) {
    set(isa);
    return runSwift(CODE, new Recorder(CODE + isa.end)).events;
  }

  @AfterEach
  void close() {
    engine.close();
    memory.close();
  }

  @ParameterizedTest
  @EnumSource
  void allIsAsInAWholeRun(Isa isa) {
    start(isa);
    assertThat(engine.isSwift()).isTrue();
    engine.choose(CODE, new long[0], 0, false);
    runLoop(isa);
    assertThat(memory.getInt(DATA)).isEqualTo(TIMES);
    assertThat(engine.general(isa.counter)).isZero();
    List<String> events = new ArrayList<>();
    set(isa);
    Recorder whole = new Recorder(CODE + isa.end);
    engine.listener(whole);
    engine.run(CODE);
    assertThat(memory.getInt(DATA)).isEqualTo(2 * TIMES);
    assertThat(engine.general(isa.machine == 62 ? 0 : 0)).isEqualTo(2 * TIMES);
  }

  @ParameterizedTest
  @EnumSource
  void eachPageCallsBackOnceIfItIsOpened(Isa isa) {
    start(isa);
    assertThat(engine.choose(CODE, new long[0], 0, false)).isEqualTo(isa.end);
    String block = "chosen 0 " + isa.end;
    String end = "block " + isa.end + " " + (isa.code.length - isa.end);
    List<String> expected =
        List.of(
            block,
            "R 20000 4 = 0",
            "W 20000 4 = 1",
            "R 21000 4 = 0",
            block,
            "W 20000 4 = 2",
            block,
            "W 20000 4 = 3",
            end);
    assertThat(runLoop(isa)).isEqualTo(expected);
    engine.openForWrites(DATA);
    assertThat(runLoop(isa)).containsExactly(block, block, block, end);
    engine.closePages();
    assertThat(runLoop(isa))
        .containsExactly(
            block,
            "R 20000 4 = 6",
            "W 20000 4 = 7",
            "R 21000 4 = 0",
            block,
            "W 20000 4 = 8",
            block,
            "W 20000 4 = 9",
            end);
  }
}
