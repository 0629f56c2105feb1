// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.gdb;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Packets of gdb's remote serial protocol (GDB manual, appendix "Remote Protocol", section
 * "Overview"): {@code $data#checksum}, each answered by {@code +} until both agree to leave that
 * out.
 */
final class Packets {
  /** The answer to what cannot be done. */
  static final String ERROR = "E01";

  /** The answer to packets that are not known. */
  static final String UNSUPPORTED = "";

  /** Longer ones are refused. */
  static final int MOST_BYTES = 0x4000;

  private static final int ESCAPE = '}';
  private static final int ESCAPED_BY = 0x20;

  private final InputStream in;
  private final OutputStream out;
  private boolean acknowledges = true;
  private byte[] last = new byte[0];

  Packets(InputStream in, OutputStream out) {
    this.in = in;
    this.out = out;
  }

  /** From now on nobody acknowledges. */
  void stopAcknowledging() {
    acknowledges = false;
  }

  /**
   * The next packet that arrives whole. Those that do not are asked for again.
   *
   * @throws EOFException if the other side is gone
   */
  String receive() throws IOException {
    while (true) {
      int c = next();
      if (c == '-' && acknowledges) {
        write(last);
      } else if (c == '$') {
        String packet = rest();
        if (packet != null) {
          return packet;
        }
      }
    }
  }

  /** What follows the dollar; null if it is damaged or too long. */
  private @Nullable String rest() throws IOException {
    StringBuilder data = new StringBuilder();
    int sum = 0;
    boolean fits = true;
    for (int c = next(); c != '#'; c = next()) {
      if (c == '$') { // the one before it was cut off
        data.setLength(0);
        sum = 0;
        fits = true;
        continue;
      }
      sum += c;
      fits &= data.length() < MOST_BYTES;
      if (fits) {
        data.append((char) c);
      }
    }
    int stated = Character.digit(next(), 16) << 4 | Character.digit(next(), 16);
    boolean whole = fits && stated == (sum & 0xff);
    if (acknowledges) {
      write(new byte[] {(byte) (whole ? '+' : '-')});
    }
    return whole ? data.toString() : null;
  }

  private int next() throws IOException {
    int c = in.read();
    if (c < 0) {
      throw new EOFException();
    }
    return c;
  }

  /** Sends a packet; its characters are bytes. */
  void send(String data) throws IOException {
    StringBuilder text = new StringBuilder("$");
    int sum = 0;
    for (int i = 0; i < data.length(); i++) {
      int c = data.charAt(i);
      if (c == '$' || c == '#' || c == '*' || c == ESCAPE) {
        text.append((char) ESCAPE);
        sum += ESCAPE;
        c ^= ESCAPED_BY;
      }
      text.append((char) c);
      sum += c;
    }
    text.append('#').append(Hexes.of(sum & 0xff));
    last = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    write(last);
  }

  private void write(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }
}
