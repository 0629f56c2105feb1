// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm.a32;

import org.rsanemu.isa.gdb.DebuggerRegisters;
import org.rsanemu.isa.gdb.DebuggerRegisters.Values;
import org.rsanemu.isa.gdb.RegisterList;

/** gdb's arm.core. */
final class A32Debugger {
  private static final int CPSR = 25;

  static final DebuggerRegisters REGISTERS = registers();

  private A32Debugger() {}

  private static DebuggerRegisters registers() {
    RegisterList list = new RegisterList("arm").feature("arm.core");
    for (int i = 0; i < 13; i++) {
      int number = i;
      list.add("r" + i, 32, "uint32", r -> r.general(number));
    }
    list.add("sp", 32, "data_ptr", Values::sp);
    list.add("lr", 32, "int", r -> r.general(14));
    list.add("pc", 32, "code_ptr", Values::pc);
    return list.skipTo(CPSR).add("cpsr", 32, "int", Values::flags).done();
  }
}
