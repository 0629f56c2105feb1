// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.linux;

/**
 * The guest's memory as the kernel sees it: little-endian. Accesses throw {@link
 * GuestFaultException} where nothing is mapped or the permission is missing.
 */
public interface FrameMemory {
  byte getByte(long address);

  short getShort(long address);

  int getInt(long address);

  long getLong(long address);

  void putByte(long address, byte value);

  void putShort(long address, short value);

  void putInt(long address, int value);

  void putLong(long address, long value);

  void read(long address, byte[] into, int offset, int length);

  void write(long address, byte[] from, int offset, int length);
}
