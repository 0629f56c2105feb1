// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.ArrayList;
import java.util.List;

/** One program header, as the file has it (System V gABI, "Program Header"). */
record ProgramHeader(
    int index,
    int type,
    int flags,
    long offset,
    long address,
    long fileSize,
    long memorySize,
    long alignment) {
  static final int PT_LOAD = 1;
  static final int PT_DYNAMIC = 2;
  static final int PT_INTERP = 3;
  static final int PT_NOTE = 4;
  static final int PT_TLS = 7;
  static final int PT_GNU_EH_FRAME = 0x6474e550;
  static final int PT_ARM_EXIDX = 0x70000001;
  static final int PT_GNU_STACK = 0x6474e551;
  static final int PF_X = 1;

  /** The table, whose bytes {@link ElfHeader} has found in the file. */
  static List<ProgramHeader> table(ElfHeader header) {
    ElfBytes file = header.file();
    List<ProgramHeader> table = new ArrayList<>();
    for (int i = 0; i < header.programHeaderCount(); i++) {
      long at = header.programHeaders() + (long) i * header.programHeaderSize();
      table.add(header.wide() ? wide(file, i, at) : narrow(file, i, at));
    }
    return table;
  }

  private static ProgramHeader wide(ElfBytes file, int index, long at) {
    return new ProgramHeader(
        index,
        (int) file.u32(at),
        (int) file.u32(at + 4),
        file.u64(at + 8),
        file.u64(at + 16),
        file.u64(at + 32),
        file.u64(at + 40),
        file.u64(at + 48));
  }

  private static ProgramHeader narrow(ElfBytes file, int index, long at) {
    return new ProgramHeader(
        index,
        (int) file.u32(at),
        (int) file.u32(at + 24),
        file.u32(at + 4),
        file.u32(at + 8),
        file.u32(at + 16),
        file.u32(at + 20),
        file.u32(at + 28));
  }
}
