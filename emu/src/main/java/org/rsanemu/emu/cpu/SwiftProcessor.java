// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.isa.cpu.ProbeCode;
import org.rsanemu.nativelib.unicorn.EmulatedProcessor;

/**
 * A processor that calls back only where it was asked to: at the starts of blocks, at chosen
 * instructions, and at accesses to closed pages. Thread-confined.
 */
final class SwiftProcessor implements AutoCloseable {
  private final Processor processor;
  private final Callbacks callbacks;
  private final SwiftHooks hooks;
  private final SoftTlb tlb;
  private final @Nullable Quiet quiet;
  private final Arena arena;
  private final Chooser chooser = new Chooser();

  private SwiftProcessor(
      Processor processor,
      Callbacks callbacks,
      SwiftHooks hooks,
      SoftTlb tlb,
      @Nullable Quiet quiet,
      Arena arena) {
    this.processor = processor;
    this.callbacks = callbacks;
    this.hooks = hooks;
    this.tlb = tlb;
    this.quiet = quiet;
    this.arena = arena;
  }

  /** Opens one with nothing mapped. Null if this version of the library does not allow it. */
  static @Nullable SwiftProcessor open(Cpu cpu, Callbacks callbacks) {
    ProbeCode code = cpu.probe();
    if (code == null) {
      return null;
    }
    Processor processor = new Processor(cpu, callbacks);
    Arena arena = Arena.ofConfined();
    QuietLibrary library = QuietLibrary.open();
    Quiet quiet = library == null ? null : new Quiet(library, callbacks, processor.wholeBlocks());
    SwiftHooks hooks = SwiftHooks.add(processor.unicorn(), callbacks, quiet, arena);
    if (hooks != null) {
      try (SwiftProbe probe = new SwiftProbe(cpu, code, processor, callbacks)) {
        SoftTlb tlb = softTlb(cpu, processor, probe);
        if (tlb != null) {
          processor.swift(tlb, quiet);
          if (tlb.size() != null) {
            processor.tlbSize(tlb.size());
          }
          SwiftProcessor swift = new SwiftProcessor(processor, callbacks, hooks, tlb, quiet, arena);
          if (probe.works(swift)) {
            return swift;
          }
        }
      }
    }
    processor.close();
    arena.close();
    if (quiet != null) {
      quiet.close();
    }
    return null;
  }

  private static @Nullable SoftTlb softTlb(Cpu cpu, Processor processor, SwiftProbe probe) {
    if (!probe.touches()) {
      return null;
    }
    EmulatedProcessor emulated =
        EmulatedProcessor.of(processor.unicorn(), cpu.suffix()).orElse(null);
    if (emulated == null) {
      return null;
    }
    int wordBytes = cpu.wide() ? Long.BYTES : Integer.BYTES;
    TlbLayout layout = TlbLayout.find(emulated.state(), SwiftProbe.DATA, wordBytes);
    if (layout == null) {
      return null;
    }
    int[] modes = layout.modesWith(SwiftProbe.DATA, wordBytes);
    TlbSize size = TlbSize.find(emulated, layout, modes);
    return new SoftTlb(emulated, layout, size, modes, cpu.wide());
  }

  Processor processor() {
    return processor;
  }

  SoftTlb tlb() {
    return tlb;
  }

  /** Who takes callbacks before they come to Java, if somebody does. */
  @Nullable Quiet quiet() {
    return quiet;
  }

  /**
   * Translates the block anew. It is run for that, but stopped before its first instruction: the
   * library survives code that ends where nothing is mapped only while it runs.
   */
  int choose(long entry, long pc, long[] instructions, int count, boolean allAccesses, int id) {
    Engine.Listener listener = callbacks.listener();
    processor.unicorn().removeCache(pc, pc + 1);
    chooser.size = 0;
    hooks.choose(instructions, count, allAccesses, id);
    try {
      callbacks.listener(chooser);
      callbacks.run(processor, entry);
    } finally {
      callbacks.listener(listener);
      hooks.restore();
    }
    return chooser.size;
  }

  void codeChanged(long address, long length) {
    processor.unicorn().removeCache(address, address + length);
  }

  void map(long address, MemorySegment memory, int permissions) {
    processor.map(address, memory, permissions);
    tlb.flush();
  }

  void unmap(long address, long size) {
    processor.unmap(address, size);
    tlb.flush();
  }

  void protect(long address, long size, int permissions) {
    processor.protect(address, size, permissions);
    tlb.flush();
  }

  @Override
  public void close() {
    processor.close();
    arena.close();
    if (quiet != null) {
      quiet.close();
    }
  }

  /** Stops at the first block and says how long it is. */
  private final class Chooser implements Engine.Listener {
    private int size;

    @Override
    public void block(long pc, int bytes, boolean chosen) {
      size = chosen ? bytes : 0;
      callbacks.stop();
    }

    @Override
    public void instruction(long pc) {
      throw new IllegalStateException("a block ran before its instructions were chosen");
    }

    @Override
    public void read(long address, int bytes, long value) {}

    @Override
    public void write(long address, int bytes, long value) {}
  }
}
