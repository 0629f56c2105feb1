// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.unicorn.Unicorn;

/** A processor with a little memory, which calls one function. */
public final class TestMachine implements AutoCloseable {
  private static final long BASE = 0x10000;
  private static final long SIZE = 0x10000;

  /** Where code is put. */
  public static final long CODE = BASE;

  /** Where data may be put. */
  public static final long DATA = BASE + 0x8000;

  private static final long STACK = BASE + 0xf000;
  private static final long HOME = BASE + 0x7000;

  private final MemorySegment memory = HostMemory.reserve(SIZE);
  private final Engine engine;
  private final int elfMachine;

  public TestMachine(int elfMachine) {
    this.elfMachine = elfMachine;
    engine = new Engine(Architectures.of(elfMachine).cpu());
    engine.map(BASE, memory, Unicorn.PROT_READ | Unicorn.PROT_WRITE | Unicorn.PROT_EXEC);
  }

  public Engine engine() {
    return engine;
  }

  /** Memory from {@link #CODE} on. */
  public MemorySegment memory() {
    return memory;
  }

  public void putLong(long address, long value) {
    memory.set(ValueLayout.JAVA_LONG_UNALIGNED, address - BASE, value);
  }

  public long getLong(long address) {
    return memory.get(ValueLayout.JAVA_LONG_UNALIGNED, address - BASE);
  }

  /** Starts anew: no code was ever there, all registers are as at the start. */
  public void load(byte[] code) {
    engine.reset();
    engine.codeChanged(BASE, SIZE);
    memory.asSlice(0, 0x7000).fill((byte) 0);
    MemorySegment.copy(code, 0, memory, ValueLayout.JAVA_BYTE, 0, code.length);
    engine.sp(STACK);
  }

  /** Calls the function at {@link #CODE}; gives whatever ends it, ASKED if it returns. */
  public Engine.Stop call(boolean thumb, Engine.Listener listener) {
    switch (elfMachine) {
      case 183 -> engine.general(30, HOME);
      case 40 -> engine.general(14, HOME | (thumb ? 1 : 0));
      default -> {
        engine.sp(STACK - 8);
        putLong(STACK - 8, HOME);
      }
    }
    engine.listener(
        new Engine.Listener() {
          @Override
          public void instruction(long pc) {
            if (pc == HOME) {
              engine.stop();
            } else {
              listener.instruction(pc);
            }
          }

          @Override
          public void read(long address, int size, long value) {
            listener.read(address, size, value);
          }

          @Override
          public void write(long address, int size, long value) {
            listener.write(address, size, value);
          }
        });
    if (thumb) {
      engine.unicorn().register(3, 0x30); // CPSR: user mode, T32
    }
    return engine.run(CODE);
  }

  @Override
  public void close() {
    engine.close();
    HostMemory.release(memory);
  }
}
