// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.checkpoint.SavedObjects;
import org.rsanemu.emu.cpu.WrittenPages;
import org.rsanemu.emu.exec.code.Instructions;

/**
 * An execution of an exploration at a scheduling point.
 *
 * @param made how many choices it had made
 * @param objects all that the run knows, the kernel and the analysis included
 * @param registers of the processor
 * @param contexts see {@link org.rsanemu.emu.cpu.Engine#contexts()}
 * @param memory see {@link org.rsanemu.emu.cpu.MachineMemory#mark}
 * @param generation see {@link Instructions#generation}
 * @param pages what was in them, if that is to be checked
 */
record Checkpoint(
    int made,
    SavedObjects objects,
    byte[] registers,
    Object contexts,
    int memory,
    int generation,
    @Nullable WrittenPages pages) {}
