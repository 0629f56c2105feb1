package org.rsanemu.emu.linux;

/**
 * AArch64: arch/arm64/kernel/signal.c, {@code struct rt_sigframe} and the frame record above it.
 */
final class A64SignalFrame implements SignalFrame {
  // siginfo, ucontext (flags, link, stack, mask), sigcontext (address, x0…x30, sp, pc, pstate).
  private static final int CONTEXT = INFO_SIZE;
  private static final int MASK = CONTEXT + 40;
  private static final int FAULT_ADDRESS = CONTEXT + 176;
  private static final int REGISTERS = FAULT_ADDRESS + 8;
  private static final int GENERALS = 31;
  private static final int SP = REGISTERS + 8 * GENERALS;
  private static final int PC = SP + 8;
  private static final int PSTATE = PC + 8;
  private static final int RESERVED = CONTEXT + 464;
  private static final int SIZE = RESERVED + 4096;
  private static final int RECORD_SIZE = 16;

  private static final int FP = 29;
  private static final int LR = 30;
  private static final long NZCV = 0xf0000000L;
  private static final int SVC_LENGTH = 4;

  private final GuestMemory memory;

  A64SignalFrame(GuestMemory memory) {
    this.memory = memory;
  }

  @Override
  public long push(Registers registers, SignalInfo info, SignalAction action, long top, long mask) {
    long record = (top & -16) - RECORD_SIZE;
    long frame = record - SIZE & -16;
    memory.write(frame, new byte[SIZE], 0, SIZE);
    memory.write(frame, SignalFrame.bytes(info, 8), 0, INFO_SIZE);
    memory.putLong(frame + MASK, mask);
    memory.putLong(frame + FAULT_ADDRESS, info.address());
    for (int i = 0; i < GENERALS; i++) {
      memory.putLong(frame + REGISTERS + 8 * i, registers.general(i));
    }
    memory.putLong(frame + SP, registers.sp());
    memory.putLong(frame + PC, registers.pc());
    memory.putLong(frame + PSTATE, registers.flags());
    memory.putLong(record, registers.general(FP));
    memory.putLong(record + 8, registers.general(LR));

    registers.general(0, info.signal());
    registers.general(1, frame);
    registers.general(2, frame + CONTEXT);
    registers.general(FP, record);
    registers.general(LR, action.hasRestorer() ? action.restorer() : KernelPage.AARCH64_RETURN);
    registers.sp(frame);
    registers.pc(action.handler());
    return frame;
  }

  @Override
  public long pop(Registers registers, boolean withInfo) {
    long frame = current(registers);
    for (int i = 0; i < GENERALS; i++) {
      registers.general(i, memory.getLong(frame + REGISTERS + 8 * i));
    }
    long mask = memory.getLong(frame + MASK);
    registers.pc(memory.getLong(frame + PC));
    registers.flags(memory.getLong(frame + PSTATE) & NZCV);
    registers.sp(memory.getLong(frame + SP));
    return mask;
  }

  @Override
  public void rewind(Registers registers, long number, long firstArgument) {
    registers.general(0, firstArgument);
    registers.pc(registers.pc() - SVC_LENGTH);
  }
}
