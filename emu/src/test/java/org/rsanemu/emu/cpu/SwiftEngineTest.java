// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.rsanemu.isa.service.Architectures;

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

    private String lastBlock() {
      return "block " + end + " " + (code.length - end);
    }

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

  /** The block at CODE calls back at its start, and at accesses to closed pages. Its length. */
  private int chooseNothing() {
    return engine.choose(CODE, new long[0], 0, false);
  }

  private void start(Isa isa) {
    engine = new Engine(Architectures.of(isa.machine).cpu());
    memory = new MachineMemory(engine);
    memory.map(CODE, 8192, 5);
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
  void whatIsComputedIsWhatAWholeRunComputes(Isa isa) {
    start(isa);
    engine.choose(CODE, new long[] {CODE + isa.load}, 1, false);
    runLoop(isa);
    assertThat(memory.getInt(DATA)).isEqualTo(TIMES);
    assertThat(engine.general(isa.counter)).isZero();
    set(isa);
    engine.listener(new Recorder(CODE + isa.end));
    engine.run(CODE);
    assertThat(memory.getInt(DATA)).isEqualTo(2 * TIMES);
    runLoop(isa);
    assertThat(engine.general(0)).isEqualTo(3 * TIMES);
  }

  @ParameterizedTest
  @EnumSource
  void aPageCallsBackOnceIfItIsOpened(Isa isa) {
    start(isa);
    assertThat(chooseNothing()).isEqualTo(isa.end);
    String block = "chosen 0 " + isa.end;
    String end = isa.lastBlock();
    assertThat(runLoop(isa))
        .containsExactly(
            block,
            "R 20000 4 = 0",
            "W 20000 4 = 1",
            "R 21000 4 = 0",
            block,
            "W 20000 4 = 2",
            block,
            "W 20000 4 = 3",
            end);
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

  @ParameterizedTest
  @EnumSource
  void aWriteOpensItsPageAndClosingInABlockClosesAll(Isa isa) {
    start(isa);
    chooseNothing();
    Recorder recorder =
        new Recorder(CODE + isa.end) {
          @Override
          public void write(long address, int size, long value) {
            super.write(address, size, value);
            engine.openForWrites(address);
          }

          @Override
          public void block(long pc, int size, boolean chosen) {
            super.block(pc, size, chosen);
            if (engine.general(isa.counter) == 1) {
              engine.closePages();
            }
          }
        };
    String block = "chosen 0 " + isa.end;
    assertThat(runSwift(CODE, recorder).events)
        .containsExactly(
            block,
            "R 20000 4 = 0",
            "W 20000 4 = 1",
            "R 21000 4 = 0",
            block,
            block,
            "R 20000 4 = 2",
            "W 20000 4 = 3",
            "R 21000 4 = 0",
            isa.lastBlock());
  }

  @ParameterizedTest
  @EnumSource
  void readsOfAPageThatIsKeptClosedAllCallBack(Isa isa) {
    start(isa);
    chooseNothing();
    Recorder recorder =
        new Recorder(CODE + isa.end) {
          @Override
          public void read(long address, int size, long value) {
            super.read(address, size, value);
            if (address == OTHER) {
              engine.keepClosed(address);
            }
          }
        };
    assertThat(runSwift(CODE, recorder).events)
        .filteredOn(event -> event.startsWith("R"))
        .containsExactly("R 20000 4 = 0", "R 21000 4 = 0", "R 21000 4 = 0", "R 21000 4 = 0");
  }

  @ParameterizedTest
  @EnumSource
  void onlyChosenInstructionsCallBack(Isa isa) {
    start(isa);
    long[] chosen = {CODE + isa.load, CODE + isa.add, CODE + isa.store};
    engine.choose(CODE, chosen, 2, false);
    assertThat(instructions(runLoop(isa)))
        .startsWith("at " + isa.add, "at " + isa.load, "at " + isa.add)
        .hasSize(2 * TIMES);
    engine.choose(CODE, chosen, 3, false);
    assertThat(instructions(runLoop(isa))).hasSize(3 * TIMES);
    engine.chooseAnew();
    assertThat(instructions(runLoop(isa))).hasSize(6 * TIMES);
  }

  private static List<String> instructions(List<String> events) {
    return events.stream().filter(event -> event.startsWith("at")).toList();
  }

  @ParameterizedTest
  @EnumSource
  void allAccessesOfABlockCallBackIfThatWasChosen(Isa isa) {
    start(isa);
    engine.choose(CODE, new long[0], 0, true);
    assertThat(runLoop(isa)).hasSize(4 * TIMES + 1);
  }

  @ParameterizedTest
  @EnumSource
  void aRunStopsBeforeABlockOrAChosenInstructionAndGoesOnThere(Isa isa) {
    start(isa);
    engine.choose(CODE, new long[] {CODE + isa.store}, 1, false);
    runSwift(CODE, new Recorder(CODE));
    assertThat(memory.getInt(DATA)).isZero();
    runSwift(CODE, new Recorder(CODE + isa.store));
    assertThat(memory.getInt(DATA)).isZero();
    assertThat(engine.general(0)).isEqualTo(1);
    runSwift(CODE + isa.store, new Recorder(CODE));
    assertThat(memory.getInt(DATA)).isEqualTo(1);
    assertThat(engine.general(isa.counter)).isEqualTo(TIMES - 1);
  }

  @ParameterizedTest
  @EnumSource
  void registersMoveToTheProcessorThatRuns(Isa isa) {
    start(isa);
    byte[] floating = engine.floatingState();
    int last = engine.cpu().vectors() - 1;
    engine.unicorn().writeVector(engine.cpu().vector(last), new byte[] {1, 2, 3, 4, 5}, 0, 5);
    byte[] changed = engine.floatingState();
    assertThat(changed).isNotEqualTo(floating);
    engine.tls(0x12340);
    engine.sp(0x22220);
    MemorySegment before = engine.saveNew();
    runSwift(CODE, new Recorder(CODE));
    assertThat(engine.floatingState()).isEqualTo(changed);
    assertThat(engine.tls()).isEqualTo(0x12340);
    assertThat(engine.sp()).isEqualTo(0x22220);
    engine.floatingState(floating);
    engine.tls(0x45670);
    engine.listener(new Recorder(CODE));
    engine.run(CODE);
    assertThat(engine.floatingState()).isEqualTo(floating);
    assertThat(engine.tls()).isEqualTo(0x45670);
    engine.restore(before);
    assertThat(engine.floatingState()).isEqualTo(changed);
    engine.free(before);
  }

  @ParameterizedTest
  @EnumSource
  void codeThatChangedIsChosenAnew(Isa isa) {
    start(isa);
    chooseNothing();
    runLoop(isa);
    memory.poke(CODE + isa.add, Arrays.copyOfRange(isa.code, isa.end, isa.code.length));
    engine.codeChanged(CODE, isa.code.length);
    set(isa);
    Recorder recorder = runSwift(CODE, new Recorder(CODE + isa.add));
    assertThat(recorder.events).startsWith("block 0 " + (isa.add + isa.code.length - isa.end));
  }

  @ParameterizedTest
  @EnumSource
  void aFaultSaysItsAddress(Isa isa) {
    start(isa);
    engine.general(isa.pointer, 0x500000);
    chooseNothing();
    engine.listener(new Recorder(0));
    assertThat(engine.runSwift(CODE)).isEqualTo(Engine.Stop.MEMORY_FAULT);
    assertThat(engine.faultAddress()).isEqualTo(0x500000);
    assertThat(engine.general(isa.counter)).isEqualTo(TIMES);
  }

  @ParameterizedTest
  @EnumSource
  void codeThatRunsIntoNothingCannotBeChosen(Isa isa) {
    start(isa);
    assertThat(engine.choose(CODE + 0x5000, new long[0], 0, false)).isZero();
    engine.listener(new Recorder(0));
    assertThat(engine.runSwift(CODE + 0x5000)).isEqualTo(Engine.Stop.MEMORY_FAULT);
  }

  @ParameterizedTest
  @EnumSource
  void writableCodeThatAWholeRunChangesIsTranslatedAnew(Isa isa) {
    start(isa);
    memory.protect(CODE, 8192, 7);
    chooseNothing();
    runLoop(isa);
    engine.listener(new Recorder(CODE));
    engine.run(CODE);
    assertThat(runLoop(isa)).startsWith("block 0 " + isa.end);
  }

  @ParameterizedTest
  @EnumSource
  void readsOfWritableCodeCallBack(Isa isa) {
    start(isa);
    memory.protect(CODE, 8192, 7);
    chooseNothing();
    engine.general(isa.pointer, CODE + 0x200);
    Recorder recorder = runSwift(CODE, new Recorder(CODE + isa.end));
    assertThat(recorder.events).contains("R 10200 4 = 0").contains("W 10200 4 = 3");
    engine.openForWrites(CODE);
    engine.closePages();
    set(isa);
    engine.general(isa.pointer, CODE + 0x200);
    recorder = runSwift(CODE, new Recorder(CODE + isa.end));
    assertThat(recorder.events).contains("R 10200 4 = 3").contains("W 10200 4 = 6");
  }

  @Test
  void aBlockIsChosenForOneKindOfBranch() {
    start(Isa.A64);
    memory.poke(CODE + 0x100, HexFormat.of().parseHex("a0001fd6")); // br x5
    engine.general(5, CODE);
    chooseNothing();
    Recorder recorder = runSwift(CODE + 0x100, new Recorder(CODE));
    assertThat(recorder.events).endsWith("block 0 24");
    chooseNothing(); // as it stands after the branch
    recorder = runSwift(CODE + 0x100, new Recorder(CODE));
    assertThat(recorder.events).endsWith("chosen 0 24");
  }

  @Test
  void readsAsWithoutPrivilegesAreOpenedAndClosedToo() {
    start(Isa.A64);
    long other = CODE + 0x100;
    memory.poke(CODE, HexFormat.of().parseHex("200040b900000014")); // ldr w0, [x1]; b .
    memory.poke(other, HexFormat.of().parseHex("200840b800000014")); // ldtr w0, [x1]; b .
    chooseNothing();
    engine.choose(other, new long[0], 0, false);
    String read = "R 20000 4 = 0";
    assertThat(runSwift(CODE, new Recorder(CODE + 4)).events).contains(read);
    assertThat(runSwift(other, new Recorder(other + 4)).events).contains(read);
    assertThat(runSwift(other, new Recorder(other + 4)).events).doesNotContain(read);
    engine.closePages();
    assertThat(runSwift(other, new Recorder(other + 4)).events).contains(read);
    engine.closePages();
    assertThat(runSwift(CODE, new Recorder(CODE + 4)).events).contains(read);
  }

  @Test
  void a32CodeAfterAnItBlockStopsWhereItIsTold() {
    start(Isa.A32);
    // add r2, pc, #1; bx r2; cmp r0, r0; it eq; bxeq r1; then A32: mov r0, #1; mov r3, #7; b .
    String code = "01208fe2 12ff2fe1 8042 08bf 0847 0000 0100a0e3 0730a0e3 feffffea";
    memory.poke(CODE, HexFormat.of().parseHex(code.replace(" ", "")));
    engine.general(1, CODE + 16);
    engine.choose(CODE + 16, new long[] {CODE + 20}, 1, false);
    Recorder recorder = runSwift(CODE, new Recorder(CODE + 20));
    assertThat(recorder.events).endsWith("chosen 16 12", "at 20");
    assertThat(engine.general(3)).isZero();
  }

  @Test
  void withoutSwiftRunsAllElseWorks() {
    System.setProperty("rsanemu.swift", "false");
    try {
      start(Isa.X86);
    } finally {
      System.clearProperty("rsanemu.swift");
    }
    assertThat(engine.isSwift()).isFalse();
    assertThatThrownBy(() -> engine.runSwift(CODE)).isInstanceOf(IllegalStateException.class);
    engine.listener(new Recorder(CODE + Isa.X86.end));
    assertThat(engine.run(CODE)).isEqualTo(Engine.Stop.ASKED);
    assertThat(memory.getInt(DATA)).isEqualTo(TIMES);
  }
}
