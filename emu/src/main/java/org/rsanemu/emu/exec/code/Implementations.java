// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.Constants;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.flow.RegisterUse;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.StringFunctions;
import org.rsanemu.loader.SymbolTable.Symbol;
import org.rsanemu.loader.UserCode;

/**
 * Functions that act for their callers, as {@code memcpy} does, of which a library has several
 * implementations and chooses one when the program starts. A stripped library has no names for
 * them: only the code that chooses (STT_GNU_IFUNC) is known, and its result, the implementation's
 * address. Addresses are ELF addresses.
 */
public final class Implementations {
  /** No implementation goes on in more. */
  private static final int MOST_PARTS = 16;

  private final Image image;
  private final ImageCode code;
  private final Set<Long> choosers = new HashSet<>();
  private final Map<Long, StringFunctions.Use> stringChoosers = new HashMap<>();
  private final Map<Long, StringFunctions.Use> strings = new HashMap<>();
  private final TreeMap<Long, Long> ends = new TreeMap<>();
  private final Set<Long> seen = new HashSet<>();
  private final Map<Long, Parts> unseen = new HashMap<>();
  private final boolean copy;

  /**
   * @param code of the image
   */
  Implementations(Image image, ImageCode code) {
    this.image = image;
    this.code = code;
    boolean allCopy = true;
    for (Symbol symbol : image.symbols().ifuncs()) {
      if (UserCode.actsForCaller(symbol.name())) {
        choosers.add(symbol.address());
        StringFunctions.Use use = StringFunctions.named(symbol.name(), image.bits());
        if (use != null) {
          stringChoosers.put(symbol.address(), use);
        }
        allCopy &= UserCode.copies(symbol.name());
      }
    }
    copy = allCopy;
  }

  /** Whether the code at this address chooses one when it is called. */
  public boolean chooses(long address) {
    return choosers.contains(address);
  }

  /**
   * The implementation that starts at this address was chosen. It may go on in another one's code:
   * glibc's for x86-64 share what fills the last bytes.
   *
   * @param chooser where the code begins that chose it
   * @param bias what is added to its ELF addresses in memory
   * @param uses of the code in memory
   */
  public void chosen(long chooser, long address, long bias, RegisterUses uses) {
    long start = image.bits() == 32 ? address & -2 : address; // without ARM's bit for T32
    new Parts(bias, uses).add(start);
    StringFunctions.Use use = stringChoosers.get(chooser);
    if (use != null) {
      strings.put(start, use);
    }
    if (use != null && seen.add(chooser)) { // each run calls it again, and its code stays
      addOthers(chooser, use, bias, uses);
    }
  }

  /**
   * Those whose addresses the code that chooses computes: AArch64's library itself always calls the
   * same one.
   */
  private void addOthers(long chooser, StringFunctions.Use use, long bias, RegisterUses uses) {
    Constants constants = new Constants();
    FunctionBounds.Range range = code.function(chooser);
    long end = range == null ? chooser : range.end();
    for (long pc = chooser; pc < end; ) {
      RegisterUse next = uses.at(pc + bias);
      RegisterUse.Move move = next.exactMove();
      Long constant = constants.step(next);
      boolean computed = move != null && move.from() >= 0; // else it may be a page's
      if (constant != null && computed && isUnnamedFunction(constant - bias)) {
        strings.putIfAbsent(constant - bias, use);
      }
      pc += Math.max(1, next.length());
    }
  }

  private boolean isUnnamedFunction(long address) {
    FunctionBounds.Range range = image.bounds().at(address);
    return range != null && range.start() == address && image.symbols().functionAt(address) == null;
  }

  /** Of one implementation, which are looked through when they are come to: most never are. */
  private final class Parts {
    private final long bias;
    private final RegisterUses uses;
    private int count;

    Parts(long bias, RegisterUses uses) {
      this.bias = bias;
      this.uses = uses;
    }

    void add(long address) {
      FunctionBounds.Range range = count < MOST_PARTS ? code.function(address) : null;
      if (range != null && ends.putIfAbsent(range.start(), range.end()) == null) {
        count++;
        unseen.put(range.start(), this);
      }
    }

    /** Adds those to which this one jumps. */
    void see(long start, long end) {
      for (long pc = start; pc < end; ) {
        RegisterUse use = uses.at(pc + bias);
        long target = use.target() - bias;
        boolean jumps =
            use.flow() == RegisterUse.Flow.JUMP || use.flow() == RegisterUse.Flow.BRANCH;
        if (jumps && use.target() != RegisterUse.NOWHERE && (target < start || target >= end)) {
          add(target);
        }
        pc += Math.max(1, use.length());
      }
    }
  }

  /** What the one that starts there reads of strings; null if that is not known. */
  StringFunctions.@Nullable Use stringFunction(long address) {
    return strings.get(address);
  }

  /** Whether it is in one of them, and they all copy or compare: none is an atomic operation. */
  boolean copies(long address) {
    return copy && contains(address);
  }

  boolean contains(long address) {
    Map.Entry<Long, Long> below = ends.floorEntry(address);
    if (below == null || address >= below.getValue()) {
      return false;
    }
    Parts parts = unseen.remove(below.getKey());
    if (parts != null) {
      parts.see(below.getKey(), below.getValue());
    }
    return true;
  }
}
