// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.collections.LongLongConsumer;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.HeapBlocks;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.Allocations;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.events.ThreadLocals;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.NewThread;

/** Follows the beginnings and ends of the program's threads, and where their stacks are. */
final class ThreadLives {
  private static final int WRITABLE = GuestMemory.PROT_READ | GuestMemory.PROT_WRITE;

  private final Guest guest;
  private final GuestRun run;
  private final Engine engine;
  private final Kernel kernel;
  private final Instructions instructions;
  private final RunEvents events;
  private final EventGenerator generator;
  private final ThreadLocals threadLocals;
  private final Map<GuestThread, Stack> stacks = new HashMap<>();

  /**
   * What a thread has its stack on: it is not memory of the program's.
   *
   * @param usable the byte after the last that the thread has
   * @param end the byte after the last that is for it
   */
  private record Stack(long start, long usable, long end) {}

  /** Those of ended threads, by their first bytes. */
  private final TreeMap<Long, Stack> leftStacks = new TreeMap<>();

  private final List<RunResult.ThreadInfo> threads = new ArrayList<>();

  /** Of a program that is in memory, and has its first thread. */
  ThreadLives(Guest guest, GuestRun run) {
    this.guest = guest;
    this.run = run;
    engine = guest.machine().engine();
    kernel = guest.machine().kernel();
    instructions = guest.code().instructions();
    events = guest.events();
    generator = run.generator();
    threadLocals = run.threadLocals();
    threads.add(new RunResult.ThreadInfo(0, kernel.threads().getFirst().tid(), -1, List.of()));
  }

  /** All that there ever were, by number. */
  List<RunResult.ThreadInfo> threads() {
    return List.copyOf(threads);
  }

  /** How many instructions were run: of a thread, or of all if it is null. */
  long executed(@Nullable GuestThread thread) {
    if (thread == null) {
      return generator.executed();
    }
    GuestContext context = run.contexts().get(thread.number());
    return run.isLoaded(context) ? generator.executedByThread() : context.executed();
  }

  /** See {@link org.rsanemu.emu.linux.base.KernelHost#started}. */
  void started(GuestThread parent, GuestThread child, NewThread as) {
    generator.concurrent();
    threadLocals.started(parent, engine.tls(), child, as.setTls() ? as.tls() : 0);
    threadLocals.forEach(child, events.recorder()::forget);
    events.memoryKinds().threadLocals(parent.number(), engine.tls());
    GuestContext creator = run.current();
    long site = creator.site();
    events.recorder().start(parent.number(), child.number(), site);

    long parentStack = engine.sp();
    long parentTls = engine.tls();
    long parentResult = engine.general(engine.cpu().result());
    engine.general(engine.cpu().result(), 0);
    if (as.stack() != 0) {
      engine.sp(as.stack());
      onStack(child, as);
    }
    if (as.setTls()) {
      engine.tls(as.tls());
      events.memoryKinds().threadLocals(child.number(), as.tls());
    }
    long next = creator.pc() + instructions.meaning(generator.at().number()).length();
    engine.systemCallReturns(next);
    GuestContext context =
        new GuestContext(child.number(), engine.saveNew(), guest.code().tree(), next);
    Stack own = stacks.get(child);
    if (own != null) {
      context.stack(own.start(), own.usable());
    }
    events.stackLocations().add(context);
    events.memoryKinds().frames(child.number(), context::frame);
    run.add(context);
    engine.sp(parentStack);
    engine.tls(parentTls);
    engine.general(engine.cpu().result(), parentResult);
    threads.add(
        new RunResult.ThreadInfo(
            child.number(), child.tid(), parent.number(), guest.code().places().stack(site)));
  }

  /**
   * See {@link org.rsanemu.emu.linux.base.KernelHost#restricted}. The C library unmaps stacks when
   * it has seen in the kernel's word that their threads have ended.
   */
  void restricted(long address, long length, boolean readable) {
    outsideLeftStacks(
        address, length, (from, size) -> generator.accesses().plain().ends(from, size, readable));
  }

  /** The same range is accessible, or will be, as it was not before the call. */
  void remains(long address, long length, boolean readable) {
    outsideLeftStacks(
        address,
        length,
        (from, size) -> generator.accesses().plain().remains(from, size, readable));
  }

  private void outsideLeftStacks(long address, long length, LongLongConsumer taker) {
    long end = address + length;
    long from = address;
    Map.Entry<Long, Stack> below = leftStacks.floorEntry(address);
    if (below != null) {
      from = Math.max(from, below.getValue().end());
    }
    for (Map.Entry<Long, Stack> left : leftStacks.subMap(address, end).entrySet()) {
      take(from, left.getKey(), taker);
      from = Math.max(from, left.getValue().end());
    }
    take(from, end, taker);
  }

  private static void take(long from, long end, LongLongConsumer taker) {
    if (from < end) {
      taker.accept(from, end - from);
    }
  }

  private void onStack(GuestThread child, NewThread as) {
    long[] area = kernel.areaAround(as.stack() - 1);
    long start = startOfStack(as);
    if (start == 0 || area == null) {
      return;
    }
    forgetLeft(start, as.stack());
    leftStacks.remove(start);
    long end = isGuarded(start) ? area[1] : as.stack();
    stacks.put(child, new Stack(start, as.stack(), end));
    events.memoryKinds().stack(child.number(), start, end);
  }

  /**
   * The first byte of a thread's stack, 0 if it is not known. Other things of the program's may lie
   * below a stack that it supplied itself (pthread_attr_setstack): if the caller does not say how
   * long it is, it is known only if it is guarded.
   */
  private long startOfStack(NewThread as) {
    long start = as.stack();
    long[] area = kernel.areaAround(start - 1);
    while (area != null && guest.machine().memory().permits(start - 1, 1, WRITABLE)) {
      start = area[0];
      area = kernel.areaAround(start - 1);
    }
    if (as.stackSize() > 0) {
      return Math.max(start, as.stack() - as.stackSize());
    }
    return isGuarded(start) ? start : 0;
  }

  /** Whether pages come before this address that nobody may access: so libraries make stacks. */
  private boolean isGuarded(long start) {
    return kernel.areaAround(start - 1) != null
        && !guest.machine().memory().permits(start - 1, 1, GuestMemory.PROT_READ);
  }

  /**
   * What ended threads did on these bytes of their stacks no longer counts: another thread has
   * them. Until then it does, for who still has an address there races with them.
   */
  private void forgetLeft(long start, long end) {
    leftStacks
        .headMap(end)
        .forEach((first, left) -> {
          long from = Math.max(first, start);
          long until = Math.min(left.usable(), end);
          if (from < until) {
            events.recorder().forget(from, until - from);
          }
        });
  }

  /**
   * A thread's own variables end with it (C17, 6.2.4). That is to the race detector what the end of
   * a heap block is; see {@link Allocations}.
   */
  void ending(GuestThread thread) {
    int number = thread.number();
    long site = run.contexts().get(number).site();
    threadLocals.forEach(
        thread,
        (address, size) -> {
          events.recorder().ends(number, address, size, false, site);
          int written = (int) Math.min(size, HeapBlocks.MOST_WRITTEN);
          events.recorder().plainWrite(number, address, written, site);
        });
  }

  /** An ended thread's stack has no atomics, and will be used again. */
  void exited(GuestThread thread) {
    threadLocals.ended(thread);
    events.stackLocations().ended(thread.number());
    Stack stack = stacks.remove(thread);
    if (stack != null) {
      leftStacks.put(stack.start(), stack);
      events.locations().clear(stack.start(), stack.usable() - stack.start());
      events.declared().remove(stack.start(), stack.usable() - stack.start());
    }
  }
}
