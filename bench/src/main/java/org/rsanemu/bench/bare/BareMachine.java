// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.bare;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import org.rsanemu.emu.cpu.UnicornRegisters;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.service.Architectures;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * A processor that stops at system calls and does nothing else besides running: no hook on
 * instructions or accesses. What the tool's own engine is measured against. Only CPUID is answered
 * in the engine's place: dynamic loaders refuse the engine's own answer.
 */
final class BareMachine implements AutoCloseable {
  private static final int INS_SYSCALL = 699; // UC_X86_INS_SYSCALL
  private static final int INS_CPUID = 113; // UC_X86_INS_CPUID
  private static final int SVC = 2;
  private static final int RAX = 0;
  private static final int[] ANSWER = {RAX, 3, 1, 2}; // then RBX, RCX, RDX

  private final Arena arena = Arena.ofConfined();
  private final Cpu cpu;
  private final Unicorn unicorn;
  private final UnicornRegisters registers;
  private boolean called;

  BareMachine(int elfMachine) {
    cpu = Architectures.of(elfMachine).cpu();
    unicorn = new Unicorn(cpu.arch(), cpu.mode(), cpu.model());
    registers = new UnicornRegisters(unicorn);
    cpu.reset(registers);
    if (cpu.arch() == Unicorn.ARCH_X86) {
      unicorn.hookInstruction(
          INS_SYSCALL, upcall("onSystemCall", FunctionDescriptor.ofVoid(ADDRESS, ADDRESS)));
      unicorn.hookInstruction(
          INS_CPUID, upcall("onCpuid", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS)));
    } else {
      unicorn.hook(
          Unicorn.HOOK_INTR,
          upcall("onException", FunctionDescriptor.ofVoid(ADDRESS, JAVA_INT, ADDRESS)));
    }
  }

  Unicorn unicorn() {
    return unicorn;
  }

  UnicornRegisters registers() {
    return registers;
  }

  Cpu cpu() {
    return cpu;
  }

  /** Runs from {@code pc} to the next system call; returns where the thread continues after it. */
  long runToCall(long pc) {
    called = false;
    int error = unicorn.start(cpu.entry(registers, pc));
    if (!called) {
      throw new IllegalStateException(
          "no system call at 0x%x: %s".formatted(pc(), Unicorn.meaning(error)));
    }
    return pc();
  }

  private long pc() {
    return unicorn.register(cpu.pc());
  }

  /** A general register by the ISA's own number. */
  long general(int number) {
    return unicorn.register(cpu.general(number));
  }

  void general(int number, long value) {
    unicorn.register(cpu.general(number), value);
  }

  MemorySegment saveNew() {
    MemorySegment context = unicorn.newContext();
    unicorn.saveContext(context);
    return context;
  }

  @SuppressWarnings("unused") // called by the engine
  private void onSystemCall(MemorySegment uc, MemorySegment user) {
    called = true;
    unicorn.stop();
  }

  /** A processor with SSE2 and nothing beyond; 1 says that the engine need not answer. */
  @SuppressWarnings("unused") // called by the engine
  private int onCpuid(MemorySegment uc, MemorySegment user) {
    int[] answer =
        switch ((int) general(RAX)) {
          case 0 -> new int[] {1, 0x756e6547, 0x6c65746e, 0x49656e69}; // GenuineIntel
          case 1 -> new int[] {0x106a0, 0x800, 0, 0x078bfbfd};
          case 0x80000000 -> new int[] {0x80000001, 0, 0, 0};
          case 0x80000001 -> new int[] {0, 0, 1, 0x20100800};
          default -> new int[4];
        };
    for (int i = 0; i < answer.length; i++) {
      general(ANSWER[i], Integer.toUnsignedLong(answer[i]));
    }
    return 1;
  }

  @SuppressWarnings("unused") // called by the engine
  private void onException(MemorySegment uc, int number, MemorySegment user) {
    called = number == SVC;
    unicorn.stop();
  }

  private MemorySegment upcall(String method, FunctionDescriptor descriptor) {
    try {
      MethodHandle target =
          MethodHandles.lookup()
              .findVirtual(BareMachine.class, method, descriptor.toMethodType())
              .bindTo(this);
      return Linker.nativeLinker().upcallStub(target, descriptor, arena);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    unicorn.close();
    arena.close();
  }
}
