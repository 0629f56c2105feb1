// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.exec.code.ByteSet;
import org.rsanemu.emu.exec.code.Instructions;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.flow.RegisterUse.Operand;
import org.rsanemu.model.LocationMap;
import org.rsanemu.model.Site;

/**
 * Accesses that no atomic operation of a language makes, whatever the type of what they access: by
 * functions and repeated instructions that copy, fill or compare, and by what compilers make of
 * these and of assignments: one instruction over several atomic objects, or one that is wider than
 * a register and than the location. Where the source says that an instruction is an atomic
 * operation, it is one.
 */
public final class BulkAccesses {
  private final Instructions instructions;
  private final RegisterUses uses;
  private final LocationMap locations;
  private final ByteSet declared;

  /**
   * @param declared the bytes that are atomic whatever accesses them
   */
  public BulkAccesses(
      Instructions instructions, RegisterUses uses, LocationMap locations, ByteSet declared) {
    this.instructions = instructions;
    this.uses = uses;
    this.locations = locations;
    this.declared = declared;
  }

  /**
   * Whether such an access is made of these bytes.
   *
   * @param instruction the number of the plain instruction that accesses them, and perhaps more
   */
  boolean isOne(int instruction, long address, int size) {
    int flags = instructions.flags(instruction);
    if ((flags & Instructions.TRAP) != 0) {
      return false; // the kernel's accesses
    }
    return Instructions.copies(flags)
        || (flags & Instructions.ATOMIC_CODE) == 0
            && (isSeveral(address, size) || isWide(instruction, address, size));
  }

  /** The same of an access of this site; see {@link Site}. */
  boolean isOneAt(long site, long address, int size) {
    return isOne(instructions.at(Site.pc(site)), address, size);
  }

  private boolean isSeveral(long address, int size) {
    long end = address + size;
    int first = first(address, end);
    return first != LocationMap.NONE
        && first(locations.address(first) + locations.size(first), end) != LocationMap.NONE
        && declared.touches(address, size);
  }

  private boolean isWide(int instruction, long address, int size) {
    Operand operand = uses.at(instructions.pc(instruction)).operand();
    if (operand == null || operand.size() <= Long.BYTES) {
      return false;
    }
    int first = first(address, address + size);
    return first == LocationMap.NONE || locations.size(first) < operand.size();
  }

  /** The first location that has one of these bytes. */
  private int first(long address, long end) {
    for (long a = address; a < end; a++) {
      int location = locations.at(a);
      if (location != LocationMap.NONE) {
        return location;
      }
    }
    return LocationMap.NONE;
  }
}
