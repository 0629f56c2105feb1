// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import org.rsanemu.isa.linux.FrameMemory;
import org.rsanemu.isa.linux.GuestFaultException;
import org.rsanemu.isa.linux.Registers;
import org.rsanemu.isa.linux.SignalFrame;

/** ARM: arch/arm/kernel/signal.c, {@code struct sigframe} and {@code struct rt_sigframe}. */
final class A32SignalFrame implements SignalFrame {
  // ucontext: flags, link, stack (12 bytes), sigcontext, mask, unused, room for vector registers.
  private static final int STACK = 8;
  private static final int SIGCONTEXT = 20;
  private static final int ERROR = SIGCONTEXT + 4;
  private static final int REGISTERS = SIGCONTEXT + 12;
  private static final int GENERALS = 15;
  private static final int PC = REGISTERS + 4 * GENERALS;
  private static final int CPSR = PC + 4;
  private static final int FAULT_ADDRESS = CPSR + 4;
  private static final int MASK = FAULT_ADDRESS + 4;
  private static final int FLOATING = 232;
  private static final int CONTEXT_SIZE = 744;
  private static final int RETURN_CODE_SIZE = 16;

  /** Data fault, page translation or permission; bit 11: of a write. */
  private static final int TRANSLATION = 7;

  private static final int PERMISSION = 0xf;
  private static final int OF_WRITE = 1 << 11;

  private static final int PAGE_FAULT = 14;
  private static final int VFP_MAGIC = 0x56465001;
  private static final int VFP_SIZE = 0x120;
  private static final int FLOATING_SIZE = 32 * 8 + 4;

  private static final int SP = 13;
  private static final int LR = 14;
  private static final long THUMB = 1 << 5;
  private static final long MODE = 0x1f;
  private static final long IT_STATE = 0x0600_fc00;

  private final FrameMemory memory;

  A32SignalFrame(FrameMemory memory) {
    this.memory = memory;
  }

  @Override
  public long push(Registers registers, Start start) {
    Signal info = start.signal();
    Handler action = start.handler();
    int before = action.wantsInfo() ? INFO_SIZE : 0;
    int size = before + CONTEXT_SIZE + RETURN_CODE_SIZE;
    long frame = start.top() - size & -8;
    long context = frame + before;
    memory.write(frame, new byte[size], 0, size);
    if (action.wantsInfo()) {
      memory.write(frame, info.info(), 0, INFO_SIZE);
      memory.putInt(context + STACK, (int) start.alternate().start());
      memory.putInt(context + STACK + 4, start.alternate().flags());
      memory.putInt(context + STACK + 8, (int) start.alternate().size());
    }
    putRegisters(context, registers);
    if (info.isFault()) {
      int status = info.code() == 2 ? PERMISSION : TRANSLATION;
      memory.putInt(context + SIGCONTEXT, PAGE_FAULT);
      memory.putInt(context + ERROR, status | (info.isWrite() ? OF_WRITE : 0));
      memory.putInt(context + FAULT_ADDRESS, (int) info.address());
    }
    memory.putLong(context + MASK, start.mask());

    boolean thumb = (action.address() & 1) != 0;
    registers.general(0, info.number());
    registers.general(1, action.wantsInfo() ? frame : 0);
    registers.general(2, action.wantsInfo() ? context : 0);
    registers.general(LR, returnAddress(action));
    registers.sp(frame);
    registers.flags(registers.flags() & ~(THUMB | IT_STATE) | (thumb ? THUMB : 0));
    registers.pc(action.address() & ~1L);
    return frame;
  }

  private void putRegisters(long context, Registers registers) {
    for (int i = 0; i < GENERALS; i++) {
      long value = i == SP ? registers.sp() : registers.general(i);
      memory.putInt(context + REGISTERS + 4L * i, (int) value);
    }
    memory.putInt(context + PC, (int) registers.pc());
    memory.putInt(context + CPSR, (int) registers.flags());
    memory.putInt(context + FLOATING, VFP_MAGIC);
    memory.putInt(context + FLOATING + 4, VFP_SIZE);
    memory.write(context + FLOATING + 8, registers.floatingState(), 0, FLOATING_SIZE);
  }

  private static long returnAddress(Handler action) {
    if (action.hasRestorer()) {
      return action.restorer();
    }
    return action.wantsInfo() ? A32KernelPage.RT_RETURN : A32KernelPage.RETURN;
  }

  @Override
  public Popped pop(Registers registers, boolean withInfo) {
    long context = registers.sp() + (withInfo ? INFO_SIZE : 0);
    if (memory.getInt(context + FLOATING) != VFP_MAGIC) {
      throw new GuestFaultException(context + FLOATING);
    }
    byte[] floating = new byte[FLOATING_SIZE];
    memory.read(context + FLOATING + 8, floating, 0, FLOATING_SIZE);
    registers.floatingState(floating);
    for (int i = 0; i < GENERALS; i++) {
      long value = word(context + REGISTERS + 4L * i);
      if (i == SP) {
        registers.sp(value);
      } else {
        registers.general(i, value);
      }
    }
    registers.flags(registers.flags() & MODE | word(context + CPSR) & ~MODE);
    registers.pc(word(context + PC) & ~1L);
    return new Popped(memory.getLong(context + MASK), withInfo ? alternate(context) : null);
  }

  private Stack alternate(long context) {
    return new Stack(
        word(context + STACK), memory.getInt(context + STACK + 4), word(context + STACK + 8));
  }

  private long word(long address) {
    return memory.getInt(address) & 0xffffffffL;
  }

  @Override
  public void rewind(Registers registers, long number, long firstArgument) {
    registers.general(0, firstArgument);
    registers.pc(registers.pc() - ((registers.flags() & THUMB) != 0 ? 2 : 4));
  }
}
