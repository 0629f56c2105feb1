// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.ProbeCode;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * Finds out, with a few instructions, whether a processor calls back where {@link SwiftProcessor}
 * believes it does. To be used before anything else is mapped there.
 */
final class SwiftProbe implements AutoCloseable {
  private static final long CODE = 0x10000;
  private static final long OTHER_CODE = CODE + 0x400;
  private static final long SIZE = 0x2000;

  /** In the last KiB of a page of 4. */
  static final long DATA = CODE + 0x1c40;

  private final Cpu cpu;
  private final ProbeCode probe;
  private final Processor processor;
  private final Callbacks callbacks;
  private final Engine.Listener listenerBefore;
  private final MemorySegment contextBefore;
  private final MemorySegment host = HostMemory.reserve(SIZE);
  private final Counter counter = new Counter();

  SwiftProbe(Cpu cpu, ProbeCode probe, Processor processor, Callbacks callbacks) {
    this.cpu = cpu;
    this.probe = probe;
    this.processor = processor;
    this.callbacks = callbacks;
    listenerBefore = callbacks.listener();
    Unicorn unicorn = processor.unicorn();
    contextBefore = unicorn.newContext();
    unicorn.saveContext(contextBefore);
    int[] code = probe.words();
    unicorn.map(CODE, host.asSlice(0, SIZE / 2), Unicorn.PROT_READ | Unicorn.PROT_EXEC);
    unicorn.map(
        CODE + SIZE / 2, host.asSlice(SIZE / 2, SIZE / 2), Unicorn.PROT_READ | Unicorn.PROT_WRITE);
    for (int i = 0; i < code.length; i++) {
      host.set(JAVA_INT, i * 4L, code[i]);
      host.set(JAVA_INT, OTHER_CODE - CODE + i * 4L, code[i]);
    }
    callbacks.listener(counter);
  }

  /**
   * Whether a block that the processor translates itself calls back at everything. All tables have
   * the page then that ever will.
   */
  boolean touches() {
    return counts(CODE, false, false, 3, 1, 1)
        && counts(CODE + probe.blockBytes(), false, false, 2, 1, 0);
  }

  /** Whether what has been chosen, opened and closed calls back as it should. */
  boolean works(SwiftProcessor swift) {
    SoftTlb tlb = swift.tlb();
    tlb.flush();
    boolean works = choose(swift, CODE) == probe.blockBytes();
    works &= counts(CODE, true, false, 0, 1, 1);
    works &= counts(CODE, true, false, 0, 0, 1);
    tlb.openForWrites(DATA);
    works &= counts(CODE, true, false, 0, 0, 0);
    tlb.closePages();
    works &= counts(CODE, true, true, 0, 1, 1);
    works &= counts(CODE, true, false, 0, 1, 1);
    works &= counts(CODE, true, false, 0, 0, 1);
    works &= choose(swift, OTHER_CODE, OTHER_CODE + probe.storeAt()) == probe.blockBytes();
    works &= counts(OTHER_CODE, true, false, 1, 0, 1);
    tlb.flush();
    return works && counts(OTHER_CODE, true, false, 1, 1, 1);
  }

  private int choose(SwiftProcessor swift, long pc, long... instructions) {
    return swift.choose(
        cpu.entry(processor.registers(), pc), pc, instructions, instructions.length, false, 0);
  }

  /** Runs one block and counts. */
  private boolean counts(
      long pc, boolean chosen, boolean keep, int instructions, int reads, int writes) {
    processor.unicorn().register(cpu.general(probe.base()), DATA);
    counter.reset(keep);
    callbacks.run(processor, cpu.entry(processor.registers(), pc));
    return counter.blocks == 2
        && counter.chosen == chosen
        && counter.instructions == instructions
        && counter.reads == reads
        && counter.writes == writes;
  }

  @Override
  public void close() {
    Unicorn unicorn = processor.unicorn();
    callbacks.listener(listenerBefore);
    unicorn.removeCache(CODE, CODE + SIZE);
    unicorn.unmap(CODE, SIZE);
    unicorn.restoreContext(contextBefore);
    unicorn.freeContext(contextBefore);
    HostMemory.release(host);
  }

  /** Stops at the second block. */
  private final class Counter implements Engine.Listener {
    private int blocks;
    private boolean chosen;
    private boolean keep;
    private int instructions;
    private int reads;
    private int writes;

    private void reset(boolean keepNow) {
      keep = keepNow;
      blocks = 0;
      instructions = 0;
      reads = 0;
      writes = 0;
    }

    @Override
    public void block(long pc, int size, boolean wasChosen) {
      blocks++;
      if (blocks == 1) {
        chosen = wasChosen;
      } else {
        callbacks.stop();
      }
    }

    @Override
    public void instruction(long pc) {
      instructions++;
    }

    @Override
    public void read(long address, int size, long value) {
      reads++;
      SoftTlb tlb = processor.tlb();
      if (keep && tlb != null) {
        tlb.keepClosed(address);
      }
    }

    @Override
    public void write(long address, int size, long value) {
      writes++;
    }
  }
}
