// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.elf;

import java.util.Arrays;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.Image;

/** An image's file up to the end of its code: what lies behind, as debug information, is large. */
public final class CodeBytes {
  private CodeBytes() {}

  /** Empty if an image has left its bytes in the file, and that cannot be read any more. */
  public static byte[] of(Image image) {
    return image.bytes().length > 0 ? image.bytes() : again(image);
  }

  private static byte[] again(Image image) {
    long end =
        image.segments().stream()
            .filter(each -> (each.flags() & ProgramHeader.PF_X) != 0)
            .mapToLong(each -> each.offset() + each.fileSize())
            .max()
            .orElse(0);
    try {
      byte[] all = BinaryFile.read(image.path());
      return Arrays.copyOf(all, Math.clamp(end, 0, all.length));
    } catch (BadBinaryException _) {
      return new byte[0]; // somebody has taken it away since it was loaded
    }
  }
}
