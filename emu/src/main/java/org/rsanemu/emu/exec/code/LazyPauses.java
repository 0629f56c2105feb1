// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.scratch.LazyWords;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.loader.LazySlots;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * The words by which modules call functions of the C library that only pause, and which the dynamic
 * loader fills in when that is done first. To look a function up changes nothing that anybody sees,
 * but takes thousands of instructions: a what-if execution takes it for done. Thread-confined.
 *
 * <p>A word is one only as long as it holds what the file or the loader has put there: a program
 * may put a function of its own there. Nor is any if an auditor hears of calls (rtld-audit(7)), nor
 * one for a name under which the loader finds something else as well.
 */
public final class LazyPauses implements LazyWords {
  /** Whoever has this function is an auditor. */
  private static final String AUDITS = "la_version";

  private final Supplier<ModuleMap> modules;
  private final MachineMemory memory;
  private final Runnable overwritten;
  private final int word;
  private final Set<Place> foreign = new HashSet<>();
  private List<Slot> slots = List.of();
  private @Nullable ModuleMap listed;
  private int changes;

  /** Where a module has a word, as an ELF address. */
  private record Place(Module module, long address) {}

  /**
   * A word for a function that is known.
   *
   * @param empty what it holds before it is filled in
   * @param function what afterwards, with ARM's bit for T32
   */
  private record Slot(Place place, long address, long empty, long function) {}

  /**
   * @param modules those that are there
   * @param word bytes of an address
   * @param overwritten is told that a word is none any more: what was known of its stub is not true
   */
  public LazyPauses(
      Supplier<ModuleMap> modules, MachineMemory memory, int word, Runnable overwritten) {
    this.modules = modules;
    this.memory = memory;
    this.word = word;
    this.overwritten = overwritten;
  }

  @Override
  public void listEmpty(Taker taker) {
    boolean changed = false;
    for (Slot slot : slots()) {
      long content = content(slot.address());
      if (content == slot.empty()) {
        taker.take(slot.address(), word, slot.function());
      } else if (content != slot.function()) {
        foreign.add(slot.place());
        changed = true;
      }
    }
    if (changed) {
      listed = null;
      overwritten.run();
    }
  }

  /**
   * The function to which a word leads, or will lead when it is called: one that pauses. {@link
   * RegisterUse#NOWHERE} if it leads elsewhere, or may be changed to.
   */
  long target(long address) {
    long content = content(address);
    for (Slot slot : slots()) {
      if (slot.address() == address) {
        boolean known = content == slot.empty() || content == slot.function();
        return known ? withoutState(slot.function()) : RegisterUse.NOWHERE;
      }
    }
    boolean stays = !memory.permits(address, word, GuestMemory.PROT_WRITE);
    return stays ? withoutState(content) : RegisterUse.NOWHERE;
  }

  /** The function to which a word leads now. */
  long now(long address) {
    return withoutState(content(address));
  }

  private long withoutState(long function) {
    return word < Long.BYTES && function != RegisterUse.NOWHERE ? function & -2 : function;
  }

  private long content(long slot) {
    return memory.permits(slot, word, GuestMemory.PROT_READ)
        ? memory.peek(slot, word)
        : RegisterUse.NOWHERE;
  }

  private List<Slot> slots() {
    ModuleMap now = modules.get();
    if (now != listed || now.changes() != changes) {
      listed = now;
      changes = now.changes();
      slots = find(now.present());
    }
    return slots;
  }

  private List<Slot> find(List<ModuleMap.Mapped> present) {
    List<Slot> found = new ArrayList<>();
    for (ModuleMap.Mapped mapped : present) {
      for (Map.Entry<Long, LazySlots.Slot> lazy : mapped.module().lazyPauses().entrySet()) {
        Place place = new Place(mapped.module(), lazy.getKey());
        long function = function(present, lazy.getValue().function());
        if (function != RegisterUse.NOWHERE && !foreign.contains(place)) {
          long empty = lazy.getValue().empty() + mapped.bias();
          found.add(new Slot(place, lazy.getKey() + mapped.bias(), empty, function));
        }
      }
    }
    return found;
  }

  /** What the loader finds under a name, if that pauses, whichever module it takes. */
  private static long function(List<ModuleMap.Mapped> present, String name) {
    long found = RegisterUse.NOWHERE;
    for (ModuleMap.Mapped mapped : present) {
      Module module = mapped.module();
      if (module.image().dynamic().exports().have(AUDITS)) {
        return RegisterUse.NOWHERE;
      }
      if (module.image().dynamic().exports().have(name)) {
        Symbol symbol = pause(module, name);
        if (symbol == null) {
          return RegisterUse.NOWHERE;
        }
        boolean second = module.image().symbols().secondStateAt(symbol.address());
        long function = (symbol.address() | (second ? 1 : 0)) + mapped.bias();
        found = found == RegisterUse.NOWHERE ? function : found;
      }
    }
    return found;
  }

  /** The module's function of this name, if it is the only one, and pauses; or null. */
  private static @Nullable Symbol pause(Module module, String name) {
    List<Symbol> named = module.image().symbols().named(name);
    boolean pauses = named.size() == 1 && module.pause(named.getFirst().address()) != null;
    return pauses ? named.getFirst() : null;
  }
}
