// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.flow.FrameLiveness;
import org.rsanemu.emu.flow.IfConversion;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.OpenPairs;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.flow.UnusedResults;
import org.rsanemu.emu.linux.Kernel;

/**
 * The machine that one run has: a processor, memory, a kernel, and what is known of registers.
 *
 * @param registers where the engine keeps them when they are saved
 * @param uses which of them instructions read and write
 * @param liveness which of them are read later
 * @param unused which read-modify-writes have read what nobody looks at
 * @param frames which bytes of their frames functions read later
 * @param pairs where a load-exclusive is of no account
 * @param conversion which loads may be ahead of their conditions
 */
public record Machine(
    Engine engine,
    MachineMemory memory,
    Kernel kernel,
    RegisterFile registers,
    RegisterUses uses,
    Liveness liveness,
    UnusedResults unused,
    FrameLiveness frames,
    OpenPairs pairs,
    IfConversion conversion) {}
