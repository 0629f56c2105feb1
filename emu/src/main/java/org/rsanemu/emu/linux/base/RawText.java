// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.base;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Text of which nobody says what character set it has, as Linux has arguments and names of files.
 * It is taken for UTF-8; a byte that is none becomes a lone low surrogate, U+DC80 to U+DCFF, which
 * text in UTF-8 never has. So every string of bytes comes back as it was. Python does the same (PEP
 * 383).
 */
public final class RawText {
  private static final char FIRST = '\udc80';
  private static final char LAST = '\udcff';
  private static final int BASE = 0xdc00;
  private static final char REPLACEMENT = '\ufffd';

  private RawText() {}

  /** The text of these bytes. */
  public static String of(byte[] bytes) {
    return of(bytes, bytes.length);
  }

  /** The text of the first {@code length} bytes. */
  public static String of(byte[] bytes, int length) {
    String text = new String(bytes, 0, length, StandardCharsets.UTF_8);
    return text.indexOf(REPLACEMENT) < 0 ? text : decoded(bytes, length);
  }

  private static String decoded(byte[] bytes, int length) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer from = ByteBuffer.wrap(bytes, 0, length);
    CharBuffer to = CharBuffer.allocate(length);
    CoderResult result = decoder.decode(from, to, true);
    while (result.isError()) {
      for (int i = 0; i < result.length(); i++) {
        to.put(ofByte(from.get() & 0xff));
      }
      decoder.reset();
      result = decoder.decode(from, to, true);
    }
    return to.flip().toString();
  }

  /** The bytes that {@link #of(byte[])} made the text of. */
  public static byte[] bytes(String text) {
    if (!isRaw(text)) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(2 * text.length());
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      if (isRaw(text, i)) {
        bytes.writeBytes(text.substring(start, i).getBytes(StandardCharsets.UTF_8));
        bytes.write(text.charAt(i));
        start = i + 1;
      }
    }
    bytes.writeBytes(text.substring(start).getBytes(StandardCharsets.UTF_8));
    return bytes.toByteArray();
  }

  /** Whether it has a byte that is not UTF-8. */
  public static boolean isRaw(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (isRaw(text, i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the character at {@code index} is such a byte: its lower eight bits are. */
  public static boolean isRaw(String text, int index) {
    char c = text.charAt(index);
    return c >= FIRST
        && c <= LAST
        && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
  }

  /**
   * The character that stands for a byte that is not UTF-8.
   *
   * @param value 0x80 to 0xff
   */
  public static char ofByte(int value) {
    return (char) (BASE | value);
  }

  /** As text for people and files: a byte that is not UTF-8 is the replacement character. */
  public static String shown(String text) {
    if (!isRaw(text)) {
      return text;
    }
    StringBuilder shown = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (isRaw(text, i)) {
        shown.setCharAt(i, REPLACEMENT);
      }
    }
    return shown.toString();
  }
}
