// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.survey.CodeSweep;
import org.rsanemu.cli.survey.Effects;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.Image;

/** The atomic instructions of a binary, for tests elsewhere. */
public final class AtomicCode {
  private AtomicCode() {}

  /** Their ELF addresses in functions that begin in some code. */
  public static List<Long> addresses(Image image, CodeRanges code) {
    List<Long> addresses = new ArrayList<>();
    CodeSweep.each(
        image,
        Lifter.forMachine(image.machine()),
        function -> code.contains(function.address()),
        (address, meaning) -> {
          if (Effects.isAtomic(meaning.effect())) {
            addresses.add(address);
          }
        });
    return addresses;
  }
}
