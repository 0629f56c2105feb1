// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.net;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Call;
import org.rsanemu.isa.linux.Abi;

/**
 * {@code struct msghdr} of sendmsg(2) and recvmsg(2).
 *
 * @param parts where the bytes are: pairs of address and length
 * @param control where ancillary data is, and how much
 */
record MessageHeader(long address, long[] parts, long control, long controlLength) {
  private static final int IOV_MAX = 1024;
  private static final long MOST = 1 << 20;

  /** Reads it; null if it makes no sense. */
  static @Nullable MessageHeader read(Call call, long address) {
    Abi abi = call.abi();
    int word = abi.wordSize();
    long vector = call.getWord(address + 2L * word, abi);
    long count = call.getWord(address + 3L * word, abi);
    if (count < 0 || count > IOV_MAX) {
      return null;
    }
    long[] parts = new long[2 * (int) count];
    long room = MOST;
    for (int i = 0; i < parts.length; i += 2) {
      long entry = vector + (long) i * word;
      parts[i] = call.getWord(entry, abi);
      parts[i + 1] = Math.min(Math.max(call.getWord(entry + word, abi), 0), room);
      room -= parts[i + 1];
    }
    return new MessageHeader(
        address,
        parts,
        call.getWord(address + 4L * word, abi),
        call.getWord(address + 5L * word, abi));
  }

  /** One buffer without ancillary data, as send(2) and recv(2) have it. */
  static MessageHeader of(long buffer, long length) {
    long cut = length < 0 ? MOST : Math.min(length, MOST);
    return new MessageHeader(0, new long[] {buffer, cut}, 0, 0);
  }

  int length() {
    int total = 0;
    for (int i = 1; i < parts.length; i += 2) {
      total += (int) parts[i];
    }
    return total;
  }

  byte[] gather(Call call) {
    byte[] bytes = new byte[length()];
    int done = 0;
    for (int i = 0; i < parts.length; i += 2) {
      byte[] part = call.getBytes(parts[i], (int) parts[i + 1]);
      System.arraycopy(part, 0, bytes, done, part.length);
      done += part.length;
    }
    return bytes;
  }

  void checkWritable(Call call) {
    for (int i = 0; i < parts.length; i += 2) {
      call.checkWritable(parts[i], parts[i + 1]);
    }
  }

  void scatter(Call call, byte[] bytes) {
    int done = 0;
    for (int i = 0; i < parts.length && done < bytes.length; i += 2) {
      int length = (int) Math.min(parts[i + 1], bytes.length - done);
      call.putBytes(parts[i], Arrays.copyOfRange(bytes, done, done + length));
      done += length;
    }
  }

  /** Fills in what came: no name, so much ancillary data, these flags. */
  void fill(Call call, long controlUsed, int flags) {
    if (address == 0) {
      return;
    }
    Abi abi = call.abi();
    int word = abi.wordSize();
    call.putInt(address + word, 0);
    call.putWord(address + 5L * word, controlUsed, abi);
    call.putInt(address + 6L * word, flags);
  }
}
