// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.split;

import java.io.ByteArrayOutputStream;
import java.util.Map;
import java.util.TreeMap;
import org.rsanemu.loader.dwarf.data.SplitException;

/** A program's sections of debug information, to which those that were split off are added. */
final class MergedSections {
  /** What is added to them all together, in bytes. */
  static final long MOST = 1L << 28;

  private static final long MOST_LINE_BYTES = 1L << 26;

  private final Map<String, byte[]> own;
  private final Map<String, ByteArrayOutputStream> added = new TreeMap<>();
  private long left = MOST;

  MergedSections(Map<String, byte[]> own) {
    this.own = own;
  }

  /** Adds bytes to the end of a section; where they begin there. */
  int add(String name, byte[] bytes, int start, int end) throws SplitException {
    int at = size(name);
    charge(end - start);
    if (name.equals(".debug_line") && at + (end - start) > MOST_LINE_BYTES) {
      throw new SplitException("the debug information is too large: line tables");
    }
    added.computeIfAbsent(name, _ -> new ByteArrayOutputStream()).write(bytes, start, end - start);
    return at;
  }

  /** What the program itself has of a section. */
  byte[] own(String name) {
    return own.getOrDefault(name, new byte[0]);
  }

  /** The bytes that a section has now. */
  int size(String name) {
    byte[] first = own.get(name);
    ByteArrayOutputStream more = added.get(name);
    return (first == null ? 0 : first.length) + (more == null ? 0 : more.size());
  }

  /** Takes from what may be added. */
  void charge(long bytes) throws SplitException {
    left -= bytes;
    if (left < 0) {
      throw new SplitException("all together it is larger than " + MOST + " bytes");
    }
  }

  /** All of it. */
  Map<String, byte[]> all() {
    Map<String, byte[]> all = new TreeMap<>(own);
    added.forEach((name, more) -> {
      byte[] first = own.getOrDefault(name, new byte[0]);
      byte[] both = java.util.Arrays.copyOf(first, first.length + more.size());
      System.arraycopy(more.toByteArray(), 0, both, first.length, more.size());
      all.put(name, both);
    });
    return all;
  }
}
