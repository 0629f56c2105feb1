// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

/**
 * The code that one run executes.
 *
 * @param tree every chain of calls so far
 * @param sourceOrders what the source says of it
 * @param lazyPauses by which words it calls functions that pause
 */
public record ProgramCode(
    Instructions instructions,
    ModuleMap modules,
    CodePlaces places,
    CallTree tree,
    Blocks blocks,
    SourceOrderMap sourceOrders,
    LazyPauses lazyPauses) {}
