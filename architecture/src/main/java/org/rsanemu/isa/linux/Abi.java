// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

/** The differences between Linux's ABIs; the defaults are what most of them have in common. */
public interface Abi {
  /** The heading of its column in the table of system calls. */
  String systemCalls();

  /** Whether pointers and longs have 8 bytes. */
  boolean wide();

  /** Bytes of a pointer or a long. */
  default int wordSize() {
    return wide() ? Long.BYTES : Integer.BYTES;
  }

  /** AT_PLATFORM. */
  String platform();

  /** What uname calls the machine. */
  default String machineName() {
    return platform();
  }

  /** Where position-independent programs go. */
  default long relocatableBase() {
    return 0x4_0000_0000L;
  }

  /** Below this, mappings are placed, downwards. */
  default long mappingsTop() {
    return 0xd_c000_0000L;
  }

  /**
   * Below this is the main thread's stack. The lower bits differ from those of the other areas:
   * pages whose numbers end alike push each other out of the engine's table of pages, which then
   * grows and is cleared whole with each mapping.
   */
  default long stackTop() {
    return 0xe_8008_0000L;
  }

  /**
   * AT_HWCAP.
   *
   * @param lse whether the processor has those atomics that are an option (AArch64's LSE)
   */
  long hwcap(boolean lse);

  /**
   * What /proc/cpuinfo says of a processor, after its number.
   *
   * @param cpu its number
   * @param cpus how many there are
   * @param hwcap AT_HWCAP
   */
  String cpuinfo(int cpu, int cpus, long hwcap);

  /** {@code struct stat} of the 64-bit ABIs, {@code struct stat64} of the others. */
  byte[] stat(StatFields status);

  /** The numbers of open(2)'s flags. */
  default OpenFlagBits openFlags() {
    return OpenFlagBits.USUAL;
  }

  /** Where {@code struct epoll_event} has its second field. */
  default int epollDataOffset() {
    return 8;
  }

  /** MINSIGSTKSZ. */
  default int smallestSignalStack() {
    return 2048;
  }

  /** Whether {@code struct sigaction} has the field {@code sa_restorer}. */
  default boolean hasRestorer() {
    return true;
  }

  /** Whether mmap(2) knows MAP_32BIT. */
  default boolean hasLowMappings() {
    return false;
  }

  /** Whether clone(2) takes the thread pointer as its fifth argument, not its fourth. */
  default boolean cloneTakesTlsLast() {
    return false;
  }

  /** What is said of faults. */
  default FaultRules faults() {
    return FaultRules.USUAL;
  }

  /** The page of code that the kernel has for user programs. */
  default KernelCode kernelCode() {
    return KernelCode.NONE;
  }

  /** Lays out and takes down signal frames in this memory. */
  SignalFrame signalFrame(FrameMemory memory);
}
