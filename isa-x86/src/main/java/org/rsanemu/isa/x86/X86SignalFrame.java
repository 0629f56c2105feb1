// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import org.rsanemu.isa.linux.FrameMemory;
import org.rsanemu.isa.linux.Registers;
import org.rsanemu.isa.linux.SignalFrame;

/** x86-64: arch/x86/kernel/signal.c, {@code struct rt_sigframe}, and FXSAVE's image above it. */
final class X86SignalFrame implements SignalFrame {
  private static final int RED_ZONE = 128;
  private static final int RAX = 0;
  private static final int RDX = 2;
  private static final int RSI = 6;
  private static final int RDI = 7;

  /** struct sigcontext's order of the general registers, as the processor numbers them. */
  private static final int[] ORDER = {8, 9, 10, 11, 12, 13, 14, 15, RDI, RSI, 5, 3, RDX, RAX, 1};

  // Offsets in the frame: pretcode, ucontext, siginfo.
  private static final int CONTEXT = 8;
  private static final int STACK = CONTEXT + 16;
  private static final int REGISTERS = CONTEXT + 40;
  private static final int SP = REGISTERS + 8 * ORDER.length;
  private static final int PC = SP + 8;
  private static final int FLAGS = PC + 8;
  private static final int SEGMENTS = FLAGS + 8;
  private static final int ERROR = SEGMENTS + 8;
  private static final int TRAP = ERROR + 8;
  private static final int FAULT_ADDRESS = TRAP + 16;
  private static final int FLOATING = FAULT_ADDRESS + 8;
  private static final int MASK = REGISTERS + 256;
  private static final int INFO = MASK + 128;
  private static final int SIZE = INFO + INFO_SIZE;
  private static final int FLOATING_SIZE = 512;

  /** CS 0x33 and SS 0x2b, where uc_flags says that SS is there. */
  private static final long USER_SEGMENTS = 0x2b_0000_0000_0033L;

  private static final long UC_SIGCONTEXT_SS = 6;
  private static final long DIRECTION_TRAP_RESUME = 0x10500;

  /** What a program may change of the flags (FIX_EFLAGS). */
  private static final long USER_FLAGS = 0x50dd5;

  private static final int SYSCALL_LENGTH = 2;

  private final FrameMemory memory;

  X86SignalFrame(FrameMemory memory) {
    this.memory = memory;
  }

  /** A handler begins as a function called: the frame's first word is its return address. */
  @Override
  public long push(Registers registers, Start start) {
    Signal info = start.signal();
    long floating = start.top() - RED_ZONE - FLOATING_SIZE & -64;
    long frame = (floating - SIZE & -16) - 8;
    memory.write(frame, new byte[SIZE], 0, SIZE);
    memory.write(floating, registers.floatingState(), 0, FLOATING_SIZE);
    memory.putLong(frame, start.handler().restorer());
    memory.putLong(frame + CONTEXT, UC_SIGCONTEXT_SS);
    memory.putLong(frame + STACK, start.alternate().start());
    memory.putInt(frame + STACK + 8, start.alternate().flags());
    memory.putLong(frame + STACK + 16, start.alternate().size());
    for (int i = 0; i < ORDER.length; i++) {
      memory.putLong(frame + REGISTERS + 8L * i, registers.general(ORDER[i]));
    }
    memory.putLong(frame + SP, registers.sp());
    memory.putLong(frame + PC, registers.pc());
    memory.putLong(frame + FLAGS, registers.flags());
    memory.putLong(frame + SEGMENTS, USER_SEGMENTS);
    if (info.isFault()) {
      putFault(frame, info);
    }
    memory.putLong(frame + FLOATING, floating);
    memory.putLong(frame + MASK, start.mask());
    memory.write(frame + INFO, info.info(), 0, INFO_SIZE);

    registers.general(RDI, info.number());
    registers.general(RSI, frame + INFO);
    registers.general(RDX, frame + CONTEXT);
    registers.general(RAX, 0);
    registers.sp(frame);
    registers.pc(start.handler().address());
    registers.flags(registers.flags() & ~DIRECTION_TRAP_RESUME);
    return frame;
  }

  /** The exception's number and error code: bit 0 protection, 1 write, 2 user. */
  private void putFault(long frame, Signal info) {
    boolean page = info.number() == 11 || info.number() == 7;
    int trap = page ? 14 : info.number() == 8 ? 0 : info.number() == 5 ? 3 : 6;
    int error = page ? 4 | (info.isWrite() ? 2 : 0) | (info.code() == 2 ? 1 : 0) : 0;
    memory.putLong(frame + ERROR, error);
    memory.putLong(frame + TRAP, trap);
    memory.putLong(frame + FAULT_ADDRESS, page ? info.address() : 0);
  }

  /** The handler's return took the first word from the stack. */
  @Override
  public Popped pop(Registers registers, boolean withInfo) {
    long frame = registers.sp() - 8;
    byte[] image = new byte[FLOATING_SIZE];
    long floating = memory.getLong(frame + FLOATING);
    if (floating != 0) {
      memory.read(floating, image, 0, FLOATING_SIZE);
    }
    for (int i = 0; i < ORDER.length; i++) {
      registers.general(ORDER[i], memory.getLong(frame + REGISTERS + 8L * i));
    }
    if (floating != 0) {
      registers.floatingState(image);
    }
    registers.pc(memory.getLong(frame + PC));
    registers.flags(registers.flags() & ~USER_FLAGS | memory.getLong(frame + FLAGS) & USER_FLAGS);
    registers.sp(memory.getLong(frame + SP));
    return new Popped(
        memory.getLong(frame + MASK),
        new Stack(
            memory.getLong(frame + STACK),
            memory.getInt(frame + STACK + 8),
            memory.getLong(frame + STACK + 16)));
  }

  @Override
  public void rewind(Registers registers, long number, long firstArgument) {
    registers.general(RAX, number);
    registers.pc(registers.pc() - SYSCALL_LENGTH);
  }
}
