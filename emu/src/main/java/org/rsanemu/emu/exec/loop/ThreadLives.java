// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.exec.events.RunEvents;
import org.rsanemu.emu.exec.events.ThreadLocals;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;

/** Follows the beginnings and ends of the program's threads, and where their stacks are. */
final class ThreadLives {
  private final Guest guest;
  private final GuestRun run;
  private final Engine engine;
  private final Kernel kernel;
  private final Instructions instructions;
  private final RunEvents events;
  private final EventGenerator generator;
  private final ThreadLocals threadLocals;
  private final Map<GuestThread, long[]> stacks = new HashMap<>();

  /**
   * What an ended thread had its stack on: it is not memory of the program's.
   *
   * @param usable the byte after the last that the thread had
   * @param end the byte after the area's last
   */
  private record Left(long usable, long end) {}

  /** By their first bytes. */
  private final TreeMap<Long, Left> leftStacks = new TreeMap<>();

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
  void started(GuestThread parent, GuestThread child, long stack, boolean setTls, long tls) {
    generator.concurrent();
    threadLocals.of(parent, engine.tls());
    events.memoryKinds().threadLocals(parent.number(), engine.tls());
    GuestContext creator = run.current();
    long site = creator.site();
    events.recorder().start(parent.number(), child.number(), site);

    long parentStack = engine.sp();
    long parentTls = engine.tls();
    long parentResult = engine.general(engine.cpu().result());
    engine.general(engine.cpu().result(), 0);
    if (stack != 0) {
      engine.sp(stack);
      onStack(child, stack);
    }
    if (setTls) {
      engine.tls(tls);
      threadLocals.of(child, tls);
      threadLocals.forEach(child, events.recorder()::forget);
      events.memoryKinds().threadLocals(child.number(), tls);
    }
    long next = creator.pc() + instructions.meaning(generator.at().number()).length();
    engine.systemCallReturns(next);
    GuestContext context =
        new GuestContext(child.number(), engine.saveNew(), guest.code().tree(), next);
    long[] own = stacks.getOrDefault(child, new long[2]);
    context.stack(own[0], own[1]);
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
    long end = address + length;
    long from = address;
    Map.Entry<Long, Left> below = leftStacks.floorEntry(address);
    if (below != null) {
      from = Math.max(from, below.getValue().end());
    }
    for (Map.Entry<Long, Left> left : leftStacks.subMap(address, end).entrySet()) {
      ends(from, left.getKey(), readable);
      from = Math.max(from, left.getValue().end());
    }
    ends(from, end, readable);
  }

  private void ends(long from, long end, boolean readable) {
    if (from < end) {
      generator.accesses().plain().ends(from, end - from, readable);
    }
  }

  private void onStack(GuestThread child, long stack) {
    long[] area = kernel.areaAround(stack - 1);
    if (area == null) {
      return;
    }
    forgetLeft(area[0], stack);
    leftStacks.remove(area[0]);
    stacks.put(child, new long[] {area[0], stack});
    events.memoryKinds().stack(child.number(), area[0], area[1]);
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
   * a heap block is; see {@link org.rsanemu.emu.exec.events.Allocations}.
   */
  void ending(GuestThread thread) {
    int number = thread.number();
    long site = run.contexts().get(number).site();
    threadLocals.forEach(
        thread,
        (address, size) -> {
          events.recorder().ends(number, address, size, false, site);
          events.recorder().plainWrite(number, address, (int) size, site);
        });
  }

  /** An ended thread's stack has no atomics, and will be used again. */
  void exited(GuestThread thread) {
    threadLocals.ended(thread);
    events.stackLocations().ended(thread.number());
    long[] stack = stacks.remove(thread);
    if (stack != null) {
      long length = stack[1] - stack[0];
      long[] area = kernel.areaAround(stack[0]);
      if (area != null) {
        leftStacks.put(stack[0], new Left(stack[1], area[1]));
      }
      events.locations().clear(stack[0], length);
      events.declared().remove(stack[0], length);
    }
  }
}
