// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib.dw;

import org.rsanemu.nativelib.NativeFunction;
import org.rsanemu.nativelib.NativeLibrary;

/**
 * The functions of libdw and libelf that are in use, as in {@code <elfutils/libdw.h>} and {@code
 * <libelf.h>}. See {@link DwarfData#open} for a missing library.
 */
final class Libdw {
  private static final NativeLibrary DW = openDw();
  private static final NativeLibrary ELF = openElf();

  static final int ELF_EV_CURRENT = 1;
  static final int DWARF_C_READ = 0;

  // unsigned int elf_version(unsigned int version)
  static final NativeFunction ELF_VERSION = ELF.function("elf_version");
  // Elf *elf_memory(char *image, size_t size)
  static final NativeFunction ELF_MEMORY = ELF.function("elf_memory");
  // int elf_end(Elf *elf)
  static final NativeFunction ELF_END = ELF.function("elf_end");

  // const char *dwfl_version(Dwfl *dwfl)
  static final NativeFunction DWFL_VERSION = DW.function("dwfl_version");
  // Dwarf *dwarf_begin_elf(Elf *elf, Dwarf_Cmd cmd, Elf_Scn *scngrp)
  static final NativeFunction BEGIN_ELF = DW.function("dwarf_begin_elf");
  // void dwarf_setalt(Dwarf *main, Dwarf *alt)
  static final NativeFunction SETALT = DW.function("dwarf_setalt");
  // int dwarf_end(Dwarf *dwarf)
  static final NativeFunction END = DW.function("dwarf_end");
  // int dwarf_nextcu(Dwarf *dwarf, Dwarf_Off off, Dwarf_Off *next_off, size_t *header_sizep,
  //                  Dwarf_Off *abbrev_offsetp, uint8_t *address_sizep, uint8_t *offset_sizep)
  static final NativeFunction NEXTCU = DW.function("dwarf_nextcu");
  // Dwarf_Die *dwarf_offdie(Dwarf *dbg, Dwarf_Off offset, Dwarf_Die *result)
  static final NativeFunction OFFDIE = DW.function("dwarf_offdie");
  // Dwarf_Die *dwarf_die_addr_die(Dwarf *dbg, void *addr, Dwarf_Die *result)
  static final NativeFunction DIE_ADDR_DIE = DW.function("dwarf_die_addr_die");
  // Dwarf_Die *dwarf_diecu(Dwarf_Die *die, Dwarf_Die *result, uint8_t *, uint8_t *)
  static final NativeFunction DIECU = DW.function("dwarf_diecu");
  // int dwarf_child(Dwarf_Die *die, Dwarf_Die *result)
  static final NativeFunction CHILD = DW.function("dwarf_child");
  // int dwarf_siblingof(Dwarf_Die *die, Dwarf_Die *result)
  static final NativeFunction SIBLINGOF = DW.function("dwarf_siblingof");
  // int dwarf_tag(Dwarf_Die *die)
  static final NativeFunction TAG = DW.function("dwarf_tag");
  // Dwarf_Attribute *dwarf_attr(Dwarf_Die *die, unsigned int search_name, Dwarf_Attribute *result)
  static final NativeFunction ATTR = DW.function("dwarf_attr");
  // const char *dwarf_formstring(Dwarf_Attribute *attrp)
  static final NativeFunction FORMSTRING = DW.function("dwarf_formstring");
  // int dwarf_formudata(Dwarf_Attribute *attr, Dwarf_Word *return_uval)
  static final NativeFunction FORMUDATA = DW.function("dwarf_formudata");
  // int dwarf_formaddr(Dwarf_Attribute *attr, Dwarf_Addr *return_addr)
  static final NativeFunction FORMADDR = DW.function("dwarf_formaddr");
  // int dwarf_formflag(Dwarf_Attribute *attr, bool *return_bool)
  static final NativeFunction FORMFLAG = DW.function("dwarf_formflag");
  // int dwarf_formblock(Dwarf_Attribute *attr, Dwarf_Block *return_block)
  static final NativeFunction FORMBLOCK = DW.function("dwarf_formblock");
  // Dwarf_Die *dwarf_formref_die(Dwarf_Attribute *attr, Dwarf_Die *die_mem)
  static final NativeFunction FORMREF_DIE = DW.function("dwarf_formref_die");
  // ptrdiff_t dwarf_ranges(Dwarf_Die *die, ptrdiff_t offset, Dwarf_Addr *basep,
  //                        Dwarf_Addr *startp, Dwarf_Addr *endp)
  static final NativeFunction RANGES = DW.function("dwarf_ranges");
  // int dwarf_entrypc(Dwarf_Die *die, Dwarf_Addr *return_addr)
  static final NativeFunction ENTRYPC = DW.function("dwarf_entrypc");
  // ptrdiff_t dwarf_getlocations(Dwarf_Attribute *attr, ptrdiff_t offset, Dwarf_Addr *basep,
  //                              Dwarf_Addr *startp, Dwarf_Addr *endp, Dwarf_Op **expr,
  //                              size_t *exprlen)
  static final NativeFunction GETLOCATIONS = DW.function("dwarf_getlocations");
  // int dwarf_getsrclines(Dwarf_Die *cudie, Dwarf_Lines **lines, size_t *nlines)
  static final NativeFunction GETSRCLINES = DW.function("dwarf_getsrclines");
  // Dwarf_Line *dwarf_onesrcline(Dwarf_Lines *lines, size_t idx)
  static final NativeFunction ONESRCLINE = DW.function("dwarf_onesrcline");
  // int dwarf_lineaddr(Dwarf_Line *line, Dwarf_Addr *addrp)
  static final NativeFunction LINEADDR = DW.function("dwarf_lineaddr");
  // int dwarf_lineno(Dwarf_Line *line, int *linep)
  static final NativeFunction LINENO = DW.function("dwarf_lineno");
  // int dwarf_linecol(Dwarf_Line *line, int *colp)
  static final NativeFunction LINECOL = DW.function("dwarf_linecol");
  // int dwarf_linebeginstatement(Dwarf_Line *line, bool *flagp)
  static final NativeFunction LINEBEGINSTATEMENT = DW.function("dwarf_linebeginstatement");
  // int dwarf_lineendsequence(Dwarf_Line *line, bool *flagp)
  static final NativeFunction LINEENDSEQUENCE = DW.function("dwarf_lineendsequence");
  // const char *dwarf_linesrc(Dwarf_Line *line, Dwarf_Word *mtime, Dwarf_Word *length)
  static final NativeFunction LINESRC = DW.function("dwarf_linesrc");
  // int dwarf_getsrcfiles(Dwarf_Die *cudie, Dwarf_Files **files, size_t *nfiles)
  static final NativeFunction GETSRCFILES = DW.function("dwarf_getsrcfiles");
  // const char *dwarf_filesrc(Dwarf_Files *file, size_t idx, Dwarf_Word *mtime, Dwarf_Word *length)
  static final NativeFunction FILESRC = DW.function("dwarf_filesrc");

  private Libdw() {}

  static NativeLibrary openDw() {
    return NativeLibrary.open("libdw.so.1", "libdw1");
  }

  static NativeLibrary openElf() {
    return NativeLibrary.open("libelf.so.1", "libelf1");
  }
}
