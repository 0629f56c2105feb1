package org.rsanemu.cli;

import java.util.List;
import org.rsanemu.emu.lift.Lifter;
import org.rsanemu.loader.Image;

/** The atomic instructions of a binary, for tests elsewhere. */
public final class AtomicCode {
  private AtomicCode() {}

  /** Their ELF addresses. */
  public static List<Long> addresses(Image image) {
    return CodeSweep.of(image, Lifter.forMachine(image.machine()), _ -> false).stream()
        .map(CodeSweep.Found::address)
        .toList();
  }
}
