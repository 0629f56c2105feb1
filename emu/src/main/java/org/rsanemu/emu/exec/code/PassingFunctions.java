// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Arrays;
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
  private final Map<Long, Optional<Callee>> known = new HashMap<>();
  private @Nullable PassingCode analysis;
  private int depth;

  public PassingFunctions(Image image) {
    this.image = image;
  }

  /** Whether the function that has this instruction is one. */
  public boolean contains(long address) {
    FunctionBounds.Range range = range(address);
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

  private FunctionBounds.@Nullable Range range(long address) {
    Symbol symbol = image.symbols().functionAt(address);
    return symbol == null || symbol.size() == 0
        ? image.bounds().at(address)
        : new FunctionBounds.Range(symbol.address(), symbol.address() + symbol.size());
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
    FunctionBounds.Range range = range(entry);
    return range == null || range.start() != entry ? Optional.empty() : at(range);
  }

  private PassingCode analysis() {
    PassingCode made = analysis;
    if (made == null) {
      Architecture architecture = image.architecture();
      Code code = new ImageCode();
      Lifter lifter = Lifter.forMachine(image.machine());
      made =
          new PassingCode(
              architecture,
              new RegisterUses(architecture, code),
              pc -> meaning(lifter, code, pc),
              this::callee);
      analysis = made;
    }
    return made;
  }

  private static Meaning meaning(Lifter lifter, Code code, long pc) {
    return lifter.meaning(code.bytes(pc), 0, pc, code.secondState(pc));
  }

  /** The code as the file has it. */
  private final class ImageCode implements Code {
    @Override
    public byte[] bytes(long pc) {
      for (Image.Segment segment : image.segments()) {
        long from = pc - segment.address();
        if (from >= 0 && from < segment.fileSize()) {
          long start = segment.offset() + from;
          long end =
              Math.min(
                  image.bytes().length,
                  Math.min(start + Lifter.MAX_LENGTH, segment.offset() + segment.fileSize()));
          return start < end
              ? Arrays.copyOfRange(image.bytes(), (int) start, (int) end)
              : new byte[0];
        }
      }
      return new byte[0];
    }

    @Override
    public boolean secondState(long pc) {
      return image.symbols().secondStateAt(pc);
    }
  }
}
