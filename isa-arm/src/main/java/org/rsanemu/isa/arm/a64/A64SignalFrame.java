// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import org.rsanemu.isa.linux.FrameMemory;
import org.rsanemu.isa.linux.GuestFaultException;
import org.rsanemu.isa.linux.Registers;
import org.rsanemu.isa.linux.SignalFrame;

/**
 * AArch64: arch/arm64/kernel/signal.c, {@code struct rt_sigframe} and the frame record above it.
 */
final class A64SignalFrame implements SignalFrame {
  // siginfo, ucontext (flags, link, stack, mask), sigcontext (address, x0…x30, sp, pc, pstate).
  private static final int CONTEXT = INFO_SIZE;
  private static final int STACK = CONTEXT + 16;
  private static final int MASK = CONTEXT + 40;
  private static final int FAULT_ADDRESS = CONTEXT + 176;
  private static final int REGISTERS = FAULT_ADDRESS + 8;
  private static final int GENERALS = 31;
  private static final int SP = REGISTERS + 8 * GENERALS;
  private static final int PC = SP + 8;
  private static final int PSTATE = PC + 8;
  private static final int RECORDS = CONTEXT + 464;
  private static final int RECORDS_SIZE = 4096;
  private static final int SIZE = RECORDS + RECORDS_SIZE;
  private static final int FRAME_RECORD = 16;

  // Records begin with a magic number and their size; a zero ends them.
  private static final int FPSIMD_MAGIC = 0x46508001;
  private static final int ESR_MAGIC = 0x45535201;
  private static final int FLOATING_SIZE = 8 + 32 * 16;

  /** Exception class "data abort from below", 32-bit instruction. */
  private static final long DATA_ABORT = 0x92000000L;

  private static final int FP = 29;
  private static final int LR = 30;
  private static final long NZCV = 0xf0000000L;
  private static final int SVC_LENGTH = 4;

  private final FrameMemory memory;

  A64SignalFrame(FrameMemory memory) {
    this.memory = memory;
  }

  @Override
  public long push(Registers registers, Start start) {
    Signal info = start.signal();
    Handler action = start.handler();
    long record = (start.top() & -16) - FRAME_RECORD;
    long frame = record - SIZE & -16;
    memory.write(frame, new byte[SIZE], 0, SIZE);
    memory.write(frame, info.info(), 0, INFO_SIZE);
    memory.putLong(frame + STACK, start.alternate().start());
    memory.putInt(frame + STACK + 8, start.alternate().flags());
    memory.putLong(frame + STACK + 16, start.alternate().size());
    memory.putLong(frame + MASK, start.mask());
    memory.putLong(frame + FAULT_ADDRESS, info.address());
    for (int i = 0; i < GENERALS; i++) {
      memory.putLong(frame + REGISTERS + 8L * i, registers.general(i));
    }
    memory.putLong(frame + SP, registers.sp());
    memory.putLong(frame + PC, registers.pc());
    memory.putLong(frame + PSTATE, registers.flags());
    putRecords(frame + RECORDS, registers, info);
    memory.putLong(record, registers.general(FP));
    memory.putLong(record + 8, registers.general(LR));

    registers.general(0, info.number());
    registers.general(1, frame);
    registers.general(2, frame + CONTEXT);
    registers.general(FP, record);
    registers.general(LR, action.hasRestorer() ? action.restorer() : A64Abi.RETURN);
    registers.sp(frame);
    registers.pc(action.address());
    return frame;
  }

  private void putRecords(long at, Registers registers, Signal info) {
    memory.putInt(at, FPSIMD_MAGIC);
    memory.putInt(at + 4, 8 + FLOATING_SIZE);
    memory.write(at + 8, registers.floatingState(), 0, FLOATING_SIZE);
    if (info.isFault() && info.address() != 0) {
      long next = at + 8 + FLOATING_SIZE;
      int status = info.code() == 2 ? 0xf : 7; // permission or translation fault, level 3
      memory.putInt(next, ESR_MAGIC);
      memory.putInt(next + 4, 16);
      memory.putLong(next + 8, DATA_ABORT | (info.isWrite() ? 0x40 : 0) | status);
    }
  }

  @Override
  public Popped pop(Registers registers, boolean withInfo) {
    long frame = registers.sp();
    byte[] floating = floating(frame + RECORDS);
    for (int i = 0; i < GENERALS; i++) {
      registers.general(i, memory.getLong(frame + REGISTERS + 8L * i));
    }
    registers.floatingState(floating);
    registers.pc(memory.getLong(frame + PC));
    registers.flags(memory.getLong(frame + PSTATE) & NZCV);
    registers.sp(memory.getLong(frame + SP));
    return new Popped(
        memory.getLong(frame + MASK),
        new Stack(
            memory.getLong(frame + STACK),
            memory.getInt(frame + STACK + 8),
            memory.getLong(frame + STACK + 16)));
  }

  /** The record of the vector registers, which a frame must have. */
  private byte[] floating(long records) {
    int at = 0;
    while (memory.getInt(records + at) != FPSIMD_MAGIC) {
      int size = memory.getInt(records + at + 4);
      at += size;
      if (size <= 0 || at > RECORDS_SIZE - FLOATING_SIZE) {
        throw new GuestFaultException(records);
      }
    }
    byte[] state = new byte[FLOATING_SIZE];
    memory.read(records + at + 8, state, 0, FLOATING_SIZE);
    return state;
  }

  @Override
  public void rewind(Registers registers, long number, long firstArgument) {
    registers.general(0, firstArgument);
    registers.pc(registers.pc() - SVC_LENGTH);
  }
}
