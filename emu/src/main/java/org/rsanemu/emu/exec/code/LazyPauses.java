// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.scratch.LazyWords;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The words by which modules call functions of the C library that only pause, and which the dynamic
 * loader fills in when that is done first. To look a function up changes nothing that anybody sees,
 * but takes thousands of instructions: a what-if execution takes it for done. Thread-confined.
 */
public final class LazyPauses implements LazyWords {
  /** The address of a function that is not known. */
  static final long UNKNOWN = -1;

  private final Supplier<ModuleMap> modules;
  private final MachineMemory memory;
  private final int word;
  private List<Slot> slots = List.of();
  private @Nullable ModuleMap listed;
  private int changes;

  /** A word for a function that is known. */
  private record Slot(ModuleMap.Mapped own, long address, long function) {}

  /**
   * @param modules those that are there
   * @param word bytes of an address
   */
  public LazyPauses(Supplier<ModuleMap> modules, MachineMemory memory, int word) {
    this.modules = modules;
    this.memory = memory;
    this.word = word;
  }

  @Override
  public void listEmpty(Taker taker) {
    ModuleMap now = modules.get();
    if (now != listed || now.changes() != changes) {
      listed = now;
      changes = now.changes();
      slots = find();
    }
    for (Slot slot : slots) {
      if (slot.own().has(content(slot.address()))) { // it leads to the stub's second part
        taker.take(slot.address(), word, slot.function());
      }
    }
  }

  private List<Slot> find() {
    List<Slot> found = new ArrayList<>();
    for (ModuleMap.Mapped mapped : modules.get().present()) {
      for (Map.Entry<Long, String> lazy : mapped.module().lazyPauses().entrySet()) {
        long function = function(lazy.getValue());
        if (function != UNKNOWN) {
          found.add(new Slot(mapped, lazy.getKey() + mapped.bias(), function));
        }
      }
    }
    return found;
  }

  /** What a word holds now: the address of code, without ARM's bit for T32. */
  long content(long slot) {
    boolean readable = memory.permits(slot, word, GuestMemory.PROT_READ);
    long content = readable ? memory.peek(slot, word) : UNKNOWN;
    return word < Long.BYTES ? content & -2 : content;
  }

  /** The function for which the word is; null if it is none that pauses. */
  @Nullable String name(long slot) {
    ModuleMap.Mapped mapped = modules.get().present(slot);
    return mapped == null ? null : mapped.module().lazyPauses().get(slot - mapped.bias());
  }

  /**
   * Where the C library has this function, with ARM's bit for T32; {@link #UNKNOWN} if nobody has
   * it, or others have, too.
   */
  long function(String name) {
    long found = UNKNOWN;
    for (ModuleMap.Mapped mapped : modules.get().present()) {
      for (Symbol symbol : mapped.module().image().symbols().named(name)) {
        if (symbol.function()) {
          if (mapped.module().pauses(symbol.address()) < 0) {
            return UNKNOWN;
          }
          found = found == UNKNOWN ? mapped.bias() + entry(mapped, symbol) : found;
        }
      }
    }
    return found;
  }

  private static long entry(ModuleMap.Mapped mapped, Symbol symbol) {
    boolean second = mapped.module().image().symbols().secondStateAt(symbol.address());
    return symbol.address() | (second ? 1 : 0);
  }
}
