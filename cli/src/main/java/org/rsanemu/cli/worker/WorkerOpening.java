// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.util.List;
import org.rsanemu.emu.source.Orders;

/**
 * A program, and where what belongs to it lies.
 *
 * @param binary its path, as the user named it
 * @param sysroot where its system lies, "" for the usual place of its ISA
 * @param debugFolders further folders with separate debug files
 * @param orders whose word is taken for the orders of its accesses
 */
public record WorkerOpening(
    String binary, String sysroot, List<String> debugFolders, Orders orders) {
  /** A program whose system and debug files are in the usual places. */
  public static WorkerOpening of(String binary) {
    return new WorkerOpening(binary, "", List.of(), Orders.ISA);
  }

  /** The same with the word of another for the orders. */
  public WorkerOpening with(Orders other) {
    return new WorkerOpening(binary, sysroot, debugFolders, other);
  }
}
