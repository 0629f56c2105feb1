package org.rsanemu.emu.linux;

/** x86-64: arch/x86/kernel/signal.c, {@code struct rt_sigframe}. */
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
  private static final int REGISTERS = CONTEXT + 40;
  private static final int SP = REGISTERS + 8 * ORDER.length;
  private static final int PC = SP + 8;
  private static final int FLAGS = PC + 8;
  private static final int SEGMENTS = FLAGS + 8;
  private static final int MASK = REGISTERS + 256;
  private static final int INFO = MASK + 128;
  private static final int SIZE = INFO + INFO_SIZE;

  /** CS 0x33 and SS 0x2b, where uc_flags says that SS is there. */
  private static final long USER_SEGMENTS = 0x2b_0000_0000_0033L;

  private static final long UC_SIGCONTEXT_SS = 6;
  private static final long DIRECTION_TRAP_RESUME = 0x10500;

  /** What a program may change of the flags (FIX_EFLAGS). */
  private static final long USER_FLAGS = 0x50dd5;

  private static final int SYSCALL_LENGTH = 2;

  private final GuestMemory memory;

  X86SignalFrame(GuestMemory memory) {
    this.memory = memory;
  }

  /** A handler begins as a function called: the frame's first word is its return address. */
  @Override
  public long push(Registers registers, SignalInfo info, SignalAction action, long top, long mask) {
    long frame = (top - RED_ZONE - SIZE & -16) - 8;
    memory.write(frame, new byte[SIZE], 0, SIZE);
    memory.putLong(frame, action.restorer());
    memory.putLong(frame + CONTEXT, UC_SIGCONTEXT_SS);
    for (int i = 0; i < ORDER.length; i++) {
      memory.putLong(frame + REGISTERS + 8 * i, registers.general(ORDER[i]));
    }
    memory.putLong(frame + SP, registers.sp());
    memory.putLong(frame + PC, registers.pc());
    memory.putLong(frame + FLAGS, registers.flags());
    memory.putLong(frame + SEGMENTS, USER_SEGMENTS);
    memory.putLong(frame + MASK, mask);
    memory.write(frame + INFO, SignalFrame.bytes(info, 8), 0, INFO_SIZE);

    registers.general(RDI, info.signal());
    registers.general(RSI, frame + INFO);
    registers.general(RDX, frame + CONTEXT);
    registers.general(RAX, 0);
    registers.sp(frame);
    registers.pc(action.handler());
    registers.flags(registers.flags() & ~DIRECTION_TRAP_RESUME);
    return frame;
  }

  /** The handler's return took the first word from the stack. */
  @Override
  public long current(Registers registers) {
    return registers.sp() - 8;
  }

  @Override
  public long pop(Registers registers, boolean withInfo) {
    long frame = current(registers);
    for (int i = 0; i < ORDER.length; i++) {
      registers.general(ORDER[i], memory.getLong(frame + REGISTERS + 8 * i));
    }
    long mask = memory.getLong(frame + MASK);
    registers.pc(memory.getLong(frame + PC));
    registers.flags(registers.flags() & ~USER_FLAGS | memory.getLong(frame + FLAGS) & USER_FLAGS);
    registers.sp(memory.getLong(frame + SP));
    return mask;
  }

  @Override
  public void rewind(Registers registers, long number, long firstArgument) {
    registers.general(RAX, number);
    registers.pc(registers.pc() - SYSCALL_LENGTH);
  }
}
