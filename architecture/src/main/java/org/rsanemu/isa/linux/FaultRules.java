// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

/**
 * How Linux reports faults, where ABIs differ.
 *
 * @param trapsByKernel whether a breakpoint's SIGTRAP comes with SI_KERNEL, and no address
 * @param illegalCode si_code of an instruction that does not exist: ILL_ILLOPC 1 or ILL_ILLOPN 2
 * @param addressBits addresses that are not this wide, sign extended, are reported as SI_KERNEL; 64
 *     if all are the same
 */
public record FaultRules(boolean trapsByKernel, int illegalCode, int addressBits) {
  /** What most ABIs do. */
  public static final FaultRules USUAL = new FaultRules(false, 1, 64);

  /** Whether accesses to an address are reported with it. */
  public boolean isReported(long address) {
    return addressBits == 64 || address >> addressBits == 0 || address >> addressBits == -1;
  }
}
