// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.service.Architectures;

/** What C code takes of a swift run's callbacks, and what it writes down. */
class QuietTest {
  private static final long CODE = 0x10000;
  private static final long DATA = 0x20000;
  private static final int TIMES = 40;

  /** mov eax,[rbx]; mov edx,[rbx+64]; dec ecx; jne to the first; jmp to itself */
  private static final String LOOP = "8b03 8b5340 ffc9 75f7 ebfe";

  private static final long SECOND = CODE + 2;
  private static final long LAST = CODE + 7;
  private static final long END = CODE + 9;
  private static final int SIZE = 9;
  private static final long TOTAL = 4;

  private final Engine engine = new Engine(Architectures.of(62).cpu());
  private final MachineMemory memory = new MachineMemory(engine);
  private final List<String> events = new ArrayList<>();
  private long budget = Long.MAX_VALUE;
  private boolean handsOver = true;
  private Quiet quiet;
  private int id;

  @BeforeEach
  void choose() {
    memory.map(CODE, 4096, 5);
    memory.poke(CODE, HexFormat.of().parseHex(LOOP.replace(" ", "")));
    memory.map(DATA, 4096, 3);
    assumeTrue(engine.isSwift() && engine.quiet() != null, "make builds the library");
    quiet = engine.quiet();
    id = quiet.put(0, CODE, SIZE, TOTAL, LAST, false, false);
    quiet.note(id, SECOND);
    long[] chosen = {SECOND};
    assertThat(engine.choose(CODE, chosen, 1, false, id)).isEqualTo(SIZE);
  }

  @AfterEach
  void close() {
    engine.close();
    memory.close();
  }

  private List<String> run() {
    engine.general(3, DATA);
    engine.general(1, TIMES);
    engine.listener(new Taker());
    assertThat(engine.runSwift(CODE)).isEqualTo(Engine.Stop.ASKED);
    return events;
  }

  private final class Taker implements Engine.Listener {
    @Override
    public void block(long pc, int size, boolean chosen) {
      add("block", pc - CODE);
      if (pc == END) {
        engine.stop();
      } else {
        quiet.handOver(handsOver ? id : 0, TOTAL, budget);
      }
    }

    @Override
    public void instruction(long pc) {
      add("at", pc - CODE);
    }

    @Override
    public void read(long address, int size, long value) {
      add("read", address - DATA);
    }

    @Override
    public void write(long address, int size, long value) {
      add("write", address - DATA);
    }

    private void add(String what, long where) {
      long reached = quiet.reached();
      String found =
          reached == Quiet.NOTHING
              ? ""
              : " after %d, %d passed, in %d at %d"
                  .formatted(
                      quiet.came() == 0 ? -1 : quiet.came() - CODE,
                      quiet.passed(),
                      quiet.entered(),
                      reached == 0 ? 0 : reached - CODE);
      events.add(what + " " + where + found);
      quiet.taken();
    }
  }

  @Test
  void whatIsQuietIsWrittenDown() {
    assertThat(run())
        .containsExactly("block 0", "read 0", "block 9 after 7, 156 passed, in " + id + " at 2");
  }

  @Test
  void jumpsBackComeToJavaOnceTheBudgetIsSpent() {
    budget = 10;
    assertThat(run())
        .filteredOn(event -> event.startsWith("block 0"))
        .hasSize(TIMES / 3 + 1)
        .contains("block 0 after 7, 8 passed, in " + id + " at 2");
  }

  @Test
  void aLoudBlockComesToJava() {
    quiet.loud(id);
    assertThat(run()).filteredOn(event -> event.startsWith("block 0")).hasSize(TIMES);
  }

  @Test
  void withoutHandingOverAllComesToJava() {
    handsOver = false;
    assertThat(run()).filteredOn(event -> event.equals("at 2")).hasSize(TIMES);
  }
}
