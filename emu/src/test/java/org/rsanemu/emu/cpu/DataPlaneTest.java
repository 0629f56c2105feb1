// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.nativelib.plane.Plane;

/** Which callbacks come to Java, and what the data plane keeps of the others. */
class DataPlaneTest {
  private static final long CODE = 0x10000;
  private static final long DATA = 0x20000;
  private static final int TIMES = 40;

  /** mov eax,[rbx]; mov [rbx+64],edx; dec ecx; jne to the first; jmp to itself */
  private static final String LOOP = "8b03 895340 ffc9 75f7 ebfe";

  private static final long STORE = CODE + 2;
  private static final long COUNT = CODE + 5;
  private static final long LAST = CODE + 7;
  private static final long END = CODE + 9;
  private static final int SIZE = 9;
  private static final long TOTAL = 4;

  private final Engine engine = new Engine(Architectures.of(62).cpu());
  private final MachineMemory memory = new MachineMemory(engine);
  private final DataPlane plane = engine.plane();
  private final List<String> events = new ArrayList<>();
  private long budget = Long.MAX_VALUE;
  private int block;

  @BeforeEach
  void map() {
    memory.map(CODE, 4096, 5);
    memory.poke(CODE, HexFormat.of().parseHex(LOOP.replace(" ", "")));
    memory.map(DATA, 4096, 3);
    block = describe(0, 0);
  }

  @AfterEach
  void close() {
    engine.close();
    memory.close();
  }

  /** Its instructions have the numbers 1 to 4. */
  private int describe(int flagsOfLoad, int flagsOfStore) {
    int[] instructions = new int[SIZE];
    instructions[0] = 1 | flagsOfLoad;
    instructions[(int) (STORE - CODE)] = 2 | flagsOfStore;
    instructions[(int) (COUNT - CODE)] = 3;
    instructions[(int) (LAST - CODE)] = 4;
    return plane.describe(CODE, SIZE, TOTAL, LAST, 0, instructions);
  }

  private Engine.Stop run(long data) {
    return run(data, Engine.Calls.NEEDED);
  }

  private Engine.Stop run(long data, Engine.Calls calls) {
    engine.general(3, data);
    engine.general(1, TIMES);
    engine.listener(new Taker());
    return engine.runSelectively(CODE, calls);
  }

  private class Taker implements Engine.Listener {
    @Override
    public void block(long pc, int size, int number) {
      events.add("block " + (pc - CODE) + " of " + size + ", number " + number);
      if (pc == END) {
        engine.stop();
      } else {
        plane.taken();
      }
      plane.handOver(number, TOTAL, budget);
    }

    @Override
    public void instruction(long pc) {
      events.add("at " + (pc - CODE));
    }

    @Override
    public void read(long address, int size, long value) {
      events.add("read %x".formatted(address));
    }

    @Override
    public void write(long address, int size, long value) {
      events.add("write %x".formatted(address));
    }
  }

  @Test
  void aDescribedBlockRunsWithoutJava() {
    assertThat(run(DATA)).isEqualTo(Engine.Stop.ASKED);
    assertThat(events).containsExactly("block 0 of 9, number 1", "block 9 of 2, number 0");
    assertThat(plane.passed()).isEqualTo((TIMES - 1) * TOTAL);
    assertThat(plane.reached()).isEqualTo(LAST);
    assertThat(plane.writes()).isEqualTo(TIMES);
    assertThat(plane.writesElsewhere()).isEqualTo(TIMES);
    assertThat(plane.plane().firstTouched(1)).isEqualTo(DATA);
    assertThat(plane.plane().lastTouched(2)).isEqualTo(DATA + 64);
    assertThat(plane.plane().touchedSize(2)).isEqualTo(4);
    assertThat(plane.plane().firstTouched(3)).isZero();
  }

  @Test
  void writesToTheOwnStackAreCountedApart() {
    plane.stack(DATA, DATA + 4096);
    run(DATA);
    assertThat(plane.writes()).isEqualTo(TIMES);
    assertThat(plane.writesElsewhere()).isZero();
  }

  @Test
  void anInstructionOfJavasComesThereWithItsAccesses() {
    block = describe(0, Plane.JAVA);
    run(DATA);
    assertThat(events).filteredOn(event -> event.equals("at 2")).hasSize(TIMES);
    assertThat(events).filteredOn(event -> event.equals("write 20040")).hasSize(TIMES);
    assertThat(events).filteredOn(event -> event.startsWith("read")).isEmpty();
    assertThat(block).isEqualTo(2);
  }

  @Test
  void aLineOfJavasComesThere() {
    assertThat(plane.plane().take((DATA + 64) / Plane.LINE)).isEmpty();
    run(DATA);
    assertThat(events).filteredOn(event -> event.equals("write 20040")).hasSize(TIMES);
    assertThat(events).filteredOn(event -> event.startsWith("read")).isEmpty();
  }

  @Test
  void allAccessesComeThereIfTheyAreAskedFor() {
    run(DATA, Engine.Calls.ACCESSES);
    assertThat(events).filteredOn(event -> event.startsWith("write")).hasSize(TIMES);
    assertThat(events).filteredOn(event -> event.startsWith("read")).hasSize(TIMES);
    assertThat(events).hasSize(2 * TIMES + 2).noneMatch(event -> event.startsWith("at"));
    assertThat(plane.passed()).isEqualTo((TIMES - 1) * TOTAL);
    assertThat(plane.writes()).isZero();
    assertThat(plane.plane().firstTouched(1)).isZero();
  }

  @Test
  void whoRunsLongComesToJavaWhereItJumpsBackwards() {
    budget = 10 * TOTAL;
    run(DATA);
    assertThat(events.getFirst()).isEqualTo("block 0 of 9, number 1");
    assertThat(events).hasSize(1 + (TIMES - 1) / 10 + 1);
  }

  @Test
  void inAFullRunEverythingComesToJavaButBlocks() {
    engine.general(3, DATA);
    engine.general(1, TIMES);
    engine.listener(
        new Taker() {
          @Override
          public void instruction(long pc) {
            super.instruction(pc);
            if (pc == END) {
              engine.stop();
            }
          }
        });
    assertThat(engine.run(CODE)).isEqualTo(Engine.Stop.ASKED);
    assertThat(events).hasSize(TIMES * 6 + 1).noneMatch(event -> event.startsWith("block"));
  }

  /** Nor is it a write for anybody else: the page is left, taken away, and given back. */
  @ParameterizedTest
  @EnumSource(names = {"NEEDED", "ACCESSES"})
  void aWriteThatFaultsIsNone(Engine.Calls calls) {
    for (int prot : new int[] {1, 0}) {
      memory.protect(DATA, 4096, prot);
      assertFaults(calls);
    }
    memory.protect(DATA, 4096, 3);
    run(DATA);
    assertThat(plane.writes()).isEqualTo(TIMES);
    memory.unmap(DATA, 4096);
    assertFaults(calls);
  }

  private void assertFaults(Engine.Calls calls) {
    assertThat(run(DATA, calls)).isEqualTo(Engine.Stop.MEMORY_FAULT);
    assertThat(events).noneMatch(event -> event.startsWith("write"));
    assertThat(plane.writes()).isZero();
  }

  /** Behind the guest's memory, around the end of addresses, and where they are negative. */
  @ParameterizedTest
  @ValueSource(longs = {1L << 36, (1L << 36) - 2, -2, -4096, Long.MIN_VALUE, Long.MAX_VALUE})
  void addressesThatNoGuestHasAreFaults(long address) {
    assertThat(run(address)).isEqualTo(Engine.Stop.MEMORY_FAULT);
    assertThat(plane.plane().firstTouched(1)).isZero();
  }
}
