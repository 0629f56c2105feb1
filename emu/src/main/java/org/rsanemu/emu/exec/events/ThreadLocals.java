// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.rsanemu.emu.cpu.MachineMemory;
import org.rsanemu.emu.exec.code.LinkMaps;
import org.rsanemu.emu.exec.code.Machine;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.loader.DebugInfo.AtomicVariable;
import org.rsanemu.loader.Image;

/**
 * Where threads have their thread-local variables, and which of these bytes are atomic. Each thread
 * has the program's own at a fixed distance from its thread pointer, which does not change while it
 * runs; so it has those of libraries that were there from the start. Of others there is a block for
 * each thread that uses them, made when it first does: the thread's vector says where it is
 * (Drepper, ELF Handling For Thread-Local Storage, 3).
 */
public final class ThreadLocals {
  /** A module's, and where each thread has them. */
  private record Owned(ModuleMap.Mapped mapped, Map<GuestThread, Long> blocks) {
    Image.ThreadLocals all() {
      return mapped.module().image().threadLocals();
    }

    List<AtomicVariable> atomics() {
      return mapped.module().threadLocalAtomics();
    }
  }

  private final OrdinaryAccesses accesses;
  private final MachineMemory memory;
  private final int word;
  private final LinkMaps links;

  /** The modules that have any. */
  private final List<ModuleMap.Mapped> modules = new ArrayList<>();

  /** Those of these that have atomic ones. */
  private final List<Owned> owned = new ArrayList<>();

  /** Of threads that do not share another one's. */
  private final Map<GuestThread, Long> pointers = new HashMap<>();

  public ThreadLocals(Machine machine, ModuleMap modules, OrdinaryAccesses accesses) {
    this.accesses = accesses;
    memory = machine.memory();
    word = machine.engine().cpu().wide() ? 8 : 4;
    links = new LinkMaps(memory, modules, word);
  }

  /** A module is mapped from now on, the program first. */
  public void mapped(ModuleMap.Mapped mapped) {
    links.mapped(mapped);
    if (mapped.module().image().threadLocals().size() > 0) {
      modules.add(mapped);
    }
    if (!mapped.module().threadLocalAtomics().isEmpty()) {
      owned.add(new Owned(mapped, new HashMap<>()));
    }
  }

  /** Modules whose first page was in this range are gone. */
  public void unmapped(long address, long length) {
    Predicate<ModuleMap.Mapped> isGone =
        each -> each.start() >= address && each.start() < address + length;
    for (Owned each : owned) {
      if (isGone.test(each.mapped())) {
        each.blocks().values().forEach(block -> forget(each, block));
        each.blocks().clear();
      }
    }
    owned.removeIf(each -> isGone.test(each.mapped()));
    modules.removeIf(isGone);
  }

  /**
   * A thread begins.
   *
   * @param parentPointer the thread pointer of the one that starts it
   * @param pointer its own; 0 if it shares its parent's
   */
  public void started(GuestThread parent, long parentPointer, GuestThread child, long pointer) {
    pointers.putIfAbsent(parent, parentPointer);
    pointers.put(child, pointer);
    of(parent, parentPointer);
    of(child, pointer);
  }

  /** Whether there is anything to look for. */
  public boolean areThere() {
    return !owned.isEmpty();
  }

  /** A thread has this thread pointer: what it has is looked for. */
  public void of(GuestThread thread, long pointer) {
    if (pointer == 0) {
      return;
    }
    for (Owned each : owned) {
      long known = each.blocks().getOrDefault(thread, 0L);
      if (known == 0 || !isProgram(each.mapped())) {
        long block = block(each.mapped(), pointer);
        if (block != 0 && block != known) {
          each.blocks().put(thread, block);
          declare(each, block);
        }
      }
    }
  }

  private static boolean isProgram(ModuleMap.Mapped mapped) {
    return mapped.number() == 0;
  }

  /**
   * Where the thread with this pointer has a module's block, 0 if it has none yet. A program may
   * give a thread any pointer.
   */
  private long block(ModuleMap.Mapped mapped, long pointer) {
    long start = start(mapped, pointer);
    long size = mapped.module().image().threadLocals().size();
    return start != 0 && memory.permits(start, size, GuestMemory.PROT_WRITE) ? start : 0;
  }

  private long start(ModuleMap.Mapped mapped, long pointer) {
    Image image = mapped.module().image();
    if (isProgram(mapped)) {
      return pointer + image.threadLocals().offset();
    }
    long entry = links.of(mapped);
    long number = entry == 0 ? 0 : links.number(entry);
    if (number <= 0) {
      return 0;
    }
    // In variant II blocks are before what the pointer names; the vector's address is its second
    // word.
    boolean before = image.architecture().elf().threadLocals().before();
    long offset = links.offset(entry);
    if (offset > 0) {
      return before ? pointer - offset : pointer + offset;
    }
    long vector = links.word(before ? pointer + word : pointer);
    boolean reaches = number <= links.word(vector - 2L * word);
    return reaches ? links.word(vector + 2L * word * number) : 0;
  }

  private void declare(Owned each, long block) {
    for (AtomicVariable variable : each.atomics()) {
      if (variable.address() + variable.size() <= each.all().size()) {
        accesses.declareAtomic(block + variable.address(), variable.size());
      }
    }
  }

  private void forget(Owned each, long block) {
    for (AtomicVariable variable : each.atomics()) {
      accesses.declarePlain(block + variable.address(), variable.size());
    }
  }

  /** {@code to} takes the variables that a thread has as its own, a module's at a time. */
  public void forEach(GuestThread thread, MachineMemory.RangeAction to) {
    long pointer = pointers.getOrDefault(thread, 0L);
    for (ModuleMap.Mapped each : modules) {
      long block = pointer == 0 ? 0 : block(each, pointer);
      if (block != 0) {
        to.on(block, each.module().image().threadLocals().size());
      }
    }
  }

  /** A thread has ended: other things will be where it had its own. */
  public void ended(GuestThread thread) {
    pointers.remove(thread);
    for (Owned each : owned) {
      Long block = each.blocks().remove(thread);
      if (block != null) {
        forget(each, block);
      }
    }
  }
}
