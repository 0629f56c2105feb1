// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import org.rsanemu.emu.exec.result.RunRequest.CodeOffset;

/**
 * What the runs of a case start from.
 *
 * @param known instructions known to touch atomic memory only
 * @param steps how many steps of its own the program made, as PCT counts them; 0 if that is not
 *     known
 */
public record Basis(List<CodeOffset> known, long steps) {
  /** Nothing is known yet. */
  public static final Basis NOTHING = new Basis(List.of(), 0);
}
