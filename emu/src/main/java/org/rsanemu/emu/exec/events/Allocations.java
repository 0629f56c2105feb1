// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.ByteSet;
import org.rsanemu.emu.exec.code.EndedMemory;
import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.loader.KnownFunctions.HeapFunction;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.LocationMap;

/**
 * Follows the program's allocations: the entries of {@code malloc} and its kin are known by symbol,
 * their results by the return of the call. A new block starts afresh: what was known about its
 * bytes is forgotten. Freeing is a write to the block, so an unordered use of it is a race; so is
 * allocating it again, and what {@code calloc} and {@code realloc} fill it with.
 */
public final class Allocations {
  private final Engine engine;
  private final MachineMemory memory;
  private final ModuleMap modules;
  private final HeapBlocks blocks;
  private final EventSink sink;
  private final LocationMap locations;
  private final ByteSet declared;
  private final RegisterUses uses;

  public Allocations(
      Engine engine,
      MachineMemory memory,
      ModuleMap modules,
      HeapBlocks blocks,
      EventSink sink,
      LocationMap locations,
      ByteSet declared,
      RegisterUses uses) {
    this.uses = uses;
    this.declared = declared;
    this.engine = engine;
    this.memory = memory;
    this.modules = modules;
    this.blocks = blocks;
    this.sink = sink;
    this.locations = locations;
  }

  /** What is allocated and not freed. */
  public HeapBlocks blocks() {
    return blocks;
  }

  /** A thread is about to run the first instruction of such a function, or of a resolver. */
  public void entered(GuestContext thread, long pc) {
    ModuleMap.Mapped mapped = modules.present(pc);
    if (mapped == null) {
      return;
    }
    HeapFunction function = mapped.module().heapFunctions().get(pc - mapped.bias());
    if (function != null) {
      entered(thread, function, pc);
    } else if (mapped.module().implementations().chooses(pc - mapped.bias())) {
      int depth = thread.calls().depth();
      thread.resolution(new GuestContext.Resolution(depth, mapped, pc - mapped.bias()));
    }
  }

  private void entered(GuestContext thread, HeapFunction function, long pc) {
    GuestContext.Allocation around = thread.allocation();
    if (around != null && around.filled() > 0 && thread.calls().depth() > around.depth()) {
      return; // calloc and realloc may call malloc and free: what counts is the outermost
    }
    switch (function.role()) {
      case ALLOCATE, REALLOCATE -> {
        long size = size(function);
        long old = function.pointer() < 0 ? 0 : argument(function.pointer());
        long place = function.result() < 0 ? 0 : argument(function.result());
        long zeroed = function.zeroes() ? size : 0;
        long filled = old == 0 ? zeroed : Math.min(size, moved(thread, old));
        thread.allocation(
            new GuestContext.Allocation(
                thread.calls().calledDepth(), size, old, filled, place, thread.site()));
      }
      case FREE -> {
        // free may call free: what counts is the outermost, the user's.
        thread.allocation(null);
        freed(thread, argument(function.pointer()), pc);
      }
    }
  }

  /** A thread has returned from a call while an allocation was pending. */
  public void returned(GuestContext thread) {
    resolved(thread);
    GuestContext.Allocation pending = thread.allocation();
    if (pending == null || thread.calls().depth() >= pending.depth()) {
      return;
    }
    thread.allocation(null);
    if (thread.calls().depth() < pending.depth() - 1) {
      return; // a jump has left it, and then its caller has returned
    }
    long block = engine.general(engine.cpu().result());
    if (pending.place() != 0) {
      block = block == 0 ? memory.peek(pending.place(), engine.cpu().wide() ? 8 : 4) : 0;
    }
    if (block == 0) {
      return;
    }
    if (pending.old() != 0) {
      blocks.freed(pending.old(), thread.number(), pending.site());
    }
    long size = Math.max(1, pending.size());
    locations.clear(block, size);
    declared.remove(block, size);
    sink.forget(block, size);
    if (blocks.wasFreed(block, size)) { // somebody may have kept an address of what was there
      writes(thread, block, size, pending.site());
    }
    blocks.allocated(block, size, thread.number(), pending.site());
    int filled = (int) Math.min(pending.filled(), HeapBlocks.MOST_WRITTEN);
    if (filled > 0) {
      sink.plainWrite(thread.number(), block, filled, pending.site());
    }
  }

  /** Notes which implementation of a function was chosen, if a resolver has returned. */
  private void resolved(GuestContext thread) {
    GuestContext.Resolution pending = thread.resolution();
    if (pending != null && thread.calls().depth() < pending.depth()) {
      thread.resolution(null);
      ModuleMap.Mapped mapped = pending.mapped();
      long chosen = engine.general(engine.cpu().result()) - mapped.bias();
      mapped.module().implementations().chosen(pending.resolver(), chosen, mapped.bias(), uses);
    }
  }

  /**
   * realloc gives a block back, whether it stays where it is or not; on failure it does not.
   *
   * @return its size; 0 if it is none that is known
   */
  private long moved(GuestContext thread, long address) {
    HeapBlocks.Block block = blocks.starting(address);
    if (block == null) {
      return 0;
    }
    ends(thread, block);
    return block.size();
  }

  private void ends(GuestContext thread, HeapBlocks.Block block) {
    sink.ends(thread.number(), block.address(), block.size(), false, thread.site());
    writes(thread, block.address(), block.size(), thread.site());
  }

  private void writes(GuestContext thread, long address, long length, long site) {
    sink.plainWrite(
        thread.number(), address, (int) Math.min(length, HeapBlocks.MOST_WRITTEN), site);
  }

  private void freed(GuestContext thread, long address, long function) {
    if (!isPassedOn(thread, address, function)) {
      blocks.frees(thread.number(), address, function, thread.calls().context());
    }
    HeapBlocks.Block block = blocks.freed(address, thread.number(), thread.site());
    if (block != null) {
      ends(thread, block);
      locations.clear(address, block.size());
      declared.remove(address, block.size());
    }
  }

  /** Whether a function that frees leaves it to another one, by a call or by a jump. */
  private boolean isPassedOn(GuestContext thread, long address, long function) {
    EndedMemory.FreeCall call = blocks.ended().lastCall(thread.number());
    return call != null
        && call.address() == address
        && call.function() != function
        && thread.calls().isWithin(call.context());
  }

  private long size(HeapFunction function) {
    long size = argument(function.size());
    return function.count() < 0 ? size : size * argument(function.count());
  }

  private long argument(int number) {
    return engine.general(engine.cpu().functionArguments().get(number));
  }
}
