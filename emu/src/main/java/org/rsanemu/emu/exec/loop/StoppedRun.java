// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.cpu.Engine;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.code.ProgramCode;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.NumberedStep;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.exec.thread.GuestContext;
import org.rsanemu.emu.linux.Kernel;
import org.rsanemu.emu.linux.base.GuestThread;

/**
 * A run that is between two instructions, to look at: its threads, their registers, memory, and
 * what they did last. Useless once the run continues.
 */
public final class StoppedRun {
  private static final int PAGE = 4096;

  private final Engine engine;
  private final MachineMemory memory;
  private final Kernel kernel;
  private final List<GuestContext> contexts;
  private final GuestContext current;
  private final ModuleMap modules;
  private final CodePlaces places;
  private final Inspection inspection;
  private final long events;

  /**
   * A thread's registers.
   *
   * @param general by the number that instructions encode; the program counter is not among them
   * @param pc the next instruction
   * @param flags RFLAGS, NZCV or CPSR
   * @param tls the thread pointer
   */
  public record Registers(long[] general, long sp, long pc, long flags, long tls) {}

  StoppedRun(
      Machine machine,
      ProgramCode code,
      List<GuestContext> contexts,
      GuestContext current,
      Inspection inspection,
      long events) {
    this.events = events;
    this.engine = machine.engine();
    this.memory = machine.memory();
    this.kernel = machine.kernel();
    this.modules = code.modules();
    this.places = code.places();
    this.contexts = contexts;
    this.current = current;
    this.inspection = inspection;
  }

  /** The number of the thread that runs. */
  public int current() {
    return current.number();
  }

  /** The numbers of the threads that have not ended. */
  public List<Integer> threads() {
    List<Integer> alive = new ArrayList<>();
    for (GuestThread thread : kernel.threads()) {
      if (!thread.hasEnded()) {
        alive.add(thread.number());
      }
    }
    return alive;
  }

  /** What the program knows a thread by. */
  public int tid(int thread) {
    return kernel.threads().get(thread).tid();
  }

  /** Whether a thread could run. */
  public boolean isRunnable(int thread) {
    return kernel.threads().get(thread).isRunnable();
  }

  /** The stack of the calls that a thread is in, innermost first. */
  public List<Frame> stack(int thread) {
    return places.stack(contexts.get(thread).site());
  }

  /** The ELF files that are mapped. */
  public List<RunResult.Module> modules() {
    return modules.modules();
  }

  /** How many atomic events there were. */
  public long events() {
    return events;
  }

  /** The newest events of each thread, in the order in which they happened. */
  public List<NumberedStep> newest() {
    return inspection.newest(events);
  }

  /** The registers of a thread. */
  public Registers registers(int thread) {
    GuestContext context = contexts.get(thread);
    if (context == current) {
      return loaded(context);
    }
    MemorySegment own = engine.saveNew();
    try {
      engine.restore(context.registers());
      return loaded(context);
    } finally {
      engine.restore(own);
      engine.free(own);
    }
  }

  private Registers loaded(GuestContext context) {
    long[] general = new long[engine.cpu().generals()];
    for (int i = 0; i < general.length; i++) {
      general[i] = engine.general(i);
    }
    return new Registers(general, engine.sp(), context.pc(), engine.flags(), engine.tls());
  }

  /** Up to {@code most} bytes of memory from an address on: those up to what is not mapped. */
  public byte[] memory(long address, int most) {
    int length = 0;
    while (length < most) {
      int step = (int) Math.min(most - length, PAGE - (address + length & PAGE - 1));
      if (!memory.permits(address + length, step, 0)) {
        break;
      }
      length += step;
    }
    byte[] bytes = new byte[length];
    if (length > 0) {
      memory.peek(address, bytes, length);
    }
    return bytes;
  }
}
