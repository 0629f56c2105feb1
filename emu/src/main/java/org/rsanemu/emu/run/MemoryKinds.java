package org.rsanemu.emu.run;

import java.util.ArrayList;
import java.util.List;

/** Says what a byte of memory is: part of a variable, of an allocated block, of a stack. */
final class MemoryKinds {
  private final Places places;
  private final HeapBlocks blocks;
  private final List<Region> images;
  private final List<Region> stacks = new ArrayList<>();

  /** {@code [start, end)} of a module's data, or of a thread's stack. */
  record Region(int owner, long bias, long start, long end) {
    boolean has(long address) {
      return address >= start && address < end;
    }
  }

  MemoryKinds(Places places, HeapBlocks blocks, List<Region> images) {
    this.places = places;
    this.blocks = blocks;
    this.images = images;
  }

  /** A thread has its stack here from now on. */
  void stack(int thread, long start, long end) {
    stacks.removeIf(old -> old.start() < end && start < old.end());
    stacks.add(new Region(thread, 0, start, end));
  }

  Finding.Memory of(long address) {
    for (Region image : images) {
      if (image.has(address)) {
        return new Finding.Memory(
            Finding.Memory.Kind.GLOBAL, image.owner(), address - image.bias(), 0, -1, List.of());
      }
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
