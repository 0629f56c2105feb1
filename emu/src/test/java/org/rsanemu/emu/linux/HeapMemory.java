// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.linux.GuestFaultException;

/** Guest memory on the heap, with permissions; a page takes room when it is first touched. */
final class HeapMemory implements GuestMemory {
  /** What is mapped, by its first address; what lies beside each other may be separate. */
  private final TreeMap<Long, Area> areas = new TreeMap<>();

  private final Map<Long, ByteBuffer> touched = new HashMap<>();

  private record Area(long end, int prot) {}

  @Override
  public void map(long address, long length, int prot) {
    unmap(address, length);
    areas.put(address, new Area(address + length, prot));
  }

  @Override
  public void unmap(long address, long length) {
    cut(address);
    cut(address + length);
    areas.subMap(address, address + length).clear();
    touched.keySet().removeIf(page -> page >= address && page < address + length);
  }

  @Override
  public void protect(long address, long length, int prot) {
    cut(address);
    cut(address + length);
    areas.subMap(address, address + length).replaceAll((start, area) -> new Area(area.end(), prot));
  }

  private void cut(long address) {
    Map.Entry<Long, Area> below = areas.lowerEntry(address);
    if (below != null && below.getValue().end() > address) {
      areas.put(below.getKey(), new Area(address, below.getValue().prot()));
      areas.put(address, below.getValue());
    }
  }

  /** How many pages are mapped. */
  int pages() {
    return areas.entrySet().stream()
        .mapToInt(area -> (int) ((area.getValue().end() - area.getKey()) / PAGE_SIZE))
        .sum();
  }

  private ByteBuffer at(long address, int prot) {
    Map.Entry<Long, Area> area = areas.floorEntry(address);
    if (area == null
        || area.getValue().end() <= address
        || (area.getValue().prot() & prot) != prot) {
      throw new GuestFaultException(address);
    }
    return touched.computeIfAbsent(
        address & -PAGE_SIZE,
        page -> ByteBuffer.allocate(PAGE_SIZE).order(ByteOrder.LITTLE_ENDIAN));
  }

  private static int offset(long address) {
    return (int) (address & PAGE_SIZE - 1);
  }

  @Override
  public void peek(long address, byte[] into, int length) {
    for (int i = 0; i < length; i++) {
      into[i] = at(address + i, 0).get(offset(address + i));
    }
  }

  @Override
  public void poke(long address, byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      at(address + i, 0).put(offset(address + i), bytes[i]);
    }
  }

  @Override
  public byte getByte(long address) {
    return at(address, PROT_READ).get(offset(address));
  }

  @Override
  public short getShort(long address) {
    return (short) get(address, 2);
  }

  @Override
  public int getInt(long address) {
    return (int) get(address, 4);
  }

  @Override
  public long getLong(long address) {
    return get(address, 8);
  }

  private long get(long address, int size) {
    long value = 0;
    for (int i = size - 1; i >= 0; i--) {
      value = value << 8 | getByte(address + i) & 0xff;
    }
    return value;
  }

  @Override
  public void putByte(long address, byte value) {
    at(address, PROT_WRITE).put(offset(address), value);
  }

  @Override
  public void putShort(long address, short value) {
    put(address, value, 2);
  }

  @Override
  public void putInt(long address, int value) {
    put(address, value, 4);
  }

  @Override
  public void putLong(long address, long value) {
    put(address, value, 8);
  }

  private void put(long address, long value, int size) {
    for (int i = 0; i < size; i++) {
      putByte(address + i, (byte) (value >>> 8 * i));
    }
  }

  @Override
  public void read(long address, byte[] into, int offset, int length) {
    for (int i = 0; i < length; i++) {
      into[offset + i] = getByte(address + i);
    }
  }

  @Override
  public void write(long address, byte[] from, int offset, int length) {
    for (int i = 0; i < length; i++) {
      putByte(address + i, from[offset + i]);
    }
  }
}
