// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

/** What differs between Linux's three ABIs, besides the calls' numbers. */
public enum Abi {
  X86_64(62, 1, true, "x86_64", 0x4_0000_0000L, 0xe_0000_0000L, 0xf_0000_0000L),
  AARCH64(183, 2, true, "aarch64", 0x4_0000_0000L, 0xe_0000_0000L, 0xf_0000_0000L),
  ARMV7(40, 3, false, "v7l", 0x40_0000L, 0xb000_0000L, 0xbf00_0000L);

  private final int machine;
  private final int column;
  private final boolean wide;
  private final String platform;
  private final long relocatableBase;
  private final long mappingsTop;
  private final long stackTop;

  Abi(
      int machine,
      int column,
      boolean wide,
      String platform,
      long relocatableBase,
      long mappingsTop,
      long stackTop) {
    this.machine = machine;
    this.column = column;
    this.wide = wide;
    this.platform = platform;
    this.relocatableBase = relocatableBase;
    this.mappingsTop = mappingsTop;
    this.stackTop = stackTop;
  }

  /**
   * The ABI of an ELF machine.
   *
   * @throws IllegalArgumentException if the tool does not run it
   */
  public static Abi forMachine(int elfMachine) {
    for (Abi abi : values()) {
      if (abi.machine == elfMachine) {
        return abi;
      }
    }
    throw new IllegalArgumentException("no ABI for ELF machine " + elfMachine);
  }

  /** The column of this ABI in the table of system calls. */
  public int column() {
    return column;
  }

  /** Whether pointers and longs have 8 bytes. */
  public boolean wide() {
    return wide;
  }

  /** Bytes of a pointer or a long. */
  public int wordSize() {
    return wide ? 8 : 4;
  }

  /** AT_PLATFORM. */
  public String platform() {
    return platform;
  }

  /** O_DIRECTORY, which the ARM ABIs have elsewhere. */
  int directoryFlag() {
    return this == X86_64 ? 0x10000 : 0x4000;
  }

  /** What uname calls the machine. */
  public String machineName() {
    return this == ARMV7 ? "armv7l" : platform;
  }

  /** Where position-independent programs go. */
  public long relocatableBase() {
    return relocatableBase;
  }

  /** Below this, mappings are placed, downwards. */
  public long mappingsTop() {
    return mappingsTop;
  }

  /** Below this is the main thread's stack. */
  public long stackTop() {
    return stackTop;
  }
}
