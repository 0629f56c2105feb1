// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.survey;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.Image.Segment;
import org.rsanemu.loader.SymbolTable.Symbol;

/** Walks through a binary's code, instruction after instruction. */
public final class CodeSweep {
  private static final int EXECUTABLE = 1;

  /** An atomic instruction at an ELF address. */
  public record Found(long address, String text, Effect effect) {}

  /** Hears of instructions. */
  @FunctionalInterface
  public interface Visitor {
    void instruction(long address, Meaning meaning);
  }

  private final Image image;
  private final Lifter lifter;
  private final Predicate<Symbol> wanted;
  private final Visitor visitor;

  private CodeSweep(Image image, Lifter lifter, Predicate<Symbol> wanted, Visitor visitor) {
    this.image = image;
    this.lifter = lifter;
    this.wanted = wanted;
    this.visitor = visitor;
  }

  /**
   * The atomic instructions in order of address: those of the functions that symbols name, or, if
   * there are no symbols, of all executable memory.
   *
   * @param plain where ordinary loads and stores are listed, too
   */
  public static List<Found> of(Image image, Lifter lifter, LongPredicate plain) {
    List<Found> found = new ArrayList<>();
    each(
        image,
        lifter,
        _ -> true,
        (address, meaning) -> {
          if (Effects.isAtomic(meaning.effect())
              || meaning.effect() instanceof Effect.Plain && plain.test(address)) {
            found.add(new Found(address, meaning.text(), meaning.effect()));
          }
        });
    return List.copyOf(found);
  }

  /**
   * All instructions in order of address: of the functions that {@code wanted} lets pass, or, if
   * there are no symbols, of all executable memory.
   */
  public static void each(Image image, Lifter lifter, Predicate<Symbol> wanted, Visitor visitor) {
    CodeSweep sweep = new CodeSweep(image, lifter, wanted, visitor);
    for (Segment segment : image.segments()) {
      if ((segment.flags() & EXECUTABLE) != 0) {
        sweep.segment(segment);
      }
    }
  }

  private void segment(Segment segment) {
    long start = segment.address();
    long end = start + segment.fileSize();
    long swept = start;
    for (Symbol function : functions()) {
      long from = Math.max(function.address(), swept);
      long to = Math.min(function.address() + function.size(), end);
      if (from < to && from >= start) {
        if (wanted.test(function)) {
          range(segment, from, to);
        }
        swept = to;
      }
    }
    if (swept == start) {
      range(segment, start, end);
    }
  }

  /** A stripped file's symbols are some of its functions: all its code is swept. */
  private List<Symbol> functions() {
    return image.symbols().isPartial() ? List.of() : image.symbols().functions();
  }

  private void range(Segment segment, long from, long to) {
    long pc = from;
    while (pc < to) {
      boolean secondState = image.symbols().secondStateAt(pc);
      int offset = (int) (segment.offset() + pc - segment.address());
      Meaning meaning = lifter.meaning(image.bytes(), offset, pc, secondState);
      visitor.instruction(pc, meaning);
      pc +=
          meaning.length() > 0
              ? meaning.length()
              : image.architecture().elf().alignment(secondState);
    }
  }
}
