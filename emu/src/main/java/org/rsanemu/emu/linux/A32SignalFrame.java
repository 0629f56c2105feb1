package org.rsanemu.emu.linux;

/** ARM: arch/arm/kernel/signal.c, {@code struct sigframe} and {@code struct rt_sigframe}. */
final class A32SignalFrame implements SignalFrame {
  // ucontext: flags, link, stack (12 bytes), sigcontext, mask, unused, room for vector registers.
  private static final int SIGCONTEXT = 20;
  private static final int REGISTERS = SIGCONTEXT + 12;
  private static final int GENERALS = 15;
  private static final int PC = REGISTERS + 4 * GENERALS;
  private static final int CPSR = PC + 4;
  private static final int FAULT_ADDRESS = CPSR + 4;
  private static final int MASK = FAULT_ADDRESS + 4;
  private static final int CONTEXT_SIZE = 744;
  private static final int RETURN_CODE_SIZE = 16;

  private static final int SP = 13;
  private static final int LR = 14;
  private static final long THUMB = 1 << 5;
  private static final long MODE = 0x1f;
  private static final long IT_STATE = 0x0600_fc00;

  private final GuestMemory memory;

  A32SignalFrame(GuestMemory memory) {
    this.memory = memory;
  }

  @Override
  public long push(Registers registers, SignalInfo info, SignalAction action, long top, long mask) {
    int before = action.wantsInfo() ? INFO_SIZE : 0;
    int size = before + CONTEXT_SIZE + RETURN_CODE_SIZE;
    long frame = top - size & -8;
    long context = frame + before;
    memory.write(frame, new byte[size], 0, size);
    if (action.wantsInfo()) {
      memory.write(frame, SignalFrame.bytes(info, 4), 0, INFO_SIZE);
    }
    for (int i = 0; i < GENERALS; i++) {
      long value = i == SP ? registers.sp() : registers.general(i);
      memory.putInt(context + REGISTERS + 4 * i, (int) value);
    }
    memory.putInt(context + PC, (int) registers.pc());
    memory.putInt(context + CPSR, (int) registers.flags());
    memory.putInt(context + FAULT_ADDRESS, (int) info.address());
    memory.putLong(context + MASK, mask);

    boolean thumb = (action.handler() & 1) != 0;
    registers.general(0, info.signal());
    registers.general(1, action.wantsInfo() ? frame : 0);
    registers.general(2, action.wantsInfo() ? context : 0);
    registers.general(LR, returnAddress(action));
    registers.sp(frame);
    registers.flags(registers.flags() & ~(THUMB | IT_STATE) | (thumb ? THUMB : 0));
    registers.pc(action.handler() & ~1L);
    return frame;
  }

  private static long returnAddress(SignalAction action) {
    if (action.hasRestorer()) {
      return action.restorer();
    }
    return action.wantsInfo() ? KernelPage.ARM_RT_RETURN : KernelPage.ARM_RETURN;
  }

  @Override
  public long pop(Registers registers, boolean withInfo) {
    long context = current(registers) + (withInfo ? INFO_SIZE : 0);
    for (int i = 0; i < GENERALS; i++) {
      long value = memory.getInt(context + REGISTERS + 4 * i) & 0xffffffffL;
      if (i == SP) {
        registers.sp(value);
      } else {
        registers.general(i, value);
      }
    }
    registers.flags(registers.flags() & MODE | memory.getInt(context + CPSR) & 0xffffffffL & ~MODE);
    registers.pc(memory.getInt(context + PC) & 0xffffffffL);
    return memory.getLong(context + MASK);
  }

  @Override
  public void rewind(Registers registers, long number, long firstArgument) {
    registers.general(0, firstArgument);
    registers.pc(registers.pc() - ((registers.flags() & THUMB) != 0 ? 2 : 4));
  }
}
