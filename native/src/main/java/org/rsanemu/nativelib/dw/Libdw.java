// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemoryLayout;
import java.lang.invoke.MethodHandle;
import org.rsanemu.nativelib.NativeLibrary;

/**
 * The functions of libdw and libelf that are in use, as in {@code <elfutils/libdw.h>} and {@code
 * <libelf.h>}. Pointers are passed as 64-bit numbers. See {@link DwarfData#open} for a missing
 * library.
 */
final class Libdw {
  private static final NativeLibrary DW = openDw();
  private static final NativeLibrary ELF = openElf();

  static final int ELF_EV_CURRENT = 1;
  static final int DWARF_C_READ = 0;

  // unsigned int elf_version(unsigned int version)
  static final MethodHandle ELF_VERSION = elf("elf_version", JAVA_INT, JAVA_INT);
  // Elf *elf_memory(char *image, size_t size)
  static final MethodHandle ELF_MEMORY = elf("elf_memory", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // int elf_end(Elf *elf)
  static final MethodHandle ELF_END = elf("elf_end", JAVA_INT, JAVA_LONG);

  // const char *dwfl_version(Dwfl *dwfl)
  static final MethodHandle DWFL_VERSION = dw("dwfl_version", JAVA_LONG, JAVA_LONG);
  // Dwarf *dwarf_begin_elf(Elf *elf, Dwarf_Cmd cmd, Elf_Scn *scngrp)
  static final MethodHandle BEGIN_ELF =
      dw("dwarf_begin_elf", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  // void dwarf_setalt(Dwarf *main, Dwarf *alt)
  static final MethodHandle SETALT =
      DW.function("dwarf_setalt", FunctionDescriptor.ofVoid(JAVA_LONG, JAVA_LONG));
  // int dwarf_end(Dwarf *dwarf)
  static final MethodHandle END = dw("dwarf_end", JAVA_INT, JAVA_LONG);
  // int dwarf_nextcu(Dwarf *dwarf, Dwarf_Off off, Dwarf_Off *next_off, size_t *header_sizep,
  //                  Dwarf_Off *abbrev_offsetp, uint8_t *address_sizep, uint8_t *offset_sizep)
  static final MethodHandle NEXTCU =
      dw(
          "dwarf_nextcu",
          JAVA_INT,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  // Dwarf_Die *dwarf_offdie(Dwarf *dbg, Dwarf_Off offset, Dwarf_Die *result)
  static final MethodHandle OFFDIE = dw("dwarf_offdie", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // Dwarf_Die *dwarf_die_addr_die(Dwarf *dbg, void *addr, Dwarf_Die *result)
  static final MethodHandle DIE_ADDR_DIE =
      dw("dwarf_die_addr_die", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // Dwarf_Die *dwarf_diecu(Dwarf_Die *die, Dwarf_Die *result, uint8_t *, uint8_t *)
  static final MethodHandle DIECU =
      dw("dwarf_diecu", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // int dwarf_child(Dwarf_Die *die, Dwarf_Die *result)
  static final MethodHandle CHILD = dw("dwarf_child", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // int dwarf_siblingof(Dwarf_Die *die, Dwarf_Die *result)
  static final MethodHandle SIBLINGOF = dw("dwarf_siblingof", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // int dwarf_tag(Dwarf_Die *die)
  static final MethodHandle TAG = dw("dwarf_tag", JAVA_INT, JAVA_LONG);
  // Dwarf_Attribute *dwarf_attr(Dwarf_Die *die, unsigned int search_name, Dwarf_Attribute *result)
  static final MethodHandle ATTR = dw("dwarf_attr", JAVA_LONG, JAVA_LONG, JAVA_INT, JAVA_LONG);
  // const char *dwarf_formstring(Dwarf_Attribute *attrp)
  static final MethodHandle FORMSTRING = dw("dwarf_formstring", JAVA_LONG, JAVA_LONG);
  // int dwarf_formudata(Dwarf_Attribute *attr, Dwarf_Word *return_uval)
  static final MethodHandle FORMUDATA = dw("dwarf_formudata", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // int dwarf_formaddr(Dwarf_Attribute *attr, Dwarf_Addr *return_addr)
  static final MethodHandle FORMADDR = dw("dwarf_formaddr", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // int dwarf_formflag(Dwarf_Attribute *attr, bool *return_bool)
  static final MethodHandle FORMFLAG = dw("dwarf_formflag", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // int dwarf_formblock(Dwarf_Attribute *attr, Dwarf_Block *return_block)
  static final MethodHandle FORMBLOCK = dw("dwarf_formblock", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // Dwarf_Die *dwarf_formref_die(Dwarf_Attribute *attr, Dwarf_Die *die_mem)
  static final MethodHandle FORMREF_DIE = dw("dwarf_formref_die", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // ptrdiff_t dwarf_ranges(Dwarf_Die *die, ptrdiff_t offset, Dwarf_Addr *basep,
  //                        Dwarf_Addr *startp, Dwarf_Addr *endp)
  static final MethodHandle RANGES =
      dw("dwarf_ranges", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // int dwarf_entrypc(Dwarf_Die *die, Dwarf_Addr *return_addr)
  static final MethodHandle ENTRYPC = dw("dwarf_entrypc", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // ptrdiff_t dwarf_getlocations(Dwarf_Attribute *attr, ptrdiff_t offset, Dwarf_Addr *basep,
  //                              Dwarf_Addr *startp, Dwarf_Addr *endp, Dwarf_Op **expr,
  //                              size_t *exprlen)
  static final MethodHandle GETLOCATIONS =
      dw(
          "dwarf_getlocations",
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG,
          JAVA_LONG);
  // int dwarf_getsrclines(Dwarf_Die *cudie, Dwarf_Lines **lines, size_t *nlines)
  static final MethodHandle GETSRCLINES =
      dw("dwarf_getsrclines", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // Dwarf_Line *dwarf_onesrcline(Dwarf_Lines *lines, size_t idx)
  static final MethodHandle ONESRCLINE = dw("dwarf_onesrcline", JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // int dwarf_lineaddr(Dwarf_Line *line, Dwarf_Addr *addrp)
  static final MethodHandle LINEADDR = dw("dwarf_lineaddr", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // int dwarf_lineno(Dwarf_Line *line, int *linep)
  static final MethodHandle LINENO = dw("dwarf_lineno", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // int dwarf_linecol(Dwarf_Line *line, int *colp)
  static final MethodHandle LINECOL = dw("dwarf_linecol", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // int dwarf_linebeginstatement(Dwarf_Line *line, bool *flagp)
  static final MethodHandle LINEBEGINSTATEMENT =
      dw("dwarf_linebeginstatement", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // int dwarf_lineendsequence(Dwarf_Line *line, bool *flagp)
  static final MethodHandle LINEENDSEQUENCE =
      dw("dwarf_lineendsequence", JAVA_INT, JAVA_LONG, JAVA_LONG);
  // const char *dwarf_linesrc(Dwarf_Line *line, Dwarf_Word *mtime, Dwarf_Word *length)
  static final MethodHandle LINESRC =
      dw("dwarf_linesrc", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // int dwarf_getsrcfiles(Dwarf_Die *cudie, Dwarf_Files **files, size_t *nfiles)
  static final MethodHandle GETSRCFILES =
      dw("dwarf_getsrcfiles", JAVA_INT, JAVA_LONG, JAVA_LONG, JAVA_LONG);
  // const char *dwarf_filesrc(Dwarf_Files *file, size_t idx, Dwarf_Word *mtime, Dwarf_Word *length)
  static final MethodHandle FILESRC =
      dw("dwarf_filesrc", JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

  private Libdw() {}

  static NativeLibrary openDw() {
    return NativeLibrary.open("libdw.so.1", "libdw1");
  }

  static NativeLibrary openElf() {
    return NativeLibrary.open("libelf.so.1", "libelf1");
  }

  private static MethodHandle dw(String name, MemoryLayout result, MemoryLayout... arguments) {
    return DW.function(name, FunctionDescriptor.of(result, arguments));
  }

  private static MethodHandle elf(String name, MemoryLayout result, MemoryLayout... arguments) {
    return ELF.function(name, FunctionDescriptor.of(result, arguments));
  }
}
