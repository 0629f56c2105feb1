// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.isa.service.Architectures;

/** What the processor can reach, when memory comes and goes, is what the guest has. */
class MachineMemoryTest {
  private static final int X86 = 62;
  private static final int RAX = 0;
  private static final int RBX = 3;
  private static final long CODE = 0x10000;
  private static final long DATA = 0x400000;
  private static final long SIZE = 0x10000;
  private static final int READ = 1;
  private static final int READ_WRITE = 3;
  private static final int READ_EXECUTE = 5;
  private static final int PAGE_BITS = 12;

  // mov rax, [rbx]; nop; mov [rbx], rcx; nop
  private static final byte[] LOAD_STORE = HexFormat.of().parseHex("488b03" + "90" + "48890b90");
  private static final long STORE = CODE + 4;

  private final Engine engine = new Engine(Architectures.of(X86).cpu());
  private final MachineMemory memory = new MachineMemory(engine);

  @AfterEach
  void close() {
    engine.close();
    memory.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {READ, READ_WRITE})
  void whatIsUnmappedFaultsAndReadsAsZeroWhenItIsMappedAgain(int prot) {
    start();
    memory.mapFile(DATA, SIZE, prot, new byte[] {7});
    assertThat(load(DATA)).isEqualTo(7);
    memory.unmap(DATA, SIZE);
    assertThat(isReached(CODE, DATA)).isFalse();
    assertThat(isReached(STORE, DATA)).isFalse();
    memory.map(DATA + 0x1000, SIZE, prot);
    assertThat(isReached(CODE, DATA)).isFalse();
    assertThat(load(DATA + 0x1000)).isZero();
    assertThat(load(DATA + SIZE)).isZero();
    assertThat(isReached(STORE, DATA + SIZE)).isEqualTo(prot == READ_WRITE);
  }

  @Test
  void theNextRunHasTheSameCodeWhereTheGuestCannotHaveChangedIt() {
    memory.mapFile(CODE, 0x1000, READ_EXECUTE, LOAD_STORE);
    memory.mapFile(DATA, SIZE, READ_WRITE, new byte[] {7});
    memory.loaded();
    assertThat(memory.keepsCode(CODE >> PAGE_BITS)).isTrue();
    assertThat(memory.keepsCode(DATA >> PAGE_BITS)).as("it may write there").isFalse();
    assertThat(memory.keepsCode(0)).as("nothing is there").isTrue();
    memory.protect(CODE, 0x1000, READ_WRITE);
    assertThat(memory.keepsCode(CODE >> PAGE_BITS)).as("it could write there").isFalse();
    memory.protect(CODE, 0x1000, READ_EXECUTE);
    assertThat(memory.keepsCode(CODE >> PAGE_BITS)).as("it could write there before").isFalse();
    memory.map(2 * DATA, SIZE, READ_EXECUTE);
    assertThat(memory.keepsCode(2 * DATA >> PAGE_BITS)).as("it was mapped by the run").isFalse();
  }

  @Test
  void whatOneRunMappedTheNextDoesNotHave() {
    start();
    memory.loaded();
    memory.map(DATA, SIZE, READ_WRITE);
    memory.putLong(DATA, 7);
    memory.reset();
    start();
    assertThat(isReached(CODE, DATA)).isFalse();
    memory.map(DATA, SIZE / 2, READ_WRITE);
    assertThat(load(DATA)).isZero();
    assertThat(isReached(CODE, DATA + SIZE / 2)).isFalse();
  }

  @Test
  void memoryThatIsMappedOverItselfIsZeroed() {
    start();
    memory.map(DATA, SIZE, READ_WRITE);
    memory.putLong(DATA, 7);
    assertThat(load(DATA)).isEqualTo(7);
    memory.map(DATA, SIZE, READ_WRITE);
    assertThat(load(DATA)).isZero();
  }

  @Test
  void aGuestThatMapsAndUnmapsEverywhereChangesNothing() {
    start();
    for (long at = DATA; at < DATA + 1000 * SIZE; at += SIZE) {
      memory.map(at, SIZE / 2, at % 3 == 0 ? READ : READ_WRITE);
      memory.unmap(at, SIZE / 2);
    }
    assertThat(isReached(CODE, DATA)).isFalse();
    assertThat(isReached(CODE, DATA + 999 * SIZE)).isFalse();
    memory.map(DATA, 1000 * SIZE, READ_WRITE);
    assertThat(isReached(STORE, DATA)).isTrue();
    assertThat(isReached(STORE, DATA + 999 * SIZE)).isTrue();
  }

  private void start() {
    memory.map(CODE, 0x1000, 7);
    memory.write(CODE, LOAD_STORE, 0, LOAD_STORE.length);
  }

  private long load(long address) {
    assertThat(isReached(CODE, address)).isTrue();
    return engine.general(RAX);
  }

  /** Whether the instruction at {@code pc} can access memory there. */
  private boolean isReached(long pc, long address) {
    engine.general(RBX, address);
    engine.listener(new StopAt(pc));
    return engine.run(pc) == Engine.Stop.ASKED;
  }

  /** Stops after one instruction. */
  private final class StopAt implements Engine.Listener {
    private final long first;

    StopAt(long first) {
      this.first = first;
    }

    @Override
    public void instruction(long pc) {
      if (pc != first) {
        engine.stop();
      }
    }

    @Override
    public void read(long address, int size, long value) {}

    @Override
    public void write(long address, int size, long value) {}
  }
}
