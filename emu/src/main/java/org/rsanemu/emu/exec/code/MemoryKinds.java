// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.analysis.Analysis;

/** Says what a byte of memory is: part of a variable, of an allocated block, of a stack. */
public final class MemoryKinds {
  /** Of glibc since 2.32. */
  private static final String THREADS_NOTE = "__libc_single_threaded";

  private static final long PAGE = 4096;

  private final CodePlaces places;
  private final HeapBlocks blocks;
  private final ModuleMap modules;
  private final List<Region> stacks = new ArrayList<>();
  private final List<Region> threadLocals = new ArrayList<>();
  private final Map<Integer, LongFunction<@Nullable StackFrame>> frames = new HashMap<>();

  /** {@code [start, end)} of a thread's stack, or of its own variables. */
  private record Region(int owner, long start, long end) {
    boolean has(long address) {
      return address >= start && address < end;
    }
  }

  public MemoryKinds(CodePlaces places, HeapBlocks blocks, ModuleMap modules) {
    this.places = places;
    this.blocks = blocks;
    this.modules = modules;
  }

  /** A thread has its stack here from now on. */
  public void stack(int thread, long start, long end) {
    put(stacks, new Region(thread, start, end));
  }

  /** Whether it is a byte of a thread's stack, whatever else that lies in. */
  public boolean isOnStack(long address) {
    return at(stacks, address) != null;
  }

  /**
   * Whether it is a guard of a static variable. If a lambda initializes that, the text of the line
   * that the look at the guard is attributed to may say that what is there is plain.
   */
  public boolean isGuard(long address) {
    ModuleMap.Mapped mapped = modules.present(address);
    return mapped != null && mapped.module().isGuard(address - mapped.bias());
  }

  /** A thread has this thread pointer from now on, and its own variables of the program there. */
  public void threadLocals(int thread, long pointer) {
    for (ModuleMap.Mapped mapped : modules.present()) {
      Image.ThreadLocals own = mapped.module().image().threadLocals();
      if (mapped.number() == 0 && own.size() > 0 && pointer != 0) {
        long start = pointer + own.offset();
        put(threadLocals, new Region(thread, start, start + own.size()));
      }
    }
  }

  private static void put(List<Region> regions, Region region) {
    regions.removeIf(old -> old.start() < region.end() && region.start() < old.end());
    regions.add(region);
  }

  private static @Nullable Region at(List<Region> regions, long address) {
    for (Region region : regions) {
      if (region.has(address)) {
        return region;
      }
    }
    return null;
  }

  /** Where in its frames a byte of a thread's stack is, null if that is not known. */
  public void frames(int thread, LongFunction<@Nullable StackFrame> byAddress) {
    frames.put(thread, byAddress);
  }

  /**
   * Whether the dynamic loader fills this word in when a function is first called. Whoever comes
   * then sees the old value or the new one, as psABIs have it, and both lead to the function.
   */
  public boolean isLazySlot(long address) {
    ModuleMap.Mapped module = modules.present(address);
    return module != null
        && module.module().image().dynamic().lazySlots().contains(address - module.bias());
  }

  /**
   * Whether this byte is the C library's note whether there is one thread, which is public. The
   * library reads it in functions that act for their caller, as read() and write() do, and writes
   * again what it has, in pthread_cancel(), without an order.
   */
  public boolean isThreadsNote(long address) {
    ModuleMap.Mapped module = modules.present(address);
    if (module == null) {
      return false;
    }
    for (Symbol symbol : module.module().image().symbols().named(THREADS_NOTE)) {
      if (symbol.address() == address - module.bias()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether it is a byte of a global variable of C++'s library, as {@code std::cout} and the facets
   * of its locales are: headers access plain members of them, too, and to use them at once is no
   * race (C++20, 29.4.2).
   */
  public boolean isCxxLibrarys(long address) {
    ModuleMap.Mapped module = modules.present(address);
    return module != null && module.module().isCxxLibrarys(address - module.bias());
  }

  /** The module of whose image it is; between segments, other memory may be mapped. */
  private ModuleMap.@Nullable Mapped ofImage(long address) {
    ModuleMap.Mapped mapped = modules.present(address);
    if (mapped == null) {
      return null;
    }
    long page = (address - mapped.bias()) / PAGE;
    for (Image.Segment segment : mapped.module().image().segments()) {
      long end = segment.address() + segment.memorySize() - 1;
      if (page >= segment.address() / PAGE && page <= end / PAGE) {
        return mapped;
      }
    }
    return null;
  }

  /**
   * Where a byte is within what it belongs to.
   *
   * @param origin number of the module, {@link org.rsanemu.model.Site} of the allocation, or owner
   *     of the stack or the variables
   * @param offset ELF address, offset in the block, distance from the stack's end, or address
   * @param whole what it belongs to: one object for one thing
   */
  public record Part(Finding.Memory.Kind kind, long origin, long offset, Object whole) {}

  /** As {@link #of}, but costs little. */
  public Part part(long address) {
    Region own = at(threadLocals, address); // the loader has the main thread's beside its own data
    if (own != null) {
      return new Part(Finding.Memory.Kind.THREAD_LOCAL, own.owner(), address - own.start(), own);
    }
    ModuleMap.Mapped module = ofImage(address);
    if (module != null) {
      long offset = address - module.bias();
      return new Part(Finding.Memory.Kind.GLOBAL, module.number(), offset, module);
    }
    HeapBlocks.Block block = blocks.at(address);
    if (block != null) {
      return new Part(Finding.Memory.Kind.HEAP, block.site(), address - block.address(), block);
    }
    Region stack = at(stacks, address);
    if (stack != null) {
      return new Part(Finding.Memory.Kind.STACK, stack.owner(), stack.end() - address, stack);
    }
    return new Part(Finding.Memory.Kind.OTHER, 0, address, Finding.Memory.Kind.OTHER);
  }

  public Finding.Memory of(long address) {
    Region own = at(threadLocals, address);
    if (own != null) {
      return new Finding.Memory(
          Finding.Memory.Kind.THREAD_LOCAL,
          0,
          own.start(),
          own.end() - own.start(),
          own.owner(),
          List.of());
    }
    ModuleMap.Mapped module = ofImage(address);
    if (module != null) {
      return new Finding.Memory(
          Finding.Memory.Kind.GLOBAL, module.number(), address - module.bias(), 0, -1, List.of());
    }
    HeapBlocks.Block block = blocks.at(address);
    if (block != null) {
      return of(block, places);
    }
    Region stack = at(stacks, address);
    if (stack != null) {
      return new Finding.Memory(
          Finding.Memory.Kind.STACK,
          -1,
          stack.start(),
          stack.end() - stack.start(),
          stack.owner(),
          List.of(),
          slot(stack.owner(), address));
    }
    return new Finding.Memory(noMemory(address), -1, address, 0, -1, List.of());
  }

  /** The same of a byte of a race: of a block that was freed, if that is a side of it. */
  public Finding.Memory of(Race race, long address) {
    Finding.Memory there = of(address);
    EndedMemory.Ended freed = blocks.ended().freedAt(address);
    if (freed == null || freed.block() == null || there.kind() != Finding.Memory.Kind.OTHER) {
      return there;
    }
    long site = freed.site();
    boolean raced =
        Stream.of(race.current(), race.earlier())
            .anyMatch(side -> side.kind() == Access.Kind.END && side.site() == site);
    return raced ? of(freed.block(), places) : there;
  }

  /**
   * Whether both sides of a race, which are library code, work on an object of their callers', in
   * the program's own memory.
   */
  public boolean isCallersObject(Race race) {
    return race.current().order() == MemoryOrder.NA
        && race.earlier().order() == MemoryOrder.NA
        && places.usesObjects(race.current().site())
        && places.usesObjects(race.earlier().site())
        && isOwn(race.address());
  }

  /** Whether memory is the program's own, and not what a library has for itself. */
  private boolean isOwn(long address) {
    if (at(threadLocals, address) != null) {
      return true;
    }
    ModuleMap.Mapped module = modules.present(address);
    if (module != null) {
      return module.module().declares(address - module.bias());
    }
    HeapBlocks.Block block = blocks.at(address);
    if (block != null) {
      return places.isAllocated(block.site()); // a library has blocks for itself, too
    }
    Region stack = at(stacks, address);
    Finding.StackSlot slot = stack == null ? null : slot(stack.owner(), address);
    return slot != null && slot.function().judged();
  }

  /** A block, whether it is still there or not. */
  public static Finding.Memory of(HeapBlocks.Block block, CodePlaces places) {
    return new Finding.Memory(
        Finding.Memory.Kind.HEAP,
        -1,
        block.address(),
        block.size(),
        block.thread(),
        places.stack(block.site()));
  }

  private static Finding.Memory.Kind noMemory(long address) {
    if (address >= Analysis.DESCRIPTORS) {
      return Finding.Memory.Kind.OTHER;
    }
    return address >= Analysis.STATES
        ? Finding.Memory.Kind.LIBRARY_STATE
        : Finding.Memory.Kind.DESCRIPTOR;
  }

  private Finding.@Nullable StackSlot slot(int owner, long address) {
    LongFunction<@Nullable StackFrame> known = frames.get(owner);
    StackFrame frame = known == null ? null : known.apply(address);
    return frame == null
        ? null
        : new Finding.StackSlot(
            places.stack(frame.site()).getFirst(), frame.offset(), address - frame.offset());
  }
}
