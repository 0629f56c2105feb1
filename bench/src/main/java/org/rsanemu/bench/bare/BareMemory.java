// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.bare;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.model.Site;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.unicorn.Unicorn;

/** A guest's memory without checks: benchmark programs do not fault. */
final class BareMemory implements GuestMemory, AutoCloseable {
  private final Unicorn unicorn;
  private final MemorySegment host;
  private final BitSet mapped = new BitSet();

  BareMemory(Unicorn unicorn, boolean wide) {
    this.unicorn = unicorn;
    host = HostMemory.reserve(wide ? 1L << Site.PC_BITS : 1L << 32);
  }

  @Override
  public void map(long address, long length, int prot) {
    unmap(address, length);
    unicorn.map(address, host.asSlice(address, length), prot);
    mapped.set(page(address), page(address + length));
  }

  @Override
  public void unmap(long address, long length) {
    forEachMapped(
        address,
        length,
        (start, size) -> {
          unicorn.unmap(start, size);
          HostMemory.discard(host.asSlice(start, size));
        });
    mapped.clear(page(address), page(address + length));
  }

  @Override
  public void protect(long address, long length, int prot) {
    forEachMapped(address, length, (start, size) -> unicorn.protect(start, size, prot));
  }

  private static int page(long address) {
    return (int) (address / PAGE_SIZE);
  }

  private interface Run {
    void on(long start, long size);
  }

  private void forEachMapped(long address, long length, Run action) {
    int end = page(address + length);
    for (int from = mapped.nextSetBit(page(address)); from >= 0 && from < end; ) {
      int to = Math.min(end, mapped.nextClearBit(from));
      action.on((long) from * PAGE_SIZE, (long) (to - from) * PAGE_SIZE);
      from = mapped.nextSetBit(to);
    }
  }

  @Override
  public byte getByte(long address) {
    return host.get(JAVA_BYTE, address);
  }

  @Override
  public short getShort(long address) {
    return host.get(JAVA_SHORT_UNALIGNED, address);
  }

  @Override
  public int getInt(long address) {
    return host.get(JAVA_INT_UNALIGNED, address);
  }

  @Override
  public long getLong(long address) {
    return host.get(JAVA_LONG_UNALIGNED, address);
  }

  @Override
  public void putByte(long address, byte value) {
    host.set(JAVA_BYTE, address, value);
  }

  @Override
  public void putShort(long address, short value) {
    host.set(JAVA_SHORT_UNALIGNED, address, value);
  }

  @Override
  public void putInt(long address, int value) {
    host.set(JAVA_INT_UNALIGNED, address, value);
  }

  @Override
  public void putLong(long address, long value) {
    host.set(JAVA_LONG_UNALIGNED, address, value);
  }

  @Override
  public void read(long address, byte[] into, int offset, int length) {
    MemorySegment.copy(host, JAVA_BYTE, address, into, offset, length);
  }

  @Override
  public void write(long address, byte[] from, int offset, int length) {
    MemorySegment.copy(from, offset, host, JAVA_BYTE, address, length);
  }

  @Override
  public void peek(long address, byte[] into, int length) {
    read(address, into, 0, length);
  }

  @Override
  public void poke(long address, byte[] bytes) {
    write(address, bytes, 0, bytes.length);
  }

  @Override
  public void close() {
    HostMemory.release(host);
  }
}
