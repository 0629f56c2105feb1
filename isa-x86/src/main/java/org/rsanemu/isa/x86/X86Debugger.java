// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import java.util.List;
import org.rsanemu.isa.gdb.DebuggerRegisters;
import org.rsanemu.isa.gdb.DebuggerRegisters.Values;
import org.rsanemu.isa.gdb.RegisterList;

/** gdb's i386.core and i386.segments, of 64 bits. */
final class X86Debugger {
  /** The numbers of the general registers, in gdb's order (amd64-core). */
  private static final int[] ORDER = {0, 3, 1, 2, 6, 7, 5, 4, 8, 9, 10, 11, 12, 13, 14, 15};

  private static final List<String> NAMES =
      List.of(
          "rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp", "r8", "r9", "r10", "r11", "r12",
          "r13", "r14", "r15");

  /** What Linux has in them in 64-bit mode. */
  private static final int USER_CODE_SEGMENT = 0x33;

  private static final int USER_STACK_SEGMENT = 0x2b;

  static final DebuggerRegisters REGISTERS = registers();

  private X86Debugger() {}

  private static DebuggerRegisters registers() {
    RegisterList list = new RegisterList("i386:x86-64").feature("i386.core");
    for (int i = 0; i < NAMES.size(); i++) {
      int number = ORDER[i];
      String name = NAMES.get(i);
      boolean pointer = name.equals("rbp") || name.equals("rsp");
      list.add(name, 64, pointer ? "data_ptr" : "int64", r -> r.general(number));
    }
    list.add("rip", 64, "code_ptr", Values::pc);
    list.add("eflags", 32, "int32", Values::flags);
    list.add("cs", 32, "int32", _ -> USER_CODE_SEGMENT);
    list.add("ss", 32, "int32", _ -> USER_STACK_SEGMENT);
    for (String name : List.of("ds", "es", "fs", "gs")) {
      list.add(name, 32, "int32", _ -> 0);
    }
    for (int i = 0; i < 8; i++) {
      list.unknown("st" + i, 80, "i387_ext");
    }
    for (String name :
        List.of("fctrl", "fstat", "ftag", "fiseg", "fioff", "foseg", "fooff", "fop")) {
      list.unknown(name, 32, "int");
    }
    list.feature("i386.segments").add("fs_base", 64, "int", Values::tls);
    return list.add("gs_base", 64, "int", _ -> 0).done();
  }
}
