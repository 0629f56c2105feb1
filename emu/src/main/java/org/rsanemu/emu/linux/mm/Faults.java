// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.mm;

import org.rsanemu.emu.linux.base.SignalInfo;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.FaultRules;

/** What Linux reports to a program of its own faults: signal, si_code and address. */
public final class Faults {
  private static final int SIGILL = 4;
  private static final int SIGTRAP = 5;
  private static final int SIGBUS = 7;
  public static final int SIGSEGV = 11;

  private static final int FIRST_CODE = 1; // TRAP_BRKPT, BUS_ADRALN, FPE_INTDIV
  private static final int SEGV_MAPERR = 1;
  private static final int SEGV_ACCERR = 2;
  private static final int BUS_ADRERR = 2;

  private final FaultRules rules;
  private final AddressSpace space;

  public Faults(Abi abi, AddressSpace space) {
    rules = abi.faults();
    this.space = space;
  }

  /**
   * The signal of a fault.
   *
   * @param signal as the processor's exception suggests
   * @param address what was accessed, or the instruction's own
   */
  public SignalInfo info(int signal, long address, boolean isWrite, long channel) {
    if (signal == SIGSEGV) {
      return memory(address, isWrite, channel);
    }
    if (rules.trapsByKernel() && signal == SIGTRAP) {
      return SignalInfo.fault(signal, SignalInfo.SI_KERNEL, 0, false, channel);
    }
    int code = signal == SIGILL ? rules.illegalCode() : FIRST_CODE;
    return SignalInfo.fault(signal, code, address, isWrite, channel);
  }

  private SignalInfo memory(long address, boolean isWrite, long channel) {
    if (!rules.isReported(address)) {
      return SignalInfo.fault(SIGSEGV, SignalInfo.SI_KERNEL, 0, false, channel);
    }
    if (space.around(address) == null) {
      return SignalInfo.fault(SIGSEGV, SEGV_MAPERR, address, isWrite, channel);
    }
    return space.isBeyondFile(address)
        ? SignalInfo.fault(SIGBUS, BUS_ADRERR, address, isWrite, channel)
        : SignalInfo.fault(SIGSEGV, SEGV_ACCERR, address, isWrite, channel);
  }
}
