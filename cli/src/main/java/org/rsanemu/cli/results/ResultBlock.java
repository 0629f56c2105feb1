// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.nio.ByteBuffer;
import java.util.zip.CRC32;

/**
 * The head of an entry in a file of results, which says enough to find it again.
 *
 * @param kind what the entry is
 * @param item the number of its case
 * @param run the number of its run, 0 if it is none's
 * @param at where its contents begin in the file
 * @param size of the contents, in bytes
 * @param check CRC-32 of the contents
 */
record ResultBlock(Kind kind, int item, int run, long at, int size, int check) {
  /** Bytes of a head: kind, item, run, size, check, and the CRC-32 of those. */
  static final int HEAD = 6 * Integer.BYTES;

  /** Sorts of entries. */
  enum Kind {
    MANIFEST,
    LEARNED,
    RAN,
    /**
     * A run that failed with an error in rsan-emu: to be done again when the campaign continues.
     */
    FAILED,
    REFUSED
  }

  /** Head and contents as in a file. */
  static byte[] bytes(Kind kind, int item, int run, byte[] contents) {
    ByteBuffer bytes = ByteBuffer.allocate(HEAD + contents.length);
    bytes.putInt(kind.ordinal()).putInt(item).putInt(run).putInt(contents.length);
    bytes.putInt(crc(contents));
    bytes.putInt(crc(bytes.slice(0, HEAD - Integer.BYTES)));
    return bytes.put(contents).array();
  }

  /** Reads a head; null if these bytes are none. */
  static @org.jspecify.annotations.Nullable ResultBlock read(byte[] head, long at) {
    ByteBuffer bytes = ByteBuffer.wrap(head);
    int kind = bytes.getInt();
    ResultBlock block =
        new ResultBlock(
            Kind.values()[Math.floorMod(kind, Kind.values().length)],
            bytes.getInt(),
            bytes.getInt(),
            at + HEAD,
            bytes.getInt(),
            bytes.getInt());
    boolean whole = bytes.getInt() == crc(ByteBuffer.wrap(head, 0, HEAD - Integer.BYTES));
    return whole && kind == block.kind.ordinal() && block.size >= 0 ? block : null;
  }

  /** Whether {@code contents} are its contents. */
  boolean fits(byte[] contents) {
    return contents.length == size && crc(contents) == check;
  }

  private static int crc(byte[] bytes) {
    return crc(ByteBuffer.wrap(bytes));
  }

  private static int crc(ByteBuffer bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return (int) crc.getValue();
  }
}
