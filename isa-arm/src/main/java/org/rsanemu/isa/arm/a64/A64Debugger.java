// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a64;

import org.rsanemu.isa.gdb.DebuggerRegisters;
import org.rsanemu.isa.gdb.DebuggerRegisters.Values;
import org.rsanemu.isa.gdb.RegisterList;

/** gdb's aarch64.core. */
final class A64Debugger {
  static final DebuggerRegisters REGISTERS = registers();

  private A64Debugger() {}

  private static DebuggerRegisters registers() {
    RegisterList list = new RegisterList("aarch64").feature("aarch64.core");
    for (int i = 0; i < 31; i++) {
      int number = i;
      list.add("x" + i, 64, "int", r -> r.general(number));
    }
    list.add("sp", 64, "data_ptr", Values::sp);
    list.add("pc", 64, "code_ptr", Values::pc);
    return list.add("cpsr", 32, "int", Values::flags).done();
  }
}
