// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.ByteSet;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.trace.EventTrace;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.analysis.Analysis;

/**
 * What makes the events of one run, and takes them.
 *
 * @param recorder where events are reported
 * @param trace what is recorded of them
 * @param declared the bytes that are atomic whatever accesses them
 * @param bulk tells which accesses of them are none all the same
 * @param kept who keeps plain accesses; null if all are reported
 * @param locks notes who has which lock; null if nobody asks
 */
public record RunEvents(
    Analysis analysis,
    EventStream recorder,
    EventTrace trace,
    LocationMap locations,
    PlainTouches touches,
    ByteSet declared,
    BulkAccesses bulk,
    @Nullable KeptAccesses kept,
    StackLocations stackLocations,
    SourceOrders sourceOrders,
    Allocations allocations,
    FindingCollector findings,
    MemoryKinds memoryKinds,
    @Nullable LockWatch locks) {}
