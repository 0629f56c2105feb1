// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.rsanemu.loader.Exports;

/**
 * Looks names up as the dynamic loader does: by DT_GNU_HASH, as glibc's dl-lookup.c reads it, or
 * else by DT_HASH (System V gABI, "Hash Table").
 *
 * @param symbols the dynamic symbols
 * @param gnu the table of DT_GNU_HASH, or null
 * @param old that of DT_HASH, or null
 */
record HashedNames(DynamicSymbols symbols, @Nullable Window gnu, @Nullable Window old)
    implements Exports {
  private static final int WORD = Integer.BYTES;

  @Override
  public boolean have(String name) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    try {
      return gnu != null ? haveByGnu(gnu, name, bytes) : old != null && haveByOld(old, name, bytes);
    } catch (IndexOutOfBoundsException | ArithmeticException _) {
      return true; // the table is damaged: nobody knows what the loader makes of it
    }
  }

  /** Four words, a Bloom filter of addresses, the buckets, the chains. */
  private boolean haveByGnu(Window table, String name, byte[] bytes) {
    long hash = gnuHash(bytes);
    long buckets = table.u32(table.address());
    long first = table.u32(table.address() + WORD);
    long filter = table.u32(table.address() + 2 * WORD);
    long start = table.address() + 4 * WORD + filter * (table.file().wide() ? 8 : 4);
    long symbol = buckets == 0 ? 0 : table.u32(start + hash % buckets * WORD);
    if (symbol < first || symbol == 0) {
      return false;
    }
    while (true) {
      long chained = table.u32(start + (buckets + symbol - first) * WORD);
      if ((chained | 1) == (hash | 1) && symbols.defines(symbol, name)) {
        return true;
      }
      if ((chained & 1) != 0) {
        return false;
      }
      symbol++;
    }
  }

  private boolean haveByOld(Window table, String name, byte[] bytes) {
    long buckets = table.u32(table.address());
    long count = table.u32(table.address() + WORD);
    long start = table.address() + 2 * WORD;
    long symbol = buckets == 0 ? 0 : table.u32(start + oldHash(bytes) % buckets * WORD);
    for (long i = 0; i < count && symbol != 0; i++) {
      if (symbols.defines(symbol, name)) {
        return true;
      }
      symbol = table.u32(start + (buckets + symbol) * WORD);
    }
    return false;
  }

  private static long gnuHash(byte[] name) {
    int hash = 5381;
    for (byte each : name) {
      hash = hash * 33 + (each & 0xff);
    }
    return Integer.toUnsignedLong(hash);
  }

  private static long oldHash(byte[] name) {
    long hash = 0;
    for (byte each : name) {
      hash = (hash << 4) + (each & 0xff);
      long high = hash & 0xf0000000L;
      hash = (hash ^ high >>> 24) & ~high;
    }
    return hash;
  }
}
