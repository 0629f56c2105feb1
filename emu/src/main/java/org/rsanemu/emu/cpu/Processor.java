// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.cpu.Cpu;
import org.rsanemu.nativelib.unicorn.Unicorn;

/** One of the library's engines, in the state in which Linux starts a process. */
final class Processor implements AutoCloseable {
  private final Unicorn unicorn;
  private final UnicornRegisters registers;
  private final @Nullable WholeBlocks wholeBlocks;
  private @Nullable SoftTlb tlb;
  private @Nullable TlbSize tlbSize;
  private @Nullable Quiet quiet;

  Processor(Cpu cpu, Callbacks callbacks) {
    unicorn = new Unicorn(cpu.arch(), cpu.mode(), cpu.model());
    wholeBlocks = cpu.hasItBlocks() ? WholeBlocks.of(unicorn) : null;
    registers = new UnicornRegisters(unicorn);
    cpu.reset(registers);
    callbacks.addTo(unicorn);
  }

  Unicorn unicorn() {
    return unicorn;
  }

  /** Its registers, by the library's ids. */
  UnicornRegisters registers() {
    return registers;
  }

  @Nullable WholeBlocks wholeBlocks() {
    return wholeBlocks;
  }

  /** What decides which accesses call back, if somebody looks after that. */
  @Nullable SoftTlb tlb() {
    return tlb;
  }

  /** What takes callbacks before they come to Java, if somebody does. */
  @Nullable Quiet quiet() {
    return quiet;
  }

  void swift(SoftTlb pages, @Nullable Quiet callbacks) {
    tlb = pages;
    quiet = callbacks;
    pages.quiet(callbacks);
  }

  /** How big its TLB is, if that is known. */
  void tlbSize(TlbSize found) {
    tlbSize = found;
  }

  void map(long address, MemorySegment memory, int permissions) {
    keepTlbSize();
    unicorn.map(address, memory, permissions);
  }

  void unmap(long address, long size) {
    keepTlbSize();
    unicorn.unmap(address, size);
  }

  void protect(long address, long size, int permissions) {
    keepTlbSize();
    unicorn.protect(address, size, permissions);
  }

  /** All pages are about to be forgotten. */
  private void keepTlbSize() {
    if (tlbSize != null) {
      tlbSize.keep();
    }
  }

  @Override
  public void close() {
    unicorn.close();
  }
}
