// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.linux.Abi;

/** One system call: who makes it, its arguments, and memory as the caller sees it. */
public final class Call {
  private static final int MAX_PATH = 4096;

  private static final long UNSET = Long.MIN_VALUE;

  private final Abi abi;
  private final GuestThread thread;
  private final long number;
  private final long[] arguments;
  private final GuestMemory memory;
  private final KernelHost host;
  private long deadline = UNSET;
  private byte @Nullable [] payload;
  private int moved;

  public Call(
      Abi abi,
      GuestThread thread,
      long number,
      long[] arguments,
      GuestMemory memory,
      KernelHost host) {
    this.abi = abi;
    this.thread = thread;
    this.number = number;
    this.arguments = arguments;
    this.memory = memory;
    this.host = host;
  }

  public Abi abi() {
    return abi;
  }

  /** The same call, of which nothing has been done yet. */
  public Call anew() {
    return new Call(abi, thread, number, arguments, memory, host);
  }

  public GuestThread thread() {
    return thread;
  }

  /** The ABI's number of this call. */
  public long number() {
    return number;
  }

  /** When this call gives up: computed the first time, so that a call made again keeps it. */
  public long deadline(LongSupplier first) {
    if (deadline == UNSET) {
      deadline = first.getAsLong();
    }
    return deadline;
  }

  /** The bytes that this call writes: read from the guest the first time. */
  public byte[] payload(Supplier<byte[]> first) {
    byte[] bytes = payload;
    if (bytes == null) {
      bytes = first.get();
      payload = bytes;
    }
    return bytes;
  }

  /** How many bytes have been written so far. */
  public int moved() {
    return moved;
  }

  public void moved(int total) {
    moved = total;
  }

  /** Argument {@code i}, from 0, as a long. */
  public long arg(int i) {
    return arguments[i];
  }

  /** Argument {@code i} as an int. */
  public int intArg(int i) {
    return (int) arguments[i];
  }

  /** Argument {@code i} as a 32-bit word, unsigned. */
  public long unsignedArg(int i) {
    return arguments[i] & 0xffffffffL;
  }

  public int getInt(long address) {
    int value = memory.getInt(address);
    host.listener().accessed(thread, address, 4, false);
    return value;
  }

  public long getLong(long address) {
    long value = memory.getLong(address);
    host.listener().accessed(thread, address, 8, false);
    return value;
  }

  /** A pointer or long of the ABI; zero-extended. */
  public long getWord(long address, Abi abi) {
    return abi.wide() ? getLong(address) : getInt(address) & 0xffffffffL;
  }

  public byte[] getBytes(long address, int length) {
    byte[] bytes = new byte[length];
    if (length == 0) {
      return bytes;
    }
    memory.read(address, bytes, 0, length);
    host.listener().accessed(thread, address, length, false);
    return bytes;
  }

  /**
   * A path that ends with a zero byte.
   *
   * @throws PathTooLongException beyond PATH_MAX
   */
  public String getString(long address) {
    byte[] bytes = new byte[MAX_PATH];
    int length = 0;
    while (length < MAX_PATH) {
      bytes[length] = memory.getByte(address + length);
      if (bytes[length] == 0) {
        break;
      }
      length++;
    }
    if (length == MAX_PATH) {
      throw new PathTooLongException();
    }
    host.listener().accessed(thread, address, length + 1L, false);
    return RawText.of(bytes, length);
  }

  public void putInt(long address, int value) {
    checkWritable(address, 4);
    host.listener().accessed(thread, address, 4, true);
    memory.putInt(address, value);
  }

  public void putLong(long address, long value) {
    checkWritable(address, 8);
    host.listener().accessed(thread, address, 8, true);
    memory.putLong(address, value);
  }

  public void putWord(long address, long value, Abi abi) {
    if (abi.wide()) {
      putLong(address, value);
    } else {
      putInt(address, (int) value);
    }
  }

  public void putBytes(long address, byte[] bytes) {
    if (bytes.length > 0) {
      checkWritable(address, bytes.length); // a fault comes before the access is reported
      host.listener().accessed(thread, address, bytes.length, true);
      memory.write(address, bytes, 0, bytes.length);
    }
  }

  /** Faults if the first or last of these bytes cannot be written. */
  public void checkWritable(long address, long length) {
    if (length > 0) {
      memory.putByte(address, memory.getByte(address));
      long last = address + length - 1;
      memory.putByte(last, memory.getByte(last));
    }
  }

  /** Memory without notice to the analysis: for words that are atomic. */
  public GuestMemory raw() {
    return memory;
  }
}
