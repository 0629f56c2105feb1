// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.flow.PassingCode;
import org.rsanemu.emu.flow.PassingCode.Callee;
import org.rsanemu.emu.flow.RegisterUses;
import org.rsanemu.isa.Meaning;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * Finds the functions of an image that only pass their arguments to one operation on memory, by
 * their instructions. Results are cached. All addresses are ELF addresses. Thread-confined.
 */
public final class PassingFunctions {
  /** Wrappers of wrappers: more than libraries have. */
  private static final int DEEPEST = 8;

  private static final int MOST_KNOWN = 1 << 16;

  private final Image image;
  private final ImageCode functions;
  private final Map<Long, Optional<Callee>> known = new HashMap<>();
  private @Nullable PassingCode analysis;
  private int depth;

  public PassingFunctions(Image image) {
    this.image = image;
    functions = new ImageCode(image);
  }

  /** Whether the function that has this instruction is one. */
  public boolean contains(long address) {
    FunctionBounds.Range range = functions.function(address);
    return range != null && at(range).filter(Callee::isOperation).isPresent();
  }

  /**
   * Whether code that was inlined does no more than one operation on memory.
   *
   * @param code half-open ranges of addresses
   * @param parameters how many the function has
   */
  public boolean isOne(List<long[]> code, int parameters) {
    return analysis().isOne(code, parameters);
  }

  private Optional<Callee> at(FunctionBounds.Range range) {
    Optional<Callee> found = known.get(range.start());
    if (found == null) {
      if (known.size() >= MOST_KNOWN) {
        known.clear();
      }
      known.put(range.start(), Optional.empty()); // it may call itself
      depth++;
      found = depth > DEEPEST ? Optional.empty() : analysis().of(range.start(), range.end());
      depth--;
      known.put(range.start(), found);
    }
    return found;
  }

  private Optional<Callee> callee(long entry) {
    Symbol symbol = image.symbols().functionAt(entry);
    if (symbol != null && symbol.address() == entry) {
      for (String name : image.symbols().names(symbol)) {
        Optional<Callee> operation = OperationCalls.of(name, image.architecture().code());
        if (operation.isPresent()) {
          return operation;
        }
      }
    }
    FunctionBounds.Range range = functions.function(entry);
    return range == null || range.start() != entry ? Optional.empty() : at(range);
  }

  private PassingCode analysis() {
    PassingCode made = analysis;
    if (made == null) {
      Architecture architecture = image.architecture();
      Lifter lifter = Lifter.forMachine(image.machine());
      made =
          new PassingCode(
              architecture,
              new RegisterUses(architecture, functions),
              pc -> meaning(lifter, functions, pc),
              this::callee);
      analysis = made;
    }
    return made;
  }

  private static Meaning meaning(Lifter lifter, Code code, long pc) {
    return lifter.meaning(code.bytes(pc), 0, pc, code.secondState(pc));
  }
}
