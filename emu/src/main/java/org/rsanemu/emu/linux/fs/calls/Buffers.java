// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.Arrays;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.isa.linux.Abi;

/**
 * Where in guest memory the bytes of a read or write go or come from.
 *
 * @param parts pairs of address and length
 */
record Buffers(long... parts) {
  /** Bytes that one call moves at most; the program sees a short read or write beyond. */
  static final long MOST = 1 << 20;

  private static final int IOV_MAX = 1024;

  /** One buffer, whose address is the second argument and whose length is the third. */
  static Buffers single(Call call) {
    return new Buffers(call.arg(1), length(call.arg(2)));
  }

  /** A length that no buffer can have is cut, and faults if it is used. */
  static long length(long given) {
    return given < 0 ? MOST : Math.min(given, MOST);
  }

  /**
   * Those that {@code struct iovec}s list, their address and count being the second and third
   * argument.
   *
   * @throws CallFailedException EINVAL
   */
  static Buffers vector(Call call, Abi abi) {
    int count = call.intArg(2);
    if (count < 0 || count > IOV_MAX) {
      throw new CallFailedException(Errno.EINVAL);
    }
    long[] parts = new long[2 * count];
    long room = MOST;
    for (int i = 0; i < parts.length; i += 2) {
      long entry = call.arg(1) + (long) i * abi.wordSize();
      parts[i] = call.getWord(entry, abi);
      long length = call.getWord(entry + abi.wordSize(), abi);
      if (length < 0 || !abi.wide() && (int) length < 0) {
        throw new CallFailedException(Errno.EINVAL);
      }
      parts[i + 1] = Math.min(length, room);
      room -= parts[i + 1];
    }
    return new Buffers(parts);
  }

  /** All lengths together. */
  int total() {
    int total = 0;
    for (int i = 1; i < parts.length; i += 2) {
      total += (int) parts[i];
    }
    return total;
  }

  /**
   * Faults if they cannot be written: before anything is taken out of where it comes from.
   *
   * @param available how many bytes can come at most; negative if nobody knows
   */
  void checkWritable(Call call, int available) {
    long left = available < 0 ? MOST : available;
    for (int i = 0; i < parts.length; i += 2) {
      long length = Math.min(parts[i + 1], left);
      call.checkWritable(parts[i], length);
      left -= length;
    }
  }

  /** Spreads bytes over them. */
  void scatter(Call call, byte[] bytes) {
    int done = 0;
    for (int i = 0; i < parts.length && done < bytes.length; i += 2) {
      int length = (int) Math.min(parts[i + 1], bytes.length - done);
      call.putBytes(parts[i], Arrays.copyOfRange(bytes, done, done + length));
      done += length;
    }
  }

  /** The bytes in them. */
  byte[] gather(Call call) {
    byte[] bytes = new byte[total()];
    int done = 0;
    for (int i = 0; i < parts.length; i += 2) {
      byte[] part = call.getBytes(parts[i], (int) parts[i + 1]);
      System.arraycopy(part, 0, bytes, done, part.length);
      done += part.length;
    }
    return bytes;
  }
}
