// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Limit;
import org.rsanemu.emu.linux.base.LimitReachedException;
import org.rsanemu.model.Site;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * The regions that the library's engines have of the guest's memory, few of them whatever the
 * guest's mappings: some hundred regions end in an assertion of the library, and each makes every
 * change of another slower. A region of the library's has one permission, and each change of a part
 * of it makes up to three regions of it, forever. So when there are too many, neighbours become one
 * again: those with the same permission as before, and others, with all that lies between, as a
 * <i>mixed</i> piece. The engine may do nothing with a mixed piece and asks at each access; then
 * what the guest may do with the page decides. Neighbours that take the least room come first, so
 * that small mappings pay and a heap or a stack does not, and no piece is put together anew more
 * than a logarithm of times. Code is never put together: that would forget its translation.
 * Thread-confined.
 */
final class EnginePieces {
  /** More regions than this are put together. */
  static final int MOST = 256;

  /** As many are left then, if code allows it. */
  private static final int LEFT = MOST / 2;

  /** With more than this, which is all code, the library comes near its end. */
  private static final int MOST_CODE = 600;

  private static final int PAGE_BITS = 12;
  private static final int PAGE = 1 << PAGE_BITS;

  /** What the engine has from {@code start} to {@code end}; {@code prot} is 0 if it is mixed. */
  record Piece(long start, long end, int prot, boolean mixed) {
    private Piece part(long from, long to) {
      return new Piece(from, to, prot, mixed);
    }

    boolean isCode() {
      return (prot & Unicorn.PROT_EXEC) != 0;
    }
  }

  private final Engine engine;
  private final MemorySegment host;
  private final PagePermissions permissions;
  private final TreeMap<Long, Piece> pieces = new TreeMap<>();
  private final PageBits mixed = new PageBits();
  private int most = MOST;

  /**
   * None.
   *
   * @param permissions what the guest may do with each page
   */
  EnginePieces(Engine engine, MemorySegment host, PagePermissions permissions) {
    this.engine = engine;
    this.host = host;
    this.permissions = permissions;
  }

  /** How many there are. */
  int count() {
    return pieces.size();
  }

  /** The piece that has an address; null if there is none. */
  @Nullable Piece at(long address) {
    Map.Entry<Long, Piece> below = pieces.floorEntry(address);
    return below == null || below.getValue().end <= address ? null : below.getValue();
  }

  /** Where the first piece begins after {@code address}; {@code end} if none does before that. */
  long next(long address, long end) {
    Long next = pieces.higherKey(address);
    return next == null ? end : Math.min(next, end);
  }

  /** Maps where nothing is. */
  void map(long start, long end, int prot) {
    engine.map(start, host.asSlice(start, end - start), prot);
    pieces.put(start, new Piece(start, end, prot, false));
  }

  /** Unmaps what is there of a range. */
  void unmap(long start, long end) {
    for (Piece piece : within(start, end)) {
      engine.unmap(piece.start, piece.end - piece.start);
      pieces.remove(piece.start);
      if (piece.mixed) {
        mixed.remove(page(piece.start), page(piece.end));
      }
    }
  }

  /** Changes permissions of what is there of a range, as the engine knows them. */
  void protect(long start, long end, int prot) {
    for (Piece piece : overlapping(start, end)) {
      if (!piece.mixed && piece.prot != prot) {
        protect(piece, Math.max(start, piece.start), Math.min(end, piece.end), prot);
      }
    }
  }

  private void protect(Piece piece, long start, long end, int prot) {
    cut(start);
    cut(end);
    engine.protect(start, end - start, prot);
    pieces.put(start, new Piece(start, end, prot, piece.mixed));
  }

  private List<Piece> overlapping(long start, long end) {
    Piece first = at(start);
    List<Piece> found = new ArrayList<>();
    if (first != null && first.start < start) {
      found.add(first);
    }
    found.addAll(pieces.subMap(start, end).values());
    return found;
  }

  /** The pieces of a range, cut at its ends as the library cuts its regions. */
  private List<Piece> within(long start, long end) {
    cut(start);
    cut(end);
    return new ArrayList<>(pieces.subMap(start, end).values());
  }

  private void cut(long address) {
    Piece piece = at(address);
    if (piece != null && piece.start < address) {
      pieces.put(piece.start, piece.part(piece.start, address));
      pieces.put(address, piece.part(address, piece.end));
    }
  }

  /** Makes them fewer if there are too many. */
  void reduce() {
    if (pieces.size() <= most) {
      return;
    }
    for (Piece piece : List.copyOf(pieces.values())) {
      if (piece.prot == 0 && !piece.mixed) {
        unmap(piece.start, piece.end);
      }
    }
    PieceGroups.of(List.copyOf(pieces.values()), LEFT).forEach(this::join);
    if (pieces.size() > MOST_CODE) {
      throw new LimitReachedException(Limit.CODE_AREAS);
    }
    most = Math.max(MOST, pieces.size() + LEFT);
  }

  private void join(Piece whole) {
    unmap(whole.start, whole.end);
    map(whole.start, whole.end, whole.prot);
    if (whole.mixed) {
      pieces.put(whole.start, whole);
      mixed.add(page(whole.start), page(whole.end));
    }
  }

  /** Whether the guest may write there: where it may not, a fault comes next. */
  boolean mayWrite(long address, int size) {
    return permissions.permits(address, size, Unicorn.PROT_WRITE);
  }

  /**
   * In the callback of an access that the engine refuses: whether the guest may make it all the
   * same, because the piece is mixed. A write is made here, up to the end of its page: the engine
   * lets it go, and drops it.
   *
   * @param needed the permission
   * @param value what is written, if that is {@code PROT_WRITE}
   */
  boolean permits(long address, int size, int needed, long value) {
    if (address >>> Site.PC_BITS != 0) {
      return false;
    }
    int page = page(address);
    if (!mixed.contains(page) || page >= permissions.end()) {
      return false;
    }
    byte permission = permissions.of(page);
    if (permission == PagePermissions.ABSENT || (permission & needed) == 0) {
      return false;
    }
    if (needed == Unicorn.PROT_WRITE) {
      int here = Math.min(size, PAGE - (int) (address & PAGE - 1));
      for (int i = 0; i < here; i++) {
        host.set(JAVA_BYTE, address + i, (byte) (value >>> Byte.SIZE * i));
      }
    }
    return true;
  }

  private static int page(long address) {
    return (int) (address >>> PAGE_BITS);
  }
}
