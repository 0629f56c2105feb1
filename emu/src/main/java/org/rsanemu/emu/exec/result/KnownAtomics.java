// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.List;

/**
 * What is known to be atomic before the run begins.
 *
 * @param declared memory that the user declared atomic
 * @param learned instructions known to touch locations only (design section 3, point 6)
 */
public record KnownAtomics(
    List<RunRequest.AtomicRange> declared, List<RunRequest.CodeOffset> learned) {}
