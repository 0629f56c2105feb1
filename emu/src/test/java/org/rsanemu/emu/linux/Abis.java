// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import java.util.List;
import org.rsanemu.isa.linux.Abi;
import org.rsanemu.isa.service.Architectures;

/** The ABIs that tests are about. */
final class Abis {
  static final Abi X86_64 = Architectures.of(62).linux();
  static final Abi AARCH64 = Architectures.of(183).linux();
  static final Abi ARMV7 = Architectures.of(40).linux();

  private Abis() {}

  /** All of them, for parameters. */
  static List<Abi> all() {
    return List.of(X86_64, AARCH64, ARMV7);
  }
}
