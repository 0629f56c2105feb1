// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.ByteSet;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.analysis.Analysis;

/**
 * What makes the events of one run, and takes them.
 *
 * @param plain takes accesses to plain memory
 * @param declared the bytes that are atomic whatever accesses them
 * @param pages which pages are watched; null if all accesses are told of
 */
public record EventStream(
    Analysis analysis,
    EventRecorder recorder,
    EventSink plain,
    LocationMap locations,
    PlainTouches touches,
    ByteSet declared,
    @Nullable Pages pages,
    StackLocations stackLocations,
    SourceOrders sourceOrders,
    Allocations allocations,
    FindingCollector findings,
    MemoryKinds memoryKinds) {}
