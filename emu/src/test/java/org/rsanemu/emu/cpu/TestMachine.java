package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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

  public TestMachine(int elfMachine) {
    engine = new Engine(Cpu.forMachine(elfMachine));
    engine
        .unicorn()
        .map(
            BASE,
            memory,
            Unicorn.PROT_READ | Unicorn.PROT_WRITE | Unicorn.PROT_EXEC);
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

  /** Calls the function at {@link #CODE}; {@code link} is the register of the return address. */
  public void call(int link, boolean thumb, InstructionListener listener) {
    engine.general(link, HOME | (thumb ? 1 : 0));
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
          public void read(long address, int size, long value) {}

          @Override
          public void write(long address, int size, long value) {}
        });
    if (thumb) {
      engine.unicorn().register(3, 0x30); // CPSR: user mode, T32
    }
    Engine.Stop stop = engine.run(CODE);
    if (stop != Engine.Stop.ASKED) {
      throw new AssertionError("the function ended by " + stop);
    }
  }

  @Override
  public void close() {
    engine.close();
    HostMemory.release(memory);
  }

  /** Told before every instruction. */
  @FunctionalInterface
  public interface InstructionListener {
    void instruction(long pc);
  }
}
