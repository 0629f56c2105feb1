// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.nio.ByteBuffer;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.linux.FaultRules;
import org.rsanemu.isa.linux.FrameMemory;
import org.rsanemu.isa.linux.SignalFrame;
import org.rsanemu.isa.linux.StatFields;
import org.rsanemu.isa.linux.StatLayout;

/** Linux on x86-64. */
final class X86Abi implements Abi {
  /** CPUID.1:EDX. */
  private static final long HWCAP = 0x078bfbfdL;

  /** ILL_ILLOPN; addresses have 47 bits, and their sign. */
  private static final FaultRules FAULTS = new FaultRules(true, 2, 47);

  @Override
  public String systemCalls() {
    return "x86-64";
  }

  @Override
  public boolean wide() {
    return true;
  }

  @Override
  public String platform() {
    return "x86_64";
  }

  @Override
  public long hwcap(boolean lse) {
    return HWCAP;
  }

  @Override
  public String cpuinfo(int cpu, int cpus, long hwcap) {
    return """
    vendor_id\t: GenuineIntel
    cpu family\t: 6
    model\t\t: 26
    model name\t: rsan-emu
    stepping\t: 0
    cpu MHz\t\t: 1000.000
    physical id\t: 0
    siblings\t: %d
    core id\t\t: %d
    cpu cores\t: %d
    flags\t\t: fpu tsc cx8 cmov mmx fxsr sse sse2 syscall lm pni ssse3 cx16 sse4_1 sse4_2
    """
        .formatted(cpus, cpu, cpus);
  }

  @Override
  public byte[] stat(StatFields status) {
    ByteBuffer stat = StatLayout.structure(144).putLong(StatLayout.DEVICE).putLong(status.inode());
    stat.putLong(status.links()).putInt(status.mode()).putInt(status.user()).putInt(status.user());
    stat.putInt(0).putLong(status.device()).putLong(status.size()).putLong(StatLayout.BLOCK);
    stat.putLong(status.blocks());
    StatLayout.putTimes(stat, status, true);
    return StatLayout.bytes(stat);
  }

  /** {@code struct epoll_event} is packed. */
  @Override
  public int epollDataOffset() {
    return 4;
  }

  @Override
  public boolean hasLowMappings() {
    return true;
  }

  @Override
  public boolean cloneTakesTlsLast() {
    return true;
  }

  @Override
  public FaultRules faults() {
    return FAULTS;
  }

  @Override
  public SignalFrame signalFrame(FrameMemory memory) {
    return new X86SignalFrame(memory);
  }
}
