package org.rsanemu.emu.run;

import java.util.ArrayList;
import java.util.List;

/** Says what a byte of memory is: part of a variable, of an allocated block, of a stack. */
final class MemoryKinds {
  private final Places places;
  private final HeapBlocks blocks;
  private final ModuleMap modules;
  private final List<Region> stacks = new ArrayList<>();

  /** {@code [start, end)} of a thread's stack. */
  private record Region(int owner, long start, long end) {
    boolean has(long address) {
      return address >= start && address < end;
    }
  }

  MemoryKinds(Places places, HeapBlocks blocks, ModuleMap modules) {
    this.places = places;
    this.blocks = blocks;
    this.modules = modules;
  }

  /** A thread has its stack here from now on. */
  void stack(int thread, long start, long end) {
    stacks.removeIf(old -> old.start() < end && start < old.end());
    stacks.add(new Region(thread, start, end));
  }

  /**
   * Whether the dynamic loader fills this word in when a function is first called. Whoever comes
   * then sees the old value or the new one, as psABIs have it, and both lead to the function.
   */
  boolean isLazySlot(long address) {
    ModuleMap.Mapped module = modules.present(address);
    return module != null
        && module.module().image().dynamic().lazySlots().contains(address - module.bias());
  }

  Finding.Memory of(long address) {
    ModuleMap.Mapped module = modules.present(address);
    if (module != null) {
      return new Finding.Memory(
          Finding.Memory.Kind.GLOBAL, module.number(), address - module.bias(), 0, -1, List.of());
    }
    HeapBlocks.Block block = blocks.at(address);
    if (block != null) {
      return new Finding.Memory(
          Finding.Memory.Kind.HEAP,
          -1,
          block.address(),
          block.size(),
          block.thread(),
          places.stack(block.site()));
    }
    for (Region stack : stacks) {
      if (stack.has(address)) {
        return new Finding.Memory(
            Finding.Memory.Kind.STACK,
            -1,
            stack.start(),
            stack.end() - stack.start(),
            stack.owner(),
            List.of());
      }
    }
    return new Finding.Memory(Finding.Memory.Kind.OTHER, -1, address, 0, -1, List.of());
  }
}
