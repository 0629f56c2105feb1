// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;
import org.rsanemu.model.RaceOrder;
import org.rsanemu.model.analysis.Models;

/**
 * What of a run is judged, and by which rules.
 *
 * @param modules further modules to judge, as GLOBs over module names
 * @param libraries judge all code
 * @param strict every violation counts, whatever comes of it, those of looks that are left out, too
 * @param model the memory model that the program is held against
 * @param races by which happens-before races are judged
 * @param libraryOrder what of known libraries' code orders the program's accesses
 * @param volatiles what accesses of volatile type to atomic memory count as
 * @param everyRun whether the processor is asked about the violations of every run, not only of the
 *     first ones
 */
public record Judging(
    List<String> modules,
    boolean libraries,
    boolean strict,
    Models model,
    RaceOrder races,
    LibraryOrder libraryOrder,
    VolatileAccess volatiles,
    boolean everyRun) {
  /** As runs are judged if nobody asks for anything else. */
  public static final Judging USUAL = usual(false);

  /** The usual one, except for whether every violation counts. */
  public static Judging usual(boolean strict) {
    return new Judging(
        List.of(),
        false,
        strict,
        Models.RC20,
        RaceOrder.CPP20,
        LibraryOrder.DOCUMENTED,
        VolatileAccess.RELAXED,
        false);
  }
}
