// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import org.rsanemu.emu.cpu.EnginePieces.Piece;
import org.rsanemu.nativelib.unicorn.Unicorn;

/**
 * What the engine has of the guest's memory. To unmap costs it up to half a microsecond a page,
 * because it forgets pages one by one, and to map a part of what was mapped in one piece more than
 * that; to change permissions costs the same ten microseconds whatever the size. So what the guest
 * unmaps stays mapped in the engine, with no permission at all: it is <i>closed</i>, and opened
 * when the guest maps something there again, as each run does at the same addresses. Code is
 * unmapped: the engine is to forget what it translated. Of mixed pieces ({@link EnginePieces}) the
 * engine need not be notified.
 */
final class EnginePages {
  private final Engine engine;
  private final EnginePieces pieces;

  EnginePages(Engine engine, EnginePieces pieces) {
    this.engine = engine;
    this.pieces = pieces;
  }

  /** Gives the guest whole pages that it does not have; {@code prot} permits something. */
  void open(long address, long size, int prot) {
    long end = address + size;
    long at = address;
    while (at < end) {
      Piece piece = pieces.at(at);
      long next = piece == null ? pieces.next(at, end) : Math.min(piece.end(), end);
      if (piece == null) {
        pieces.map(at, next, prot);
      } else if (!piece.mixed()) {
        pieces.protect(at, next, prot);
      } else if ((prot & Unicorn.PROT_EXEC) != 0) {
        pieces.unmap(at, next);
        pieces.map(at, next, prot);
      }
      at = next;
    }
    pieces.reduce();
  }

  /** Takes from the guest pages that it has, all with the same permissions. */
  void close(long address, long size, int prot) {
    if ((prot & Unicorn.PROT_EXEC) != 0) {
      drop(address, size);
      engine.codeChanged(address, size);
      return;
    }
    if ((prot & Unicorn.PROT_WRITE) == 0) {
      // The engine continues reading what it has read before until this permission changes.
      pieces.protect(address, address + size, Unicorn.PROT_READ | Unicorn.PROT_WRITE);
    }
    pieces.protect(address, address + size, 0);
    pieces.reduce();
  }

  /** Takes pages from the engine, with what it translated. */
  void drop(long address, long size) {
    pieces.unmap(address, address + size);
    pieces.reduce();
  }

  /** Changes permissions of pages that the guest has and keeps, from some to others. */
  void protect(long address, long size, int before, int prot) {
    if (((before | prot) & Unicorn.PROT_EXEC) != 0) {
      open(address, size, prot); // mixed pieces have no code
      engine.codeChanged(address, size);
      return;
    }
    pieces.protect(address, address + size, prot);
    pieces.reduce();
  }
}
