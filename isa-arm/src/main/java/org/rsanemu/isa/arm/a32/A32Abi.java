// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import java.nio.ByteBuffer;
import org.rsanemu.isa.arm.CpuInfo;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.FrameMemory;
import org.rsanemu.isa.linux.KernelCode;
import org.rsanemu.isa.linux.OpenFlagBits;
import org.rsanemu.isa.linux.SignalFrame;
import org.rsanemu.isa.linux.StatFields;
import org.rsanemu.isa.linux.StatLayout;

/** Linux on ARMv7, EABI. */
final class A32Abi implements Abi {
  // HALF, THUMB, FAST_MULT, VFP, EDSP, NEON, VFPv3, TLS, VFPv4, IDIVA, IDIVT, VFPD32, LPAE
  private static final long HWCAP =
      1 << 1 | 1 << 2 | 1 << 4 | 1 << 6 | 1 << 7 | 1 << 12 | 1 << 13 | 1 << 15 | 1 << 16 | 1 << 17
          | 1 << 18 | 1 << 19 | 1 << 20;

  @Override
  public String systemCalls() {
    return "arm";
  }

  @Override
  public boolean wide() {
    return false;
  }

  @Override
  public String platform() {
    return "v7l";
  }

  @Override
  public String machineName() {
    return "armv7l";
  }

  @Override
  public long relocatableBase() {
    return 0x40_0000L;
  }

  @Override
  public long mappingsTop() {
    return 0xb000_0000L;
  }

  @Override
  public long stackTop() {
    return 0xbf08_0000L;
  }

  @Override
  public long hwcap(boolean lse) {
    return HWCAP;
  }

  @Override
  public String cpuinfo(int cpu, int cpus, long hwcap) {
    return "model name\t: rsan-emu\n"
        + CpuInfo.lines(
            "7", "half thumb fastmult vfp edsp neon vfpv3 tls vfpv4 idiva idivt vfpd32 lpae");
  }

  /** {@code struct stat64}. */
  @Override
  public byte[] stat(StatFields status) {
    ByteBuffer stat = StatLayout.structure(104).putLong(StatLayout.DEVICE).putInt(0);
    stat.putInt((int) status.inode());
    stat.putInt(status.mode()).putInt(status.links()).putInt(status.user()).putInt(status.user());
    stat.putLong(status.device()).putLong(0).putLong(status.size());
    stat.putInt(StatLayout.BLOCK).putInt(0).putLong(status.blocks());
    StatLayout.putTimes(stat, status, false);
    stat.putLong(status.inode());
    return StatLayout.bytes(stat);
  }

  @Override
  public OpenFlagBits openFlags() {
    return OpenFlagBits.ARM;
  }

  @Override
  public KernelCode kernelCode() {
    return A32KernelPage.CODE;
  }

  @Override
  public SignalFrame signalFrame(FrameMemory memory) {
    return new A32SignalFrame(memory);
  }
}
