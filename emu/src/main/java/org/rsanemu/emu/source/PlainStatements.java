// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.source;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.Meaning.Flow;
import org.rsanemu.isa.Trap;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.PlainCode;

/**
 * The ordinary instructions that are plain accesses of statements with atomic operations. The text
 * says that all else in the statement is plain; which instructions the operations' accesses are
 * must be known for each of them, or an access that a compiler has attributed to another place
 * could be taken for a plain one. Thread-confined.
 */
public final class PlainStatements {
  private final TreeMap<Long, PlainCode.Beside> pieces = new TreeMap<>();
  private final AtomicPlaces places;

  /**
   * @param places of the same module
   */
  public PlainStatements(List<PlainCode.Beside> pieces, AtomicPlaces places) {
    pieces.forEach(each -> this.pieces.put(each.start(), each));
    this.places = places;
  }

  /** Whether the instruction at an ELF address is one. */
  public boolean contains(long address, AtomicPlaces.Code code) {
    Map.Entry<Long, PlainCode.Beside> piece = pieces.floorEntry(address);
    if (piece == null || address >= piece.getValue().end()) {
      return false;
    }
    Meaning meaning = code.meaning(address);
    boolean ordinary = meaning.effect() instanceof Effect.Plain && meaning.trap() == Trap.NONE;
    if (!ordinary || meaning.flow() != Flow.NEXT) {
      return false; // a call may be an atomic operation, as those of TSan's functions are
    }
    List<AtomicOperation> operations = piece.getValue().operations();
    return operations.stream()
        .allMatch(each ->
            isAlone(each, operations)
                && (each.contains(address) ? isBeside(each, address, code) : isKnown(each, code)));
  }

  /** Whether no other operation has any of its code. */
  private static boolean isAlone(AtomicOperation operation, List<AtomicOperation> all) {
    return operation.code().stream()
        .allMatch(range -> all.stream().filter(each -> each.contains(range[0])).count() == 1);
  }

  /** Whether an instruction of an operation's code is known not to be its access. */
  private boolean isBeside(AtomicOperation operation, long address, AtomicPlaces.Code code) {
    if (hasOwnInstruction(operation, code)) {
      return operation.kind() != Kind.READ_MODIFY_WRITE || !mayLoadFirst(operation, code);
    }
    Operands operands = Operands.of(code.meaning(address).text());
    if (!operands.touchMemory()) {
      return false; // another notation than is read here, as RISC-V's
    }
    return switch (operation.kind()) {
      case LOAD -> !operands.read();
      case STORE -> !operands.write();
      default -> false;
    };
  }

  private boolean isKnown(AtomicOperation operation, AtomicPlaces.Code code) {
    return hasOwnInstruction(operation, code)
        || isLoadOrStore(operation) && places.isKnown(operation, code);
  }

  private static boolean isLoadOrStore(AtomicOperation operation) {
    return operation.kind() == Kind.LOAD || operation.kind() == Kind.STORE;
  }

  /**
   * Whether an instruction that only atomic operations have is in the code, or a call of one, and
   * is the access. A load or a store whose order is decided at run time has one for each order, and
   * those for some are ordinary.
   */
  private static boolean hasOwnInstruction(AtomicOperation operation, AtomicPlaces.Code code) {
    if (isLoadOrStore(operation) && operation.order() == Order.UNKNOWN) {
      return false;
    }
    int length = 0;
    for (long[] range : operation.code()) {
      for (long at = range[0]; at < range[1]; ) {
        Meaning meaning = code.meaning(at);
        length += meaning.length();
        if (meaning.length() == 0 || length > AtomicPlaces.LONGEST) {
          return false;
        }
        boolean calls = meaning.flow() == Flow.CALL && code.isOperation(code.target(at));
        boolean own = meaning.trap() == Trap.NONE && !BesideAccess.isOrdinary(meaning.effect());
        if (calls || own) {
          return true;
        }
        at += meaning.length();
      }
    }
    return false;
  }

  /**
   * Whether an ordinary load may begin a read-modify-write. x86 has no instruction that returns
   * what an `or` has overwritten: there it is a loop of compare-and-swaps, which begins with one,
   * and clang makes such loops of exclusive instructions, too, if it does not optimize.
   */
  private static boolean mayLoadFirst(AtomicOperation operation, AtomicPlaces.Code code) {
    boolean inPair = false;
    boolean jumps = false;
    boolean exclusive = false;
    for (long[] range : operation.code()) {
      for (long at = range[0]; at < range[1]; at += Math.max(1, code.meaning(at).length())) {
        Meaning meaning = code.meaning(at);
        boolean leaves = meaning.flow() != Flow.NEXT && meaning.flow() != Flow.CALL;
        if (leaves && inPair) {
          return true; // out of a comparison
        }
        jumps |= leaves;
        inPair |= meaning.effect() instanceof Effect.LoadExclusive;
        exclusive |= inPair;
        inPair &= !(meaning.effect() instanceof Effect.StoreExclusive);
      }
    }
    return jumps && !exclusive;
  }
}
