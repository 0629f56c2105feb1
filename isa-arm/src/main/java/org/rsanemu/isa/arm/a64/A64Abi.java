// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import java.util.List;
import org.rsanemu.isa.arm.CpuInfo;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.FrameMemory;
import org.rsanemu.isa.linux.KernelCode;
import org.rsanemu.isa.linux.OpenFlagBits;
import org.rsanemu.isa.linux.SignalFrame;
import org.rsanemu.isa.linux.StatFields;
import org.rsanemu.isa.linux.StatLayout;

/** Linux on AArch64. */
final class A64Abi implements Abi {
  /** What a signal handler returns to if the program names no place: where others have the vdso. */
  static final long RETURN = 0xf_0001_0000L;

  // mov x8,#139 (rt_sigreturn); svc #0. Unwinders know a signal frame by these two words.
  private static final KernelCode KERNEL_CODE =
      new KernelCode(RETURN, List.of("000:681180d2010000d4"));

  private static final long HWCAP_FP_ASIMD = 3;
  private static final long HWCAP_ATOMICS = 1 << 8;

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
    return "aarch64";
  }

  @Override
  public long hwcap(boolean lse) {
    return lse ? HWCAP_FP_ASIMD | HWCAP_ATOMICS : HWCAP_FP_ASIMD;
  }

  @Override
  public String cpuinfo(int cpu, int cpus, long hwcap) {
    return CpuInfo.lines("8", "fp asimd" + ((hwcap & HWCAP_ATOMICS) != 0 ? " atomics" : ""));
  }

  @Override
  public byte[] stat(StatFields status) {
    return StatLayout.generic(status);
  }

  @Override
  public OpenFlagBits openFlags() {
    return OpenFlagBits.ARM;
  }

  @Override
  public int smallestSignalStack() {
    return 5120;
  }

  @Override
  public KernelCode kernelCode() {
    return KERNEL_CODE;
  }

  @Override
  public SignalFrame signalFrame(FrameMemory memory) {
    return new A64SignalFrame(memory);
  }
}
