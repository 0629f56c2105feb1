package org.rsanemu.emu.run;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.cpu.RegisterFile;
import org.rsanemu.emu.flow.Liveness;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.emu.flow.StackLiveness;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.monitor.Analysis;
import org.rsanemu.rc20.EventSink;
import org.rsanemu.rc20.LocationMap;

/** The parts of one run that know each other. */
record Guest(
    Instructions instructions,
    Engine engine,
    MachineMemory memory,
    Kernel kernel,
    Analysis analysis,
    Recorder recorder,
    PlainTouches touches,
    Places places,
    MemoryKinds memoryKinds,
    Findings findings,
    Questions questions,
    Origins origins,
    Follows follows,
    CallTree tree,
    RegisterFile registers,
    RegisterUses uses,
    Liveness liveness,
    ModuleMap modules,
    Allocations allocations,
    StackLocations stackLocations,
    Parking parking,
    ByteSet declared,
    LocationMap locations,
    EventSink plain,
    Blocks blocks,
    StatedCode stated,
    SourceOrders sourceOrders,
    @Nullable Pages pages,
    @Nullable Inspection inspection) {

  LoopState loopState() {
    return new LoopState(this, new StackLiveness(uses));
  }

  Watcher watcher(RunRequest request, Turns turns) {
    return new Watcher(this, request, turns);
  }
}
