// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file, shared by all who have it open. What the guest writes lives in memory, in
 * pages, and ends with the run; the rest is read from the host when it is asked for. Holes read as
 * zero and take no room.
 */
public final class Content {
  /** The most bytes that are read at once. */
  public static final long MOST_READ = 1 << 30;

  /** How long a file may be made, with its holes. */
  public static final long LARGEST = 1L << 40;

  private static final int PAGE = 4096;

  /** What is below the guest's own pages. */
  private interface Base {
    /** All of {@code length} lies within the base. */
    void read(long position, byte[] into, int offset, int length);
  }

  private final Allowance allowance;
  private final Base base;
  private final TreeMap<Long, byte[]> pages = new TreeMap<>();
  private @Nullable Path hostPath;
  private @Nullable Sharing sharing;
  private boolean isAnonymous;
  private long baseSize;
  private long size;

  private Content(Base base, long size, @Nullable Path hostPath, Allowance allowance) {
    this.base = base;
    this.hostPath = hostPath;
    this.allowance = allowance;
    this.size = size;
    baseSize = size;
  }

  /** No bytes yet. */
  static Content empty(Allowance allowance) {
    return new Content((position, into, offset, length) -> {}, 0, null, allowance);
  }

  /** Bytes that nobody may change. */
  public static Content of(byte[] bytes) {
    Base base =
        (position, into, offset, length) ->
            System.arraycopy(bytes, (int) position, into, offset, length);
    return new Content(base, bytes.length, null, new Allowance());
  }

  /** Zeroes without a file: what threads share that is mapped without one. */
  public static Content anonymous(long length) {
    Content content = empty(new Allowance());
    content.size = length;
    content.isAnonymous = true;
    return content;
  }

  /** What a file of the host has. */
  static Content of(Origin file, Allowance allowance) {
    Base base =
        (position, into, offset, length) -> HostBlocks.read(file, position, into, offset, length);
    return new Content(base, file.size(), file.path(), allowance);
  }

  /** Whether no file has these bytes: only the memory that they are mapped to. */
  public boolean isAnonymous() {
    return isAnonymous;
  }

  /** The host's file whose bytes these are, or null if they are, even in part, the guest's. */
  public @Nullable Path hostPath() {
    return hostPath;
  }

  public long size() {
    return size;
  }

  /** Blocks of 512 bytes that hold data. */
  long blocks() {
    long covered = (baseSize + PAGE - 1) / PAGE;
    return 8 * (covered + pages.tailMap(covered).size());
  }

  /** The file is shared with memory from now on. */
  public void sharedWith(Sharing memory) {
    sharing = memory;
  }

  /** Memory gives back what was written there; what is the same takes no room. */
  public void writeMapped(long position, byte[] bytes, int length) {
    byte[] now = Arrays.copyOf(bytes, length);
    if (!Arrays.equals(now, readOwn(position, length))) {
      writeOwn(position, now, 0);
    }
  }

  /** A call reads up to {@code most} bytes from {@code position} on. */
  public byte[] read(long position, long most) {
    if (sharing != null && position >= 0) {
      sharing.accessed(position, end(position, most), false);
    }
    return now(position, most);
  }

  /** The same bytes, which no call reads. */
  public byte[] now(long position, long most) {
    if (sharing != null && position >= 0) {
      sharing.collect(position, end(position, most));
    }
    return readOwn(position, most);
  }

  private long end(long position, long most) {
    return Math.min(size, position + Math.clamp(most, 0, size));
  }

  /** The same, without what was written to memory only. */
  public byte[] readOwn(long position, long most) {
    long from = Math.clamp(position, 0, size);
    byte[] bytes = new byte[(int) Math.min(Math.max(most, 0), Math.min(size - from, MOST_READ))];
    int done = 0;
    while (done < bytes.length) {
      int count = run(from + done, bytes.length - done);
      copy(from + done, bytes, done, count);
      done += count;
    }
    return bytes;
  }

  /** How many bytes from a place on come from the same page, or all from below the pages. */
  private int run(long at, int most) {
    Long page = pages.ceilingKey(at / PAGE);
    if (page == null) {
      return most;
    }
    long end = page == at / PAGE ? (page + 1) * PAGE : page * PAGE;
    return (int) Math.min(most, end - at);
  }

  private void copy(long at, byte[] into, int offset, int length) {
    byte[] page = pages.get(at / PAGE);
    if (page != null) {
      System.arraycopy(page, (int) (at % PAGE), into, offset, length);
    } else if (at < baseSize) {
      base.read(at, into, offset, (int) Math.min(length, baseSize - at)); // the rest is zero
    }
  }

  /**
   * Writes {@code from}'s bytes from index {@code offset} on; a gap before them reads as zero.
   *
   * @return false if there is no room left: then nothing has changed
   */
  boolean write(long position, byte[] from, int offset) {
    long end = position + from.length - offset;
    long before = size;
    if (sharing != null) {
      sharing.accessed(position, end, true);
    }
    boolean written = writeOwn(position, from, offset);
    if (written && sharing != null) {
      if (size != before) {
        sharing.resized(before);
      }
      sharing.written(position, end);
    }
    return written;
  }

  private boolean writeOwn(long position, byte[] from, int offset) {
    long end = position + from.length - offset;
    if (!room(position, end)) {
      return false;
    }
    long at = position;
    while (at < end) {
      int count = (int) Math.min(end - at, PAGE - at % PAGE);
      byte[] page = page(at / PAGE);
      System.arraycopy(from, offset + (int) (at - position), page, (int) (at % PAGE), count);
      at += count;
    }
    size = Math.max(size, end);
    hostPath = null;
    return true;
  }

  private boolean room(long from, long end) {
    long first = from / PAGE;
    long last = (end + PAGE - 1) / PAGE;
    long missing = last - first - pages.subMap(first, Math.max(first, last)).size();
    allowance.take(missing * PAGE);
    return true;
  }

  private byte[] page(long number) {
    return pages.computeIfAbsent(
        number,
        n -> {
          byte[] page = new byte[PAGE];
          long start = n * PAGE;
          if (start < baseSize) {
            base.read(start, page, 0, (int) Math.min(PAGE, baseSize - start));
          }
          return page;
        });
  }

  /** Cuts, or extends by a hole. */
  void resize(long length) {
    long before = size;
    hostPath = null;
    if (length < size) {
      long page = (length + PAGE - 1) / PAGE;
      if (sharing != null) {
        sharing.accessed(length, page * PAGE, true); // the rest of its last page becomes zero
      }
      var gone = pages.tailMap(page);
      allowance.giveBack((long) gone.size() * PAGE);
      gone.clear();
      byte[] last = pages.get(length / PAGE);
      if (last != null) {
        Arrays.fill(last, (int) (length % PAGE), PAGE, (byte) 0);
      }
      baseSize = Math.min(baseSize, length);
    }
    size = length;
    if (sharing != null) {
      sharing.resized(before);
    }
  }

  /**
   * Makes a range read as zero, within the file's size.
   *
   * @return false if there is no room left for what it takes
   */
  public boolean clear(long from, long end) {
    long until = Math.min(end, size);
    if (sharing != null && from < until) {
      sharing.accessed(from, until, true);
      sharing.collect(from, until);
    }
    byte[] zeros = new byte[PAGE];
    long at = from;
    while (at < until) {
      int count = (int) Math.min(until - at, PAGE - at % PAGE);
      boolean holds = pages.containsKey(at / PAGE) || at < baseSize;
      if (holds && !writeOwn(at, zeros, PAGE - count)) {
        return false;
      }
      at += count;
    }
    if (sharing != null && from < until) {
      sharing.written(from, until);
    }
    return true;
  }

  /** The first byte from {@code from} on that is not in a hole, or -1. */
  long nextData(long from) {
    if (from < baseSize) {
      return from;
    }
    Long page = pages.ceilingKey(from / PAGE);
    return page == null || page * PAGE >= size ? -1 : Math.max(from, page * PAGE);
  }

  /** The first byte from {@code from} on that is in a hole; the end of the file is one. */
  long nextHole(long from) {
    long at = from;
    while (at < size && (at < baseSize || pages.containsKey(at / PAGE))) {
      at = at < baseSize ? (baseSize + PAGE - 1) / PAGE * PAGE : (at / PAGE + 1) * PAGE;
    }
    return Math.min(at, size);
  }
}
