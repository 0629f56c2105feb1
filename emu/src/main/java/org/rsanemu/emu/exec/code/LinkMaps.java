// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import org.rsanemu.emu.cpu.MachineMemory;

/**
 * The guest's dynamic loader's list of what it has loaded: {@code struct link_map}, which begins as
 * {@code <link.h>} says. Where in it glibc keeps what it knows of thread-local variables, its C
 * library offers debuggers (libthread_db, nptl_db/structs.def). Other C libraries offer nothing.
 */
public final class LinkMaps {
  private static final String LIST = "_r_debug";
  private static final String NUMBER = "_thread_db_link_map_l_tls_modid";
  private static final String OFFSET = "_thread_db_link_map_l_tls_offset";

  /** The guest's memory may hold anything. */
  private static final int MOST = 1 << 10;

  private final MachineMemory memory;
  private final ModuleMap modules;
  private final int word;
  private long list;
  private long numbers;
  private long offsets;

  /**
   * @param word bytes of an address
   */
  public LinkMaps(MachineMemory memory, ModuleMap modules, int word) {
    this.memory = memory;
    this.modules = modules;
    this.word = word;
  }

  /** A module is mapped from now on: the dynamic loader and the C library have the symbols. */
  public void mapped(ModuleMap.Mapped mapped) {
    list = symbol(mapped, LIST, list);
    numbers = symbol(mapped, NUMBER, numbers);
    offsets = symbol(mapped, OFFSET, offsets);
  }

  private static long symbol(ModuleMap.Mapped mapped, String name, long otherwise) {
    var found = mapped.module().image().symbols().named(name);
    return found.isEmpty() ? otherwise : mapped.bias() + found.getFirst().address();
  }

  /** The address of a module's entry in the list, 0 if there is none, or no list. */
  @SuppressWarnings("ReferenceEquality") // a module can be mapped several times
  public long of(ModuleMap.Mapped mapped) {
    if (list == 0 || numbers == 0 || offsets == 0) {
      return 0;
    }
    // r_debug.r_map; of each entry l_addr, l_name, l_ld, l_next.
    long entry = word(list + word);
    for (int i = 0; i < MOST && entry != 0; i++) {
      if (modules.present(word(entry + 2L * word)) == mapped) {
        return entry;
      }
      entry = word(entry + 3L * word);
    }
    return 0;
  }

  /** An entry's place among the threads' vectors of thread-local blocks, 0 if it has none. */
  public long number(long entry) {
    return field(entry, numbers);
  }

  /** How far its block is from each thread's pointer, if it is that far for all; else below 1. */
  public long offset(long entry) {
    long offset = field(entry, offsets);
    return word == 4 ? (int) offset : offset;
  }

  /** What a symbol of the debuggers' says: bits, how many, bytes from the start. */
  private long field(long entry, long description) {
    return word(entry + half(description + 8));
  }

  private long half(long address) {
    return memory.permits(address, 4, 0) ? memory.peek(address, 4) : 0;
  }

  /** A word of the guest's, 0 where there is none. */
  public long word(long address) {
    return memory.permits(address, word, 0) ? memory.peek(address, word) : 0;
  }
}
