// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.RunResult;

/** Turns addresses into what people wrote. Confined to one thread. */
public interface Symbolizer {
  /**
   * A variable.
   *
   * @param name demangled
   * @param address its ELF address
   * @param size in bytes, 0 if not known
   * @param file where it is declared, "" if not known
   * @param line from 1, 0 if not known
   * @param part which part of it has the byte, as {@code .items[3].next}; "" if it has none
   * @param isVolatile whether the type of that part is
   * @param function whose it is; "" if it is of no frame
   */
  record Variable(
      String name,
      long address,
      long size,
      String file,
      int line,
      String part,
      boolean isVolatile,
      String function) {
    /** A global, as a whole. */
    public Variable(String name, long address, long size, String file, int line) {
      this(name, address, size, file, line, "", false, "");
    }
  }

  /** The size of an access of which only the first byte is known. */
  int ANY_SIZE = 0;

  /** What stands for an offset where a function is called by a pointer. */
  long CALLED = -1;

  /** The source frames of one frame, innermost first; at least one. */
  List<SourceFrame> expand(Frame frame, List<RunResult.Module> modules);

  /** The variable that has the byte at this ELF address. */
  Optional<Variable> variable(int module, long address, List<RunResult.Module> modules);

  /**
   * The thread-local variable of a module that has a byte. Its address is an offset in the block of
   * them that each thread has, as the byte's is.
   */
  default Optional<Variable> threadLocal(int module, long offset, List<RunResult.Module> modules) {
    return Optional.empty();
  }

  /**
   * The variable of a function that has a byte of its frame. Its address is an offset in the frame,
   * as the byte's is.
   */
  default Optional<Variable> local(Finding.StackSlot at, List<RunResult.Module> modules) {
    return Optional.empty();
  }

  /**
   * An access of a heap block.
   *
   * @param at the instruction
   * @param offset of its first byte in the block
   * @param size in bytes, or {@link #ANY_SIZE}
   */
  record BlockAccess(Frame at, long offset, int size) {}

  /**
   * A byte of a heap block.
   *
   * @param allocated stack of the allocation, innermost frame first
   * @param size of the block
   * @param offset of the byte
   * @param accesses of the block that are known
   */
  record BlockByte(List<Frame> allocated, long size, long offset, List<BlockAccess> accesses) {}

  /**
   * A member of a structure.
   *
   * @param type as people write it: {@code struct node}
   * @param part {@code .items[3].next}; it begins with an index if the memory is an array of them
   * @param isVolatile whether the type of that part is
   */
  record Member(String type, String part, boolean isVolatile) {}

  /** What member of what structure a byte of a heap block is; empty if it is not known. */
  default Optional<Member> member(BlockByte at, List<RunResult.Module> modules) {
    return Optional.empty();
  }

  /**
   * What an instruction accesses by a pointer, as the source has it: {@code p->next}. Empty if it
   * is not known, or not so many bytes after what the pointer points to.
   *
   * @param at the instruction
   * @param offset {@link #CALLED} for what it calls
   */
  default Optional<String> pointed(Frame at, long offset, List<RunResult.Module> modules) {
    return Optional.empty();
  }

  /**
   * The variable that has a byte of a global's, a thread's own or a frame's memory, as the methods
   * for each have it; empty for other memory.
   *
   * @param memory which says of a global and of a frame which byte it is
   * @param address of the byte
   */
  default Optional<Variable> variable(
      Finding.Memory memory, long address, List<RunResult.Module> modules) {
    Finding.StackSlot slot = memory.slot();
    return switch (memory.kind()) {
      case GLOBAL -> variable(memory.module(), memory.base(), modules);
      case THREAD_LOCAL -> threadLocal(memory.module(), address - memory.base(), modules);
      case STACK -> slot == null ? Optional.empty() : local(slot, modules);
      case HEAP, DESCRIPTOR, LIBRARY_STATE, OTHER -> Optional.empty();
    };
  }

  /** The member that a byte of a heap block is; empty for other memory. */
  default Optional<Member> member(
      Finding.Memory memory,
      long address,
      List<BlockAccess> accesses,
      List<RunResult.Module> modules) {
    return memory.kind() == Finding.Memory.Kind.HEAP
        ? member(
            new BlockByte(memory.allocated(), memory.size(), address - memory.base(), accesses),
            modules)
        : Optional.empty();
  }

  /** What is known of a block by who accesses it. */
  static List<BlockAccess> accesses(Finding.Memory memory, Stream<Finding.Side> sides) {
    return sides
        .filter(side -> !side.stack().isEmpty())
        .map(side ->
            new BlockAccess(side.stack().getFirst(), side.address() - memory.base(), side.size()))
        .toList();
  }

  /** What of the modules could not be read, one line each. */
  default List<String> warnings() {
    return List.of();
  }

  /** The source frames of a stack, innermost first. */
  default List<SourceFrame> stack(List<Frame> frames, List<RunResult.Module> modules) {
    List<SourceFrame> stack = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    for (Frame frame : frames) {
      stack.addAll(expand(frame, modules));
      ends.add(stack.size());
      if (frame.omitted() > 0) {
        int first = ends.size() - 1 - frame.period();
        int period = frame.period() == 0 ? 0 : stack.size() - (first < 0 ? 0 : ends.get(first));
        int omitted = period == 0 ? frame.omitted() : frame.omitted() / frame.period() * period;
        stack.set(stack.size() - 1, stack.getLast().omitting(omitted, period));
      }
    }
    return List.copyOf(stack);
  }
}
