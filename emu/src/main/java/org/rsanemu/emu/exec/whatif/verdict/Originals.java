// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.whatif.verdict;

import java.util.HashMap;
import java.util.Map;
import org.rsanemu.emu.scratch.Journal;

/**
 * What was there before a what-if execution, of each byte that it has written: the journal's writes
 * are looked at once each. Valid until the execution ends. Thread-confined.
 */
final class Originals {
  private final Journal journal;
  private final Map<Long, Byte> bytes = new HashMap<>();
  private int taken;

  /**
   * @param from how many of the journal's writes come before the execution's
   */
  Originals(Journal journal, int from) {
    this.journal = journal;
    taken = from;
  }

  /** By address of each byte that was written so far; not to be changed. */
  Map<Long, Byte> byAddress() {
    for (; taken < journal.count(); taken++) {
      for (int i = 0; i < journal.size(taken); i++) {
        bytes.putIfAbsent(
            journal.address(taken) + i, (byte) (journal.before(taken) >>> Byte.SIZE * i));
      }
    }
    return bytes;
  }
}
