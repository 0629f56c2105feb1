// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Errno;

/**
 * The bytes of the host's files, in blocks of which the newest stay in memory: the runs of a worker
 * read the same libraries again and again. Safe for threads.
 */
final class HostBlocks {
  private static final int BLOCK = 1 << 18;
  private static final int KEPT = 256;

  private static final Map<Key, byte[]> BLOCKS =
      new LinkedHashMap<>(KEPT, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, byte[]> eldest) {
          return size() > KEPT;
        }
      };

  /** A block of a file in one of its versions. */
  private record Key(Path path, long size, long modified, long block) {}

  private HostBlocks() {}

  /**
   * Reads bytes of a file as it was when {@code file} was asked for; what it has lost since reads
   * as zero.
   *
   * @param length bytes from {@code position} on, all before the file's end
   */
  static void read(Origin file, long position, byte[] into, int offset, int length) {
    int done = 0;
    while (done < length) {
      long at = position + done;
      byte[] block = block(file, at / BLOCK);
      int from = (int) (at % BLOCK);
      int count = Math.min(length - done, BLOCK - from);
      int there = Math.clamp(block.length - from, 0, count);
      System.arraycopy(block, Math.min(from, block.length), into, offset + done, there);
      Arrays.fill(into, offset + done + there, offset + done + count, (byte) 0);
      done += count;
    }
  }

  private static byte[] block(Origin file, long number) {
    Key key = new Key(file.path(), file.size(), file.modified(), number);
    synchronized (BLOCKS) {
      byte[] block = BLOCKS.get(key);
      if (block == null) {
        block = load(file.path(), number * BLOCK);
        BLOCKS.put(key, block);
      }
      return block;
    }
  }

  private static byte[] load(Path path, long position) {
    try (FileChannel channel = FileChannel.open(path, READ, NOFOLLOW_LINKS)) {
      ByteBuffer buffer = ByteBuffer.allocate(Math.clamp(channel.size() - position, 0, BLOCK));
      while (buffer.hasRemaining() && channel.read(buffer, position + buffer.position()) > 0) {
        // Until the block is full, or the file has become shorter.
      }
      return Arrays.copyOf(buffer.array(), buffer.position());
    } catch (IOException unreadable) {
      throw new CallFailedException(Errno.EIO);
    }
  }
}
