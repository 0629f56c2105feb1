// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.flow.Code;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.FunctionBounds;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.SymbolTable.Symbol;

/**
 * An image's code and functions, as the file has them.
 *
 * @param file its bytes, at least those of the code
 */
record ImageCode(Image image, byte[] file) implements Code {
  /** Without the code of a library, whose image has left its bytes in the file. */
  ImageCode(Image image) {
    this(image, image.bytes());
  }

  @Override
  public byte[] bytes(long pc) {
    for (Image.Segment segment : image.segments()) {
      long from = pc - segment.address();
      if (from >= 0 && from < segment.fileSize()) {
        long start = segment.offset() + from;
        long end =
            Math.min(
                file.length,
                Math.min(start + Lifter.MAX_LENGTH, segment.offset() + segment.fileSize()));
        return start < end ? Arrays.copyOfRange(file, (int) start, (int) end) : new byte[0];
      }
    }
    return new byte[0];
  }

  @Override
  public boolean secondState(long pc) {
    return image.symbols().secondStateAt(pc);
  }

  /** The function that has this instruction, as far as is known. */
  FunctionBounds.@Nullable Range function(long address) {
    Symbol symbol = image.symbols().functionAt(address);
    return symbol == null || symbol.size() == 0
        ? image.bounds().at(address)
        : new FunctionBounds.Range(symbol.address(), symbol.address() + symbol.size());
  }
}
