// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.lift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rsanemu.emu.cpu.TestMachine.CODE;
import static org.rsanemu.emu.cpu.TestMachine.DATA;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.TestMachine;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Trap;
import org.rsanemu.lift.Lifter;

/**
 * The engine runs what the tables let through, and touches memory as they say: every instruction of
 * the listings that neither jumps nor traps is run alone.
 */
@Tag("slow")
class EngineAgreesTest {
  private static final Path ARM = Path.of("../isa-arm/src/test/resources/org/rsanemu/isa/arm");
  private static final Path X86 = Path.of("../isa-x86/src/test/resources/org/rsanemu/isa/x86");

  /** An instruction of a listing. */
  record Line(int machine, boolean thumb, String source, byte[] code) {
    @Override
    public String toString() {
      return machine + (thumb ? " t32 " : " ") + source;
    }
  }

  static List<Line> lines() throws IOException {
    List<Line> lines = new ArrayList<>();
    read(lines, ARM.resolve("a64.s"), " // ", 183, false);
    read(lines, ARM.resolve("a32.s"), " @ ", 40, false);
    read(lines, ARM.resolve("t32.s"), " @ ", 40, true);
    read(lines, X86.resolve("x86.s"), " # ", 62, false);
    return lines;
  }

  @ParameterizedTest
  @MethodSource("lines")
  void touchesMemoryAsTheTableSays(Line line) {
    Meaning meaning = Lifter.forMachine(line.machine()).meaning(line.code(), 0, CODE, line.thumb());
    // a condition may not hold, and MASKMOV's mask may be empty
    boolean perhaps = meaning.asksEqual() || line.source().startsWith("maskmov");
    if (meaning.trap() != Trap.NONE || meaning.flow() != Meaning.Flow.NEXT || perhaps) {
      return;
    }
    Touched touched;
    try (TestMachine guest = new TestMachine(line.machine())) {
      guest.load(line.code());
      registers(guest, line.machine());
      touched = new Touched(guest.engine());
      assertThat(guest.call(line.thumb(), touched)).isEqualTo(Engine.Stop.ASKED);
    }
    check(meaning.effect(), touched, line.source());
  }

  private static void check(Effect effect, Touched touched, String source) {
    switch (effect) {
      case Effect.None none -> touched.are(0, 0);
      case Effect.Fence fence -> touched.are(0, source.startsWith("lock") ? 1 : 0);
      case Effect.ClearExclusive clear -> touched.are(0, 0);
      case Effect.PublishNonTemporal publish -> touched.are(0, 0);
      case Effect.Load load -> touched.are(1, 0);
      case Effect.Store store -> touched.are(0, 1);
      case Effect.LoadExclusive load -> touched.are(1, 0);
      // no load-exclusive is before it: it fails, and touches nothing
      case Effect.StoreExclusive store -> touched.are(0, 0);
      case Effect.Rmw rmw -> touched.are(1, 1);
      // the engine tells of a write even if the comparison fails
      case Effect.Cas cas -> touched.are(1, 1);
      case Effect.Attempt attempt -> throw new AssertionError("only the source states it");
      case Effect.Plain plain ->
          assertThat(touched.reads + touched.writes > 0).isEqualTo(!source.startsWith("pl"));
    }
  }

  /** Counts what the instruction touches, and stops after it. */
  private static final class Touched implements Engine.Listener {
    private final Engine engine;
    private int reads;
    private int writes;

    Touched(Engine engine) {
      this.engine = engine;
    }

    @Override
    public void instruction(long pc) {
      if (pc != CODE) {
        engine.stop();
      }
    }

    @Override
    public void read(long address, int size, long value) {
      reads++;
    }

    @Override
    public void write(long address, int size, long value) {
      writes++;
    }

    /** Whether there were any. A fence on the stack reads as well as it writes. */
    void are(int someReads, int someWrites) {
      assertThat(writes > 0).as("writes").isEqualTo(someWrites > 0);
      if (someReads > 0 || someWrites == 0) {
        assertThat(reads > 0).as("reads").isEqualTo(someReads > 0);
      }
    }
  }

  /** Registers that are bases point to data; the others hold small numbers. */
  private static void registers(TestMachine guest, int machine) {
    Engine engine = guest.engine();
    if (machine == 62) {
      engine.general(0, 0);
      engine.general(1, 1);
      engine.general(5, DATA + 0x100);
      engine.general(6, DATA + 0x200);
      engine.general(7, DATA);
      engine.general(3, DATA);
      engine.tls(DATA);
      return;
    }
    for (int register = 0; register < 12; register++) {
      engine.general(register, register);
    }
    engine.general(0, DATA + 0x100);
    engine.general(1, DATA);
  }

  private static void read(List<Line> lines, Path file, String mark, int machine, boolean thumb)
      throws IOException {
    for (String text : Files.readAllLines(file)) {
      String[] parts = text.split(mark + "| \\| ", 3);
      if (parts.length == 3) {
        int unit = machine == 62 ? 1 : thumb ? 2 : 4;
        lines.add(new Line(machine, thumb, parts[0].strip(), code(parts[1], unit)));
      }
    }
  }

  /** Units of so many bytes, written with the highest digit first. */
  private static byte[] code(String words, int unit) {
    byte[] code = HexFormat.of().parseHex(words.replace(" ", ""));
    for (int at = 0; at < code.length; at += unit) {
      for (int i = 0; i < unit / 2; i++) {
        byte kept = code[at + i];
        code[at + i] = code[at + unit - 1 - i];
        code[at + unit - 1 - i] = kept;
      }
    }
    return code;
  }
}
