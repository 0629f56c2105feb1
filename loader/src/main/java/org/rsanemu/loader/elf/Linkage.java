// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import static org.rsanemu.loader.elf.ProgramHeader.PT_DYNAMIC;
import static org.rsanemu.loader.elf.ProgramHeader.PT_GNU_STACK;
import static org.rsanemu.loader.elf.ProgramHeader.PT_INTERP;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.BadBinaryException;

/**
 * How a program is linked and wants to be started.
 *
 * @param interpreter PT_INTERP's path, or null
 * @param pie whether DF_1_PIE says that it is a program though it may be loaded anywhere
 */
record Linkage(@Nullable String interpreter, boolean pie, boolean executableStack) {
  private static final int LONGEST_PATH = 4096;
  private static final long DT_FLAGS_1 = 0x6ffffffbL;
  private static final long DF_1_PIE = 0x08000000L;

  /** Reads it; the message says what is wrong, without the file's name. */
  static Linkage read(ElfHeader header, List<ProgramHeader> table) throws BadBinaryException {
    @Nullable String interpreter = null;
    boolean pie = false;
    boolean executableStack = header.facts().executableStack();
    for (ProgramHeader entry : table) {
      switch (entry.type()) {
        case PT_INTERP -> {
          if (interpreter == null) {
            interpreter = interpreter(header.file(), entry);
          }
        }
        case PT_DYNAMIC -> pie |= isPie(header.file(), entry);
        case PT_GNU_STACK -> executableStack = (entry.flags() & ProgramHeader.PF_X) != 0;
        default -> {}
      }
    }
    return new Linkage(interpreter, pie, executableStack);
  }

  /** Throws if this is a shared library. */
  void requireProgram(ElfHeader header) throws BadBinaryException {
    if (header.type() == ElfHeader.ET_DYN && interpreter == null && !pie) {
      throw new BadBinaryException(
          "this is a shared library, not a program: name a program that uses it");
    }
  }

  private static String interpreter(ElfBytes file, ProgramHeader entry) throws BadBinaryException {
    long size = entry.fileSize();
    boolean sane = size >= 2 && size <= LONGEST_PATH && file.contains(entry.offset(), size);
    if (!sane || file.u8(entry.offset() + size - 1) != 0) {
      throw new BadBinaryException(
          "damaged program headers: the dynamic loader's path (PT_INTERP) cannot be read");
    }
    return file.text(entry.offset(), entry.offset() + size, LONGEST_PATH);
  }

  private static boolean isPie(ElfBytes file, ProgramHeader entry) {
    int word = file.wide() ? 8 : 4;
    if (!file.contains(entry.offset(), entry.fileSize())) {
      return false;
    }
    long end = entry.offset() + entry.fileSize();
    for (long at = entry.offset(); at + 2L * word <= end; at += 2L * word) {
      long tag = file.word(at);
      if (tag == 0) {
        return false;
      }
      if (tag == DT_FLAGS_1) {
        return (file.word(at + word) & DF_1_PIE) != 0;
      }
    }
    return false;
  }
}
