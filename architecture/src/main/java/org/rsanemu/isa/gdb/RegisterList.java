// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.gdb;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.gdb.DebuggerRegisters.Feature;
import org.rsanemu.isa.gdb.DebuggerRegisters.Register;
import org.rsanemu.isa.gdb.DebuggerRegisters.Values;

/** A {@link DebuggerRegisters} in the making: registers get their numbers one after the other. */
public final class RegisterList {
  private final String architecture;
  private final List<Feature> features = new ArrayList<>();
  private List<Register> registers = new ArrayList<>();
  private int next;

  public RegisterList(String architecture) {
    this.architecture = architecture;
  }

  /** What is added from now on belongs to this feature. */
  public RegisterList feature(String name) {
    registers = new ArrayList<>();
    features.add(new Feature(name, registers));
    return this;
  }

  /** The next register's number. */
  public RegisterList skipTo(int number) {
    next = number;
    return this;
  }

  /** Adds a register whose value is known. */
  public RegisterList add(String name, int bits, String type, ToLongFunction<Values> value) {
    return put(name, bits, type, value);
  }

  /** Adds a register whose value nobody knows. */
  public RegisterList unknown(String name, int bits, String type) {
    return put(name, bits, type, null);
  }

  private RegisterList put(
      String name, int bits, String type, @Nullable ToLongFunction<Values> value) {
    registers.add(new Register(name, next++, bits, type, value));
    return this;
  }

  /** All of them. */
  public DebuggerRegisters done() {
    return new DebuggerRegisters(
        architecture,
        features.stream()
            .map(each -> new Feature(each.name(), List.copyOf(each.registers())))
            .toList());
  }
}
