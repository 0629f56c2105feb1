// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import org.rsanemu.isa.linux.FrameMemory;
import org.rsanemu.isa.linux.Registers;
import org.rsanemu.isa.linux.SignalFrame;

/** arch/riscv/kernel/signal.c, {@code struct rt_sigframe}: siginfo, then ucontext. */
final class RiscVSignalFrame implements SignalFrame {
  /** 32 doubles and fcsr. */
  static final int FLOATING_SIZE = 32 * Long.BYTES + Integer.BYTES;

  // ucontext: flags, link, stack, mask, room for a longer mask; sigcontext, aligned to 16 bytes.
  private static final int CONTEXT = INFO_SIZE;
  private static final int STACK = CONTEXT + 16;
  private static final int MASK = CONTEXT + 40;

  /** The program counter takes the place of x0. */
  private static final int REGISTERS = CONTEXT + 176;

  private static final int FLOATING = REGISTERS + 32 * Long.BYTES;

  /** Room for registers of 128 bits. */
  private static final int SIZE = FLOATING + 528;

  private static final int ECALL_LENGTH = 4;
  private static final int A0 = 10;

  private final FrameMemory memory;

  RiscVSignalFrame(FrameMemory memory) {
    this.memory = memory;
  }

  @Override
  public long push(Registers registers, Start start) {
    Signal info = start.signal();
    long frame = start.top() - SIZE & -16;
    memory.write(frame, new byte[SIZE], 0, SIZE);
    memory.write(frame, info.info(), 0, INFO_SIZE);
    memory.putLong(frame + STACK, start.alternate().start());
    memory.putInt(frame + STACK + 8, start.alternate().flags());
    memory.putLong(frame + STACK + 16, start.alternate().size());
    memory.putLong(frame + MASK, start.mask());
    memory.putLong(frame + REGISTERS, registers.pc());
    for (int i = 1; i < 32; i++) {
      memory.putLong(frame + REGISTERS + 8L * i, registers.general(RiscVWord.number(i)));
    }
    memory.write(frame + FLOATING, registers.floatingState(), 0, FLOATING_SIZE);

    registers.general(A0, info.number());
    registers.general(A0 + 1, frame);
    registers.general(A0 + 2, frame + CONTEXT);
    registers.general(RiscVWord.RA, RiscVAbi.RETURN);
    registers.sp(frame);
    registers.pc(start.handler().address());
    return frame;
  }

  @Override
  public Popped pop(Registers registers, boolean withInfo) {
    long frame = registers.sp();
    byte[] floating = new byte[FLOATING_SIZE];
    memory.read(frame + FLOATING, floating, 0, FLOATING_SIZE);
    long pc = memory.getLong(frame + REGISTERS);
    for (int i = 1; i < 32; i++) {
      registers.general(RiscVWord.number(i), memory.getLong(frame + REGISTERS + 8L * i));
    }
    registers.floatingState(floating);
    registers.pc(pc);
    return new Popped(
        memory.getLong(frame + MASK),
        new Stack(
            memory.getLong(frame + STACK),
            memory.getInt(frame + STACK + 8),
            memory.getLong(frame + STACK + 16)));
  }

  @Override
  public void rewind(Registers registers, long number, long firstArgument) {
    registers.general(A0, firstArgument);
    registers.pc(registers.pc() - ECALL_LENGTH);
  }
}
