package org.rsanemu.emu.linux;

import java.nio.charset.StandardCharsets;

/** One system call: who makes it, its arguments, and memory as the caller sees it. */
final class Call {
  private static final int MAX_PATH = 4096;

  private final GuestThread thread;
  private final long[] arguments;
  private final GuestMemory memory;
  private final KernelHost host;

  Call(GuestThread thread, long[] arguments, GuestMemory memory, KernelHost host) {
    this.thread = thread;
    this.arguments = arguments;
    this.memory = memory;
    this.host = host;
  }

  GuestThread thread() {
    return thread;
  }

  /** Argument {@code i}, from 0, as a long. */
  long arg(int i) {
    return arguments[i];
  }

  /** Argument {@code i} as an int. */
  int intArg(int i) {
    return (int) arguments[i];
  }

  /** Argument {@code i} as a 32-bit word, unsigned. */
  long unsignedArg(int i) {
    return arguments[i] & 0xffffffffL;
  }

  int getInt(long address) {
    int value = memory.getInt(address);
    host.accessed(thread, address, 4, false);
    return value;
  }

  long getLong(long address) {
    long value = memory.getLong(address);
    host.accessed(thread, address, 8, false);
    return value;
  }

  /** A pointer or long of the ABI; zero-extended. */
  long getWord(long address, Abi abi) {
    return abi.wide() ? getLong(address) : getInt(address) & 0xffffffffL;
  }

  byte[] getBytes(long address, int length) {
    byte[] bytes = new byte[length];
    memory.read(address, bytes, 0, length);
    host.accessed(thread, address, length, false);
    return bytes;
  }

  /** A string that ends with a zero byte. */
  String getString(long address) {
    byte[] bytes = new byte[MAX_PATH];
    int length = 0;
    while (length < MAX_PATH) {
      bytes[length] = memory.getByte(address + length);
      if (bytes[length] == 0) {
        break;
      }
      length++;
    }
    host.accessed(thread, address, length + 1L, false);
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  void putInt(long address, int value) {
    host.accessed(thread, address, 4, true);
    memory.putInt(address, value);
  }

  void putLong(long address, long value) {
    host.accessed(thread, address, 8, true);
    memory.putLong(address, value);
  }

  void putWord(long address, long value, Abi abi) {
    if (abi.wide()) {
      putLong(address, value);
    } else {
      putInt(address, (int) value);
    }
  }

  void putBytes(long address, byte[] bytes) {
    if (bytes.length > 0) {
      memory.getByte(address); // a fault comes before the access is told
      host.accessed(thread, address, bytes.length, true);
      memory.write(address, bytes, 0, bytes.length);
    }
  }

  /** Memory without notice to the analysis: for words that are atomic. */
  GuestMemory raw() {
    return memory;
  }
}
