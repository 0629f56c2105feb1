// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.PlainTouches;
import org.rsanemu.emu.exec.hardware.ExecutionTrace;
import org.rsanemu.emu.exec.schedule.Exploring;
import org.rsanemu.emu.exec.stream.EventStream;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.KernelListener;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.analysis.Analysis;

/** Reports what the kernel does for threads as events. */
final class KernelEvents implements KernelListener {
  private final GuestRun run;
  private final MachineMemory memory;
  private final Kernel kernel;
  private final Analysis analysis;
  private final EventStream stream;
  private final LocationMap locations;
  private final PlainTouches touches;
  private final KernelAccesses accesses;
  private final @Nullable ExecutionTrace trace;
  private final @Nullable Exploring exploring;

  /**
   * @param trace notes what the kernel writes, too; null if nobody asks
   */
  KernelEvents(Guest guest, GuestRun run, @Nullable ExecutionTrace trace) {
    this.trace = trace;
    this.run = run;
    memory = guest.machine().memory();
    kernel = guest.machine().kernel();
    analysis = guest.events().analysis();
    stream = guest.events().recorder();
    locations = guest.events().locations();
    touches = guest.events().touches();
    accesses = run.generator().kernel();
    exploring = run.exploring();
  }

  private GuestContext context(GuestThread thread) {
    return run.contexts().get(thread.number());
  }

  @Override
  public long site(GuestThread thread) {
    return context(thread).site();
  }

  @Override
  public void atomicWord(long address, int size) {
    if (memory.permits(address, size, 0)) {
      locations.require(address, size, memory.peek(address, size));
      touches.becameAtomic(address, size);
    }
  }

  @Override
  public void releasingWrite(GuestThread thread, long address, int value) {
    atomicWord(address, 4);
    if (trace != null) {
      trace.ends(thread.number(), address, 4, site(thread));
    }
    int location = locations.at(address);
    if (location != LocationMap.NONE) {
      long site = run.current().site();
      long written = Integer.toUnsignedLong(value);
      stream.library(true);
      stream.executed();
      stream.aloud(() -> stream.write(thread.number(), location, written, MemoryOrder.REL, site));
    }
  }

  @Override
  public void readModifyWrite(GuestThread thread, long address, int value) {
    atomicWord(address, 4);
    if (trace != null) {
      trace.outside(thread.number(), address, 4, site(thread));
    }
    int location = locations.at(address);
    if (location != LocationMap.NONE) {
      long site = site(thread);
      long written = Integer.toUnsignedLong(value);
      stream.executed();
      // A robust mutex is also given back when its owner ends, which is outside its routine.
      stream.aloud(() -> stream.rmw(thread.number(), location, written, MemoryOrder.ACQREL, site));
    }
  }

  @Override
  public void tellsTime(GuestThread thread) {
    if (exploring != null) {
      exploring.calls().asksTime(context(thread));
    }
  }

  @Override
  public void accessed(GuestThread thread, long address, long size, boolean write) {
    if (!memory.permits(address, size, 0)) {
      return;
    }
    if (exploring != null) {
      exploring.calls().copies(context(thread), address, size);
    }
    if (write) {
      if (trace != null) {
        trace.callWrites(thread.number(), address, (int) size, site(thread));
      }
      accesses.write(context(thread), address, (int) size);
    } else {
      accesses.read(context(thread), address, (int) size);
    }
  }

  @Override
  public void descriptorUsed(GuestThread thread, int descriptor, boolean closes) {
    if (!context(thread).ignores()) {
      analysis.usesDescriptor(thread.number(), descriptor, closes, site(thread));
    }
  }

  @Override
  public void descriptorBegins(int descriptor) {
    analysis.descriptorBegins(descriptor);
  }

  @Override
  public void channelRelease(GuestThread thread, long channel) {
    stream.channelRelease(thread.number(), channel, run.current().site());
  }

  @Override
  public void channelAcquire(GuestThread thread, long channel) {
    stream.channelAcquire(thread.number(), channel, run.current().site());
  }

  @Override
  public int life(long address) {
    int location = locations.at(address);
    return location == LocationMap.NONE ? 0 : locations.serial(location);
  }

  /**
   * POSIX leaves open which of several threads a signal of a condition lets go on. On a machine one
   * that has registered, and does not sleep yet, may come first; in an exploration it sleeps as
   * soon as others can see that it waits. So all wake, and the first to look has been meant.
   */
  @Override
  public int wakes(GuestThread thread, long address, int most) {
    boolean all = exploring != null && most == 1 && context(thread).hasSignalled(address);
    return all ? Integer.MAX_VALUE : most;
  }

  @Override
  public void fenceAll() {
    stream.executed();
    stream.fenceAll(
        run.current().number(),
        kernel.threads().stream()
            .filter(thread -> !thread.hasEnded())
            .map(GuestThread::number)
            .toList(),
        run.current().site());
  }
}
