// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.flow;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.RegisterSet;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.isa.service.Architectures;

/** A processor that runs one instruction at a time, from registers as one likes. */
final class OneInstruction implements AutoCloseable {
  static final long CODE = 0x10000;
  private static final long DATA = 0x20000;
  private static final int SIZE = 0x20000;
  private static final long MIDDLE = DATA + SIZE / 2;

  /** Of a repeated instruction, or one that jumps to itself. */
  private static final int MOST_ROUNDS = 100;

  private static final int T32_USER = 0x30;
  private static final int A32_USER = 0x10;
  private static final int X86_FIXED = 2;

  private final int machine;
  private final boolean thumb;
  private final Cpu cpu;
  private final Engine engine;
  private final MachineMemory memory;
  private final RegisterFile registers;
  private final byte[] data = new byte[SIZE];
  private final int vectorsFrom;

  /** Registers before an instruction. */
  final class State {
    private final long[] generals = new long[cpu.generals()];
    private long flags;
    private final byte[] floating = engine.floatingState();

    private State() {}

    /** The same with another value in one register. */
    State with(int register, Random random) {
      State changed = new State();
      System.arraycopy(generals, 0, changed.generals, 0, generals.length);
      System.arraycopy(floating, 0, changed.floating, 0, floating.length);
      changed.flags = flags;
      if (register == 31) {
        while (changed.flags == flags) {
          changed.flags = random.nextLong() & cpu.arithmeticFlags();
        }
      } else if (register < 31) {
        changed.generals[register] = ~generals[register] ^ random.nextInt(1000);
      } else {
        int from = vectorsFrom + (register - 32) * cpu.vectorBytes();
        for (int i = 0; i < cpu.vectorBytes(); i++) {
          changed.floating[from + i] = (byte) ~floating[from + i];
        }
      }
      return changed;
    }

    /** The same with another bit in one register. */
    State flipped(int register, int bit) {
      State changed = new State();
      System.arraycopy(generals, 0, changed.generals, 0, generals.length);
      System.arraycopy(floating, 0, changed.floating, 0, floating.length);
      changed.flags = flags;
      if (register < 31) {
        changed.generals[register] ^= 1L << bit;
      } else {
        int at = vectorsFrom + (register - 32) * cpu.vectorBytes() + bit / Byte.SIZE;
        changed.floating[at] ^= (byte) (1 << bit % Byte.SIZE);
      }
      return changed;
    }

    /** The first byte of a memory operand. */
    long address(RegisterUse.Operand operand) {
      return word(operand.address(this::number));
    }

    /** The value of a register with this number of the ISA's. */
    long number(int register) {
      return word(register == RegisterUse.SEPARATE_SP ? MIDDLE : generals[register]);
    }

    private void load() {
      engine.floatingState(floating);
      for (int i = 0; i < generals.length; i++) {
        engine.general(i, generals[i]);
      }
      int fixed = machine == 62 ? X86_FIXED : machine == 40 ? (thumb ? T32_USER : A32_USER) : 0;
      engine.flags(flags | fixed);
      if (machine == 183) {
        engine.sp(MIDDLE);
      }
    }
  }

  /** What an instruction has done. */
  final class Result {
    final MemorySegment before = engine.saveNew();
    final MemorySegment after = engine.saveNew();
    final TreeMap<Long, Long> memoryAfter = new TreeMap<>();

    /** Bytes that were read or written. */
    final TreeSet<Long> accessed = new TreeSet<>();

    long next;

    /** The value that a register with this number of the ISA's has afterwards. */
    long number(int register) {
      engine.restore(after);
      return word(register == RegisterUse.SEPARATE_SP ? engine.sp() : engine.general(register));
    }

    /** The bits that a register has afterwards, the lowest first. */
    BitSet bits(int register) {
      engine.restore(after);
      if (register < 31) {
        return BitSet.valueOf(new long[] {word(engine.general(register))});
      } else if (register == 31) {
        return BitSet.valueOf(new long[] {engine.flags() & cpu.arithmeticFlags()});
      }
      int from = vectorsFrom + (register - 32) * cpu.vectorBytes();
      return BitSet.valueOf(
          Arrays.copyOfRange(engine.floatingState(), from, from + cpu.vectorBytes()));
    }

    void free() {
      engine.free(before);
      engine.free(after);
    }
  }

  OneInstruction(int machine, boolean thumb) {
    this.machine = machine;
    this.thumb = thumb;
    cpu = Architectures.of(machine).cpu();
    engine = new Engine(cpu);
    memory = new MachineMemory(engine);
    memory.map(CODE, 4096, 7);
    memory.map(DATA, SIZE, 3);
    new Random(1).nextBytes(data);
    memory.poke(DATA, data);
    registers = new RegisterFile(engine);
    vectorsFrom = machine == 62 ? 160 : machine == 183 ? 8 : 0;
  }

  Cpu cpu() {
    return cpu;
  }

  /** Whether a state has the register with this number of the ISA's: not AArch32's PC. */
  boolean has(int register) {
    return register >= 0 && (register < cpu.generals() || register == RegisterUse.SEPARATE_SP);
  }

  /** As much of a value as a general register has. */
  long word(long value) {
    return cpu.wide() ? value : value & 0xffffffffL;
  }

  RegisterFile registers() {
    return registers;
  }

  void load(byte[] code) {
    engine.reset();
    byte[] page = new byte[64];
    System.arraycopy(code, 0, page, 0, code.length);
    memory.poke(CODE, page);
    engine.codeChanged(CODE, 4096);
  }

  /** Changes a bit of memory for the runs that follow, or changes it back. */
  void flip(long address, int bit) {
    data[at(address)] ^= (byte) (1 << bit);
    memory.poke(address, Arrays.copyOfRange(data, at(address), at(address) + 1));
  }

  /** Any registers; many point to memory, others are small. */
  State state(Random random) {
    State state = new State();
    for (int i = 0; i < state.generals.length; i++) {
      state.generals[i] =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(64);
            case 1 -> random.nextBoolean() ? random.nextLong() : random.nextInt();
            default -> MIDDLE + 16L * random.nextInt(64);
          };
    }
    if (machine != 183) {
      state.generals[machine == 62 ? 4 : 13] = MIDDLE;
    }
    state.flags = random.nextLong() & cpu.arithmeticFlags();
    for (int i = 0; i < cpu.vectors() * cpu.vectorBytes(); i++) {
      state.floating[vectorsFrom + i] = (byte) random.nextInt();
    }
    return state;
  }

  /** Runs what is at {@link #CODE}; null if that faults. Memory is put back. */
  Result run(State state) {
    Result result = new Result();
    engine.restore(result.before);
    state.load();
    engine.save(result.before);
    long[] next = {-1};
    int[] visits = {0};
    engine.listener(
        new Engine.Listener() {
          @Override
          public void instruction(long pc) {
            if (pc != CODE && next[0] < 0) {
              next[0] = pc;
              engine.stop();
            } else if (++visits[0] > MOST_ROUNDS) {
              engine.stop();
            }
          }

          @Override
          public void read(long address, int size, long value) {
            accessed(address, size);
          }

          private void accessed(long address, int size) {
            for (int i = 0; i < size; i++) {
              result.accessed.add(address + i);
            }
          }

          @Override
          public void write(long address, int size, long value) {
            accessed(address, size);
            for (int i = 0; i < size; i++) {
              result.memoryAfter.put(address + i, 0L);
            }
          }
        });
    Engine.Stop stop = engine.run(CODE);
    engine.save(result.after);
    result.next = next[0];
    result.memoryAfter.replaceAll((address, _) -> inside(address) ? memory.peek(address, 1) : -1);
    for (long address : result.memoryAfter.keySet()) {
      if (inside(address)) {
        memory.poke(address, Arrays.copyOfRange(data, at(address), at(address) + 1));
      }
    }
    engine.reset();
    if (stop != Engine.Stop.ASKED || result.next < 0) {
      result.free();
      return null;
    }
    return result;
  }

  private static boolean inside(long address) {
    return address >= DATA && address < DATA + SIZE;
  }

  private static int at(long address) {
    return (int) (address - DATA);
  }

  /** All registers that this processor has. */
  long all() {
    return (1L << cpu.generals()) - 1
        | RegisterSet.FLAGS
        | RegisterSet.vectors(0, cpu.vectors() - 1);
  }

  @Override
  public void close() {
    registers.close();
    engine.close();
    memory.close();
  }
}
