// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.arm;

import java.util.List;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.Signal;

/** What AArch64 and AArch32 have in common. */
public interface ArmCpu extends Cpu {
  // The engine's exceptions, QEMU's EXCP_.
  int DATA_ABORT = 4;
  int BREAKPOINT = 7;

  @Override
  default int mode() {
    return 0; // UC_MODE_ARM
  }

  @Override
  default List<Integer> callArguments() {
    return List.of(0, 1, 2, 3, 4, 5);
  }

  @Override
  default List<Integer> functionArguments() {
    return wide() ? List.of(0, 1, 2, 3, 4, 5, 6, 7) : List.of(0, 1, 2, 3);
  }

  @Override
  default int returnAddressBytes() {
    return 0;
  }

  @Override
  default int result() {
    return 0;
  }

  @Override
  default int signalOf(int exception) {
    return switch (exception) {
      case DATA_ABORT -> Signal.SIGBUS;
      case BREAKPOINT -> Signal.SIGTRAP;
      default -> Signal.SIGILL;
    };
  }

  @Override
  default int privilegedSignal() {
    return Signal.SIGILL;
  }

  @Override
  default boolean alignsOrdered() {
    return true;
  }
}
