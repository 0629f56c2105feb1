// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.service.Architectures;

/** What the run relies on in the engine. A newer libunicorn has to behave the same. */
class EngineTest {
  private static final long CODE = 0x10000;
  private static final long DATA = 0x20000;
  private static final int X86 = 62;
  private static final int A64 = 183;
  private static final int ARM = 40;
  private static final int RAX = 0;
  private static final int RBX = 3;

  private Engine engine;
  private MachineMemory memory;

  /** Writes down every access and stops at one address. */
  private final class Recorder implements Engine.Listener {
    private final List<String> accesses = new ArrayList<>();
    private final List<Long> pcs = new ArrayList<>();
    private final long stopAt;

    Recorder(long stopAt) {
      this.stopAt = stopAt;
    }

    @Override
    public void instruction(long pc) {
      pcs.add(pc);
      if (pc == stopAt) {
        engine.stop();
      }
    }

    @Override
    public void read(long address, int size, long value) {
      accesses.add("R 0x%x %d = 0x%x".formatted(address, size, value));
    }

    @Override
    public void write(long address, int size, long value) {
      accesses.add("W 0x%x %d = 0x%x".formatted(address, size, value));
    }
  }

  private Recorder run(int machine, String code, long stopAt) {
    start(machine, code);
    Recorder recorder = new Recorder(stopAt);
    engine.listener(recorder);
    assertThat(engine.run(CODE)).isEqualTo(Engine.Stop.ASKED);
    return recorder;
  }

  private void start(int machine, String code) {
    engine = new Engine(Architectures.of(machine).cpu());
    memory = new MachineMemory(engine);
    memory.map(CODE, 4096, 7);
    memory.map(DATA, 8192, 3);
    byte[] bytes = HexFormat.of().parseHex(code.replace(" ", ""));
    memory.write(CODE, bytes, 0, bytes.length);
    engine.general(machine == X86 ? RBX : 1, DATA);
  }

  @AfterEach
  void close() {
    engine.close();
    memory.close();
  }

  @Test
  void aStopComesBeforeTheInstructionAndTheNextRunGoesOnThere() {
    // mov eax, 1; mov eax, 2; nop
    Recorder recorder = run(X86, "b801000000 b802000000 90", CODE + 5);
    assertThat(recorder.pcs).containsExactly(CODE, CODE + 5);
    assertThat(engine.general(RAX)).isEqualTo(1);
    engine.listener(new Recorder(CODE + 10));
    engine.run(CODE + 5);
    assertThat(engine.general(RAX)).isEqualTo(2);
  }

  @Test
  void a32CodeAfterAnItBlockStopsWhereItIsTold() {
    // add r2, pc, #1; bx r2; cmp r0, r0; it eq; bxeq r1; then A32: mov r0, #1; mov r3, #7; b .
    start(ARM, "01208fe2 12ff2fe1 8042 08bf 0847 0000 0100a0e3 0730a0e3 feffffea");
    engine.general(1, CODE + 16);
    Recorder recorder = new Recorder(CODE + 20);
    engine.listener(recorder);
    assertThat(engine.run(CODE)).isEqualTo(Engine.Stop.ASKED);
    assertThat(recorder.pcs).endsWith(CODE + 16, CODE + 20);
    assertThat(engine.general(3)).isZero();
  }

  @Test
  void theFirstCodeOfAllStopsWhereItIsTold() {
    start(ARM, "0100a0e3 0730a0e3 feffffea"); // A32: mov r0, #1; mov r3, #7; b .
    engine.listener(new Recorder(CODE + 4));
    assertThat(engine.run(CODE)).isEqualTo(Engine.Stop.ASKED);
    assertThat(engine.general(0)).isEqualTo(1);
    assertThat(engine.general(3)).isZero();
  }

  @Test
  void fxsaveAndFxrstorKeepSseRegisters() {
    // mov eax, 42; movq xmm0, rax; fxsave [rbx]; pxor xmm0, xmm0; fxrstor [rbx]; movq rax, xmm0
    String code = "b82a000000 66480f6ec0 0fae03 660fefc0 0fae0b 66480f7ec0 90";
    run(X86, code, CODE + 25);
    assertThat(engine.general(RAX)).isEqualTo(42);
  }

  @Test
  void aReadThatCrossesAPageIsToldOnce() {
    start(X86, "488b83fd0f0000 90"); // mov rax, [rbx+0xffd]
    Recorder recorder = new Recorder(CODE + 7);
    engine.listener(recorder);
    engine.run(CODE);
    assertThat(recorder.accesses).containsExactly("R 0x20ffd 8 = 0x0");
  }

  @Test
  void wideAccessesComeInPiecesLowestFirst() {
    Recorder recorder = run(X86, "0f1003 90", CODE + 3); // movups xmm0, [rbx]
    assertThat(recorder.accesses).containsExactly("R 0x20000 8 = 0x0", "R 0x20008 8 = 0x0");
  }

  @Test
  void aReadModifyWriteReadsAndThenWrites() {
    Recorder recorder = run(X86, "f0ff03 90", CODE + 3); // lock inc dword [rbx]
    assertThat(recorder.accesses).containsExactly("R 0x20000 4 = 0x0", "W 0x20000 4 = 0x1");
  }

  @Test
  void aStoreExclusiveThatFailsTouchesNothing() {
    // clrex; stxr w2, w0, [x1]; nop
    Recorder recorder = run(A64, "5f3f03d5 207c0288 1f2003d5", CODE + 8);
    assertThat(recorder.accesses).isEmpty();
    assertThat(engine.general(2)).isEqualTo(1);
  }

  @Test
  void aPairOfExclusivesReadsThenReadsAndWrites() {
    // ldxr w0, [x1]; stxr w2, w0, [x1]; nop
    Recorder recorder = run(A64, "207c5f88 207c0288 1f2003d5", CODE + 8);
    assertThat(recorder.accesses)
        .containsExactly("R 0x20000 4 = 0x0", "R 0x20000 4 = 0x0", "W 0x20000 4 = 0x0");
  }

  @Test
  void theZeroRegisterReadsAsZeroAndTakesNothing() {
    start(A64, "1f2003d5");
    engine.general(31, 7);
    assertThat(engine.general(31)).isZero();
  }

  @Test
  void memoryThatIsNotThereIsAFaultAtItsAddress() {
    start(X86, "488b03 90"); // mov rax, [rbx]
    engine.general(RBX, 0x500000);
    engine.listener(new Recorder(CODE + 3));
    assertThat(engine.run(CODE)).isEqualTo(Engine.Stop.MEMORY_FAULT);
    assertThat(engine.faultAddress()).isEqualTo(0x500000);
  }

  @Test
  void aLoopThatChangesNothingComesBackWithTheSameRegisters() {
    start(X86, "8b03 85c0 74fa 90"); // 1: mov eax, [rbx]; test eax, eax; je 1b
    List<MemorySegment> visits = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      engine.listener(new Recorder(CODE + 2));
      engine.run(i == 0 ? CODE : step());
      visits.add(engine.saveNew());
    }
    assertThat(engine.sameRegisters(visits.get(1), visits.get(2))).isTrue();
    engine.general(RAX, 5);
    MemorySegment changed = engine.saveNew();
    assertThat(engine.sameRegisters(visits.get(2), changed)).isFalse();
    visits.forEach(engine::free);
    engine.free(changed);
  }

  /** Leaves the instruction at which the engine stands. */
  private long step() {
    engine.listener(new Recorder(CODE + 4));
    engine.run(CODE + 2);
    return CODE + 4;
  }

  @Test
  void anExceptionInACallbackIsThrownByTheRun() {
    start(X86, "90 90");
    engine.listener(
        new Engine.Listener() {
          @Override
          public void instruction(long pc) {
            throw new IllegalStateException("on purpose");
          }

          @Override
          public void read(long address, int size, long value) {}

          @Override
          public void write(long address, int size, long value) {}
        });
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> engine.run(CODE))
        .hasRootCauseMessage("on purpose");
  }
}
