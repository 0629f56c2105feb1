// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.gdb;

import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The registers that gdb expects of an instruction set, and their names (GDB manual, appendix
 * "Target Descriptions", section "Standard Target Features").
 *
 * @param architecture as gdb calls it
 * @param features in the order of the target description
 */
public record DebuggerRegisters(String architecture, List<Feature> features) {
  /**
   * A feature.
   *
   * @param name after {@code org.gnu.gdb.}
   */
  public record Feature(String name, List<Register> registers) {}

  /**
   * A register.
   *
   * @param number by which the protocol asks for it
   * @param bits its size
   * @param value null if it is not known
   */
  public record Register(
      String name, int number, int bits, String type, @Nullable ToLongFunction<Values> value) {}

  /** What the registers of a stopped thread hold. */
  public interface Values {
    /** A general register by the ISA's own number. */
    long general(int number);

    long sp();

    long pc();

    long flags();

    long tls();
  }
}
