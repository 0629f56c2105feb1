// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.nativelib.unicorn.EmulatedProcessor;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * The two processors that run one guest in turn: the whole one, which calls back at everything, and
 * the swift one, which is opened when it is first asked for. Both see the same memory; the
 * registers are in the one that ran last, or runs.
 */
final class Processors implements AutoCloseable {
  private static final String SWITCH = "rsanemu.swift";
  private static final int WRITABLE_CODE = Unicorn.PROT_WRITE | Unicorn.PROT_EXEC;

  private final Cpu cpu;
  private final Callbacks callbacks;
  private final Processor whole;
  private final MemorySegment moved;
  private @Nullable SwiftProcessor swift;
  private boolean swiftTried = "false".equals(System.getProperty(SWITCH));

  /** Whose registers are the guest's. */
  private Processor loaded;

  /** Where the host has the guest's memory, less its address there. */
  private long distance;

  /** Code that one processor changes without the other's noticing. */
  private List<Unicorn.Region> writableCode = List.of();

  Processors(Cpu cpu, Callbacks callbacks) {
    this.cpu = cpu;
    this.callbacks = callbacks;
    whole = new Processor(cpu, callbacks);
    loaded = whole;
    Unicorn unicorn = whole.unicorn();
    unicorn.hook(Unicorn.HOOK_CODE, callbacks.instruction());
    unicorn.hook(Unicorn.HOOK_MEM_READ_AFTER | Unicorn.HOOK_MEM_WRITE, callbacks.access());
    moved = unicorn.newContext();
  }

  /** The library's engine that has the registers. */
  Unicorn loaded() {
    return loaded.unicorn();
  }

  /** The guest's registers, by the library's ids. */
  UnicornRegisters registers() {
    return loaded.registers();
  }

  /** The processor that calls back at everything; it has the registers now. */
  Processor loadWhole() {
    load(whole);
    return whole;
  }

  /**
   * The other one, which has the registers now.
   *
   * @throws IllegalStateException if there is none
   */
  SwiftProcessor loadSwift() {
    SwiftProcessor it = swift();
    load(it.processor());
    return it;
  }

  private void load(Processor next) {
    if (next == loaded) {
      return;
    }
    loaded.unicorn().saveContext(moved);
    next.unicorn().restoreContext(moved);
    loaded = next;
    for (Unicorn.Region it : writableCode) {
      next.unicorn().removeCache(it.address(), it.address() + it.size());
    }
  }

  /** Whether there is a swift one; opens it. */
  boolean isSwift() {
    if (!swiftTried) {
      swiftTried = true;
      swift = SwiftProcessor.open(cpu, callbacks);
      if (swift != null) {
        for (Unicorn.Region it : whole.unicorn().regions()) {
          MemorySegment memory =
              MemorySegment.ofAddress(it.address() + distance).reinterpret(it.size());
          swift.map(it.address(), memory, it.permissions());
        }
        swift.tlb().writableCode(writableCode);
        EmulatedProcessor.of(whole.unicorn(), cpu.suffix())
            .map(swift.tlb()::sizeOf)
            .ifPresent(whole::tlbSize);
      }
    }
    return swift != null;
  }

  /**
   * The swift one.
   *
   * @throws IllegalStateException if there is none
   */
  SwiftProcessor swift() {
    if (!isSwift() || swift == null) {
      throw new IllegalStateException("this version of libunicorn has no swift runs");
    }
    return swift;
  }

  /** Who takes callbacks of the swift one, if it is open and somebody does. */
  @Nullable Quiet quiet() {
    return swift == null ? null : swift.quiet();
  }

  /** Forgets all that the swift one has translated. */
  void chooseAnew() {
    for (Unicorn.Region it : whole.unicorn().regions()) {
      if (swift != null && (it.permissions() & Unicorn.PROT_EXEC) != 0) {
        swift.codeChanged(it.address(), it.size());
      }
    }
  }

  void codeChanged(long address, long length) {
    whole.unicorn().removeCache(address, address + length);
    if (swift != null) {
      swift.codeChanged(address, length);
    }
  }

  /**
   * Maps host memory into the guest; page aligned.
   *
   * @throws IllegalArgumentException if what is mapped elsewhere has another distance to the host's
   */
  void map(long address, MemorySegment memory, int permissions) {
    if (distance != 0 && memory.address() - address != distance) {
      throw new IllegalArgumentException("not part of the guest's memory: " + memory);
    }
    distance = memory.address() - address;
    whole.map(address, memory, permissions);
    if (swift != null) {
      swift.map(address, memory, permissions);
    }
    codeMayBeWritable(permissions);
  }

  void unmap(long address, long size) {
    whole.unmap(address, size);
    if (swift != null) {
      swift.unmap(address, size);
    }
    codeMayBeWritable(0);
  }

  void protect(long address, long size, int permissions) {
    whole.protect(address, size, permissions);
    if (swift != null) {
      swift.protect(address, size, permissions);
    }
    codeMayBeWritable(permissions);
  }

  /** Pages of mixed pieces that could be read may be no more. */
  void permissionsChanged() {
    if (swift != null) {
      swift.tlb().flush();
    }
  }

  private void codeMayBeWritable(int permissions) {
    if ((permissions & WRITABLE_CODE) == WRITABLE_CODE || !writableCode.isEmpty()) {
      writableCode =
          whole.unicorn().regions().stream()
              .filter(it -> (it.permissions() & WRITABLE_CODE) == WRITABLE_CODE)
              .toList();
      if (swift != null) {
        swift.tlb().writableCode(writableCode);
      }
    }
  }

  @Override
  public void close() {
    whole.unicorn().freeContext(moved);
    if (swift != null) {
      swift.close();
    }
    whole.close();
  }
}
