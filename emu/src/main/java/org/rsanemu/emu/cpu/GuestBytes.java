// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.isa.linux.GuestFaultException;
import org.rsanemu.nativelib.HostMemory;
import org.rsanemu.nativelib.unicorn.Unicorn;

/** The bytes of the guest's memory, as the kernel's side reads and writes them. */
abstract class GuestBytes implements GuestMemory {
  static final int PAGE = 1 << 12;

  private static final int PROT_READ = Unicorn.PROT_READ;
  private static final int PROT_WRITE = Unicorn.PROT_WRITE;

  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment host;
  private final UndoLog undo;
  private final PagePermissions permissions = new PagePermissions();

  /**
   * @param host the guest's memory
   */
  GuestBytes(MemorySegment host) {
    this.host = host;
    undo = new UndoLog(host);
  }

  /** The guest's memory. */
  MemorySegment host() {
    return host;
  }

  /** What was written over, as far as it is kept. */
  UndoLog undo() {
    return undo;
  }

  /** What the guest may do with each page. */
  PagePermissions permissions() {
    return permissions;
  }

  /** Whether all of this range is mapped with at least these permissions. */
  public boolean permits(long address, long length, int prot) {
    return permissions.permits(address, length, prot);
  }

  /** A page's bytes in the host's memory. */
  MemorySegment page(long address) {
    return host.asSlice(address, PAGE);
  }

  /** What is in a page from now on, whatever its permissions. */
  public void restore(WrittenPages.Page page) {
    undo.writes(page.address(), PAGE);
    MemorySegment.copy(page.content(), 0, host, JAVA_BYTE, page.address(), PAGE);
  }

  /** The bytes at {@code address}, up to {@code most} of them, as far as there is memory. */
  public byte[] code(long address, int most) {
    int length = most;
    while (length > 0 && !permits(address, length, 0)) {
      length--;
    }
    byte[] bytes = new byte[length];
    if (length > 0) {
      MemorySegment.copy(host, JAVA_BYTE, address, bytes, 0, length);
    }
    return bytes;
  }

  /**
   * What is there, whatever the permissions; the engine is about to access it. 0 where nothing is.
   */
  public long peek(long address, int size) {
    if (Long.compareUnsigned(address, host.byteSize() - size) > 0) {
      return 0;
    }
    return switch (size) {
      case 1 -> host.get(JAVA_BYTE, address) & 0xffL;
      case 2 -> host.get(SHORT, address) & 0xffffL;
      case 4 -> host.get(INT, address) & 0xffffffffL;
      case 8 -> host.get(LONG, address);
      default -> peekBytes(address, size);
    };
  }

  private long peekBytes(long address, int size) {
    long value = 0;
    for (int i = Math.min(size, 8) - 1; i >= 0; i--) {
      value = value << 8 | host.get(JAVA_BYTE, address + i) & 0xff;
    }
    return value;
  }

  /** The text that begins there and ends before a 0, after so many bytes, or with its memory. */
  public String text(long address, int most) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (long at = address; text.size() < most && permits(at, 1, PROT_READ); at++) {
      byte next = host.get(JAVA_BYTE, at);
      if (next == 0) {
        break;
      }
      text.write(next);
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  @Override
  public long resident(long address, long length) {
    return HostMemory.resident(host.asSlice(address, length));
  }

  @Override
  public void peek(long address, byte[] into, int length) {
    check(address, length, 0);
    MemorySegment.copy(host, JAVA_BYTE, address, into, 0, length);
  }

  @Override
  public void poke(long address, byte[] bytes) {
    check(address, bytes.length, 0);
    undo.writes(address, bytes.length);
    MemorySegment.copy(bytes, 0, host, JAVA_BYTE, address, bytes.length);
  }

  @Override
  public byte getByte(long address) {
    check(address, 1, PROT_READ);
    return host.get(JAVA_BYTE, address);
  }

  @Override
  public short getShort(long address) {
    check(address, 2, PROT_READ);
    return host.get(SHORT, address);
  }

  @Override
  public int getInt(long address) {
    check(address, 4, PROT_READ);
    return host.get(INT, address);
  }

  @Override
  public long getLong(long address) {
    check(address, 8, PROT_READ);
    return host.get(LONG, address);
  }

  @Override
  public void putByte(long address, byte value) {
    check(address, 1, PROT_WRITE);
    undo.writes(address, 1);
    host.set(JAVA_BYTE, address, value);
  }

  @Override
  public void putShort(long address, short value) {
    check(address, 2, PROT_WRITE);
    undo.writes(address, 2);
    host.set(SHORT, address, value);
  }

  @Override
  public void putInt(long address, int value) {
    check(address, 4, PROT_WRITE);
    undo.writes(address, 4);
    host.set(INT, address, value);
  }

  @Override
  public void putLong(long address, long value) {
    check(address, 8, PROT_WRITE);
    undo.writes(address, 8);
    host.set(LONG, address, value);
  }

  @Override
  public void read(long address, byte[] into, int offset, int length) {
    check(address, length, PROT_READ);
    MemorySegment.copy(host, JAVA_BYTE, address, into, offset, length);
  }

  @Override
  public void write(long address, byte[] from, int offset, int length) {
    check(address, length, PROT_WRITE);
    undo.writes(address, length);
    MemorySegment.copy(from, offset, host, JAVA_BYTE, address, length);
  }

  private void check(long address, long length, int prot) {
    if (!permits(address, length, prot)) {
      throw new GuestFaultException(address);
    }
  }
}
