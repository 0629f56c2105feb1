// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.build;

import java.util.HashMap;
import java.util.Map;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.source.Hex;

/**
 * Short names for memory: {@code x}, {@code queue+8}, {@code heap 1+16}, {@code heap 1.next}.
 * Blocks of the heap are numbered in the order in which they are named.
 */
public final class MemoryNames {
  private final Map<Object, Integer> blocks = new HashMap<>();

  /** Of blocks' addresses and bytes of which it is known. */
  private final Map<String, String> members = new HashMap<>();

  /** From now on, a byte of a heap block has the name of the member that it is. */
  void know(FindingView.Memory memory, String address) {
    if (memory.type() != null && memory.part() != null) {
      members.put(memory.address() + " " + address, memory.part());
    }
  }

  /**
   * The name of a byte.
   *
   * @param address of the byte, {@code 0x…}
   */
  String of(FindingView.Memory memory, String address) {
    return of(memory, address, memory.address());
  }

  /**
   * The name of a byte, where blocks that were allocated at the same place are one.
   *
   * @param address of the byte, {@code 0x…}
   */
  String ofAllocated(FindingView.Memory memory, String address) {
    return of(memory, address, memory.allocated());
  }

  private String of(FindingView.Memory memory, String address, Object whichBlock) {
    long offset = Hex.parse(address) - Hex.parse(memory.address());
    String accessed = memory.accessed();
    return switch (memory.kind()) {
      case "global" ->
          memory.name() != null
              ? whole(memory, offset)
              : memory.module() + "+" + memory.moduleAddress();
      case "heap" -> {
        int block = blocks.computeIfAbsent(whichBlock, _ -> blocks.size() + 1);
        String member = members.get(memory.address() + " " + address);
        yield "heap " + block + (member == null ? offset(offset) : member);
      }
      case "thread-local" ->
          (memory.name() == null ? address : whole(memory, offset)) + " of T" + memory.thread();
      case "stack" -> accessed != null ? accessed : "stack of T" + memory.thread() + " " + address;
      case "descriptor" -> "descriptor " + Hex.parse(address);
      case "state" -> String.valueOf(memory.name());
      default -> address;
    };
  }

  /** A variable's name with the part that was accessed. */
  private static String whole(FindingView.Memory memory, long offset) {
    return memory.part() != null && memory.accessed() != null
        ? memory.accessed()
        : memory.name() + offset(offset);
  }

  private static String offset(long offset) {
    return offset == 0 ? "" : "+" + offset;
  }
}
