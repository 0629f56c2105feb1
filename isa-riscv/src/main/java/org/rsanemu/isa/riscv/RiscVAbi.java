// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.riscv;

import java.util.List;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.FrameMemory;
import org.rsanemu.isa.linux.KernelCode;
import org.rsanemu.isa.linux.SignalFrame;
import org.rsanemu.isa.linux.StatFields;
import org.rsanemu.isa.linux.StatLayout;

/** Linux on RV64, which has the generic tables and structures. */
final class RiscVAbi implements Abi {
  /** What a signal handler returns to: where others have the vdso. */
  static final long RETURN = 0xf_0001_0000L;

  // li a7, 139 (rt_sigreturn); ecall
  private static final KernelCode KERNEL_CODE =
      new KernelCode(RETURN, List.of("000:9308b00873000000"));

  @Override
  public String systemCalls() {
    return "generic";
  }

  @Override
  public boolean wide() {
    return true;
  }

  @Override
  public String platform() {
    return "riscv64";
  }

  /** A bit for each letter of IMAFDC. */
  @Override
  public long hwcap(boolean lse) {
    return "imafdc".chars().mapToLong(letter -> 1L << letter - 'a').sum();
  }

  @Override
  public String cpuinfo(int cpu, int cpus, long hwcap) {
    return """
    hart\t\t: %d
    isa\t\t: rv64imafdc
    mmu\t\t: sv39
    """
        .formatted(cpu);
  }

  @Override
  public byte[] stat(StatFields status) {
    return StatLayout.generic(status);
  }

  /** asm-generic/signal.h: {@code struct sigaction} has no restorer. */
  @Override
  public boolean hasRestorer() {
    return false;
  }

  @Override
  public KernelCode kernelCode() {
    return KERNEL_CODE;
  }

  @Override
  public SignalFrame signalFrame(FrameMemory memory) {
    return new RiscVSignalFrame(memory);
  }
}
