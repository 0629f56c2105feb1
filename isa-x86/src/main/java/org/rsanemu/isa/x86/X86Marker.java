// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.x86;

import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.Request;
import org.rsanemu.isa.TableRow;

/**
 * The marker of an annotation: {@code nopq 0x5253KKDD(first, second)}, a NOP whose operand is never
 * accessed (SDM 2B NOP).
 *
 * <pre>
 *   0100 10XB   0F 1F   10 000 100   00 sss fff   DD KK 53 52
 *   REX.W       NOP     mod reg rm   SIB          disp32: code, magic
 * </pre>
 *
 * The first argument's register is the base {@code B:fff}, the second's the index {@code X:sss}.
 */
final class X86Marker {
  /** In bytes. */
  static final int LENGTH = 9;

  /** As the printed table shows it. */
  static final TableRow ROW =
      new TableRow("nopq 0x5253....(r, r)", "annotation of rsan.h", "docs/annotations.md");

  private static final int NO_INDEX = 4;

  private X86Marker() {}

  /** What the marker at the start of these bytes asks; null if there is none. */
  static @Nullable Request at(byte[] bytes) {
    if (bytes.length < LENGTH
        || (bytes[0] & 0xfc) != 0x48
        || bytes[1] != 0x0f
        || bytes[2] != 0x1f
        || (bytes[3] & 0xff) != 0x84
        || (bytes[4] & 0xc0) != 0
        || (bytes[7] | bytes[8] << 8) != Request.MAGIC) {
      return null;
    }
    int first = (bytes[0] & 1) << 3 | bytes[4] & 7;
    int second = (bytes[0] & 2) << 2 | bytes[4] >> 3 & 7;
    int code = bytes[5] & 0xff | (bytes[6] & 0xff) << 8;
    return second == NO_INDEX ? null : Request.of(code, first, second);
  }
}
