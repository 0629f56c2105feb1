// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Stream;
import org.agrona.collections.LongHashSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.flow.RegisterUse.Flow;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.testbins.Testbins;

/**
 * The engine does not contradict what is said of frames: real functions are called with any
 * arguments, and no byte that was said to be dead is read before it is overwritten, or the function
 * has returned, by whatever code and whatever address.
 */
@Tag("slow")
class FrameLivenessAgreesTest {
  private static final int STATES = 4;
  private static final int MOST_STEPS = 1500;

  /** So many functions of a program are called. */
  private static final int MOST = Integer.getInteger("rsanemu.agree", 200);

  private static final long STACK = 0x30000000;
  private static final long DATA = 0x31000000;
  private static final long HOME = 0x32000000;
  private static final int SIZE = 0x10000;
  private static final long SP = STACK + SIZE - 0x800;

  /** Bytes below the first stack pointer that are looked at. */
  private static final int LOOKED_AT = 256;

  private static final String SET = System.getProperty("rsanemu.set", "");

  /** The numbers that ELF gives the instruction sets. */
  private static final Map<String, Integer> MACHINES =
      Map.of("x86-64", 62, "aarch64", 183, "armv7", 40);

  /** Functions of the programs themselves. */
  private static final Set<String> OWN = Set.of("reader", "writer", "worker");

  private final Random random = new Random(11);
  private final List<String> wrong = new ArrayList<>();
  private final Set<Long> poisoned = new HashSet<>();

  /** How often a byte was found to be dead and then overwritten. */
  private long overwritten;

  private int functions;

  /**
   * Programs that are not optimized, with their C library, and one in C++. {@code -Drsanemu.set=O0}
   * takes all of another set of builds; testbins/Makefile lists them.
   */
  static List<Path> programs() throws IOException {
    if (SET.isEmpty()) {
      return Stream.of("unoptimized-index", "unoptimized-lock", "futures")
          .flatMap(name -> MACHINES.keySet().stream().map(isa -> Testbins.of(isa, name)))
          .toList();
    }
    try (Stream<Path> files =
        Files.walk(Testbins.path("x86-64", "x").resolve("../..", SET).normalize())) {
      return files
          .filter(file -> MACHINES.containsKey(file.getParent().getFileName().toString()))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void ofRealFunctions(Path file) throws Exception {
    int machine = MACHINES.get(file.getParent().getFileName().toString());
    Image image = ElfLoader.load(file);
    Code code = new ImageBytes(image);
    RegisterUses uses = new RegisterUses(Architectures.of(machine), code);
    FrameLiveness frames = new FrameLiveness(uses, pc -> function(image, pc));
    try (Engine engine = new Engine(Architectures.of(machine).cpu());
        MachineMemory memory = new MachineMemory(engine)) {
      map(image, memory);
      for (Symbol symbol : entries(image, frames)) {
        for (int i = 0; i < STATES && wrong.isEmpty(); i++) {
          fill(memory);
          engine.reset();
          load(engine, memory, machine, code.secondState(symbol.address()));
          call(engine, symbol, uses, frames);
        }
        functions++;
      }
    }
    assertThat(wrong).isEmpty();
    if (SET.isEmpty()) {
      assertThat(functions).isGreaterThan(100);
      assertThat(overwritten).isGreaterThan(1000);
    }
  }

  /** Functions whose frames are known, the program's own first. */
  private List<Symbol> entries(Image image, FrameLiveness frames) {
    LongHashSet seen = new LongHashSet();
    List<Symbol> own = new ArrayList<>();
    List<Symbol> others = new ArrayList<>();
    for (Symbol symbol : image.symbols().functions()) {
      if (symbol.size() > 0 && seen.add(symbol.address()) && frames.knows(symbol.address())) {
        (OWN.contains(symbol.name()) ? own : others).add(symbol);
      }
    }
    Collections.shuffle(others, random);
    own.addAll(others.subList(0, Math.min(MOST, others.size())));
    return own;
  }

  private static FrameLiveness.@Nullable Range function(Image image, long pc) {
    Symbol symbol = image.symbols().functionAt(pc);
    return symbol == null || symbol.size() == 0
        ? null
        : new FrameLiveness.Range(symbol.address(), symbol.address() + symbol.size());
  }

  private static void map(Image image, MachineMemory memory) {
    for (Image.Segment segment : image.segments()) {
      long from = segment.address() & -4096;
      long to = segment.address() + segment.memorySize() + 4095 & -4096;
      memory.map(from, to - from, 7);
      int at = (int) segment.offset();
      memory.poke(
          segment.address(), Arrays.copyOfRange(image.bytes(), at, at + (int) segment.fileSize()));
      memory.protect(from, to - from, (segment.flags() & 1) != 0 ? 5 : 3);
    }
    memory.map(STACK, SIZE, 3);
    memory.map(DATA, SIZE, 3);
    memory.map(HOME, 4096, 5);
  }

  /** Data of which much points to data. */
  private void fill(MachineMemory memory) {
    byte[] bytes = new byte[0x2000];
    random.nextBytes(bytes);
    for (int i = 0; i < bytes.length; i += 8) {
      if (random.nextBoolean()) {
        long pointer = DATA + 8L * random.nextInt(0x200);
        for (int b = 0; b < 8; b++) {
          bytes[i + b] = (byte) (pointer >>> 8 * b);
        }
      } else if (random.nextBoolean()) {
        Arrays.fill(bytes, i + 1, i + 8, (byte) 0);
      }
    }
    memory.poke(DATA, bytes);
    memory.poke(SP - 0x800, Arrays.copyOf(bytes, 0x1000));
  }

  private void load(Engine engine, MachineMemory memory, int machine, boolean thumb) {
    for (int i = 0; i < engine.cpu().generals(); i++) {
      engine.general(
          i,
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(64);
            case 1 -> random.nextInt();
            default -> DATA + 8L * random.nextInt(0x200);
          });
    }
    engine.sp(SP);
    switch (machine) {
      case 183 -> engine.general(30, HOME);
      case 40 -> {
        engine.general(14, HOME);
        engine.flags(thumb ? 0x30 : 0x10);
      }
      default -> {
        engine.sp(SP - 8);
        memory.poke(SP - 8, new byte[] {0, 0, 0, (byte) (HOME >>> 24), 0, 0, 0, 0});
      }
    }
  }

  private void call(Engine engine, Symbol function, RegisterUses uses, FrameLiveness frames) {
    poisoned.clear();
    int[] left = {MOST_STEPS};
    long[] at = {0};
    boolean[] returned = {false};
    engine.listener(
        new Engine.Listener() {
          @Override
          public void instruction(long pc) {
            if (pc == HOME || left[0]-- <= 0 || !wrong.isEmpty()) {
              engine.stop();
              return;
            }
            at[0] = pc;
            long sp = engine.sp();
            if (returned[0]) {
              poisoned.removeIf(address -> address < sp);
            }
            Flow flow = uses.at(pc).flow();
            returned[0] = flow == Flow.RETURN || flow == Flow.CALL;
            LongPredicate dead = frames.deadAt(pc, sp);
            for (long address = Math.max(sp - 128, SP - LOOKED_AT); address < SP; address++) {
              if (dead.test(address)) {
                poisoned.add(address);
              }
            }
          }

          @Override
          public void read(long address, int size, long value) {
            for (int i = 0; i < size; i++) {
              if (poisoned.contains(address + i)) {
                wrong.add(
                    "%s: 0x%x reads %d bytes at sp%+d"
                        .formatted(function.name(), at[0], size, address - SP));
              }
            }
          }

          @Override
          public void write(long address, int size, long value) {
            for (int i = 0; i < size; i++) {
              overwritten += poisoned.remove(address + i) ? 1 : 0;
            }
          }
        });
    engine.run(function.address());
  }

  /** The code that a file has. */
  private record ImageBytes(Image image) implements Code {
    @Override
    public byte[] bytes(long pc) {
      for (Image.Segment segment : image.segments()) {
        long from = pc - segment.address();
        if (from >= 0 && from < segment.fileSize()) {
          int at = (int) (segment.offset() + from);
          int most = (int) Math.min(15, segment.fileSize() - from);
          return Arrays.copyOfRange(image.bytes(), at, at + most);
        }
      }
      return new byte[0];
    }

    @Override
    public boolean secondState(long pc) {
      return image.symbols().secondStateAt(pc);
    }
  }
}
