// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.gdb;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** As much of gdb's side of the protocol as tests need. */
final class GdbClient implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 60_000;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  GdbClient(int port) throws IOException {
    socket = new Socket("127.0.0.1", port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  /** Sends bytes as they are. */
  void raw(String bytes) throws IOException {
    out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
    out.flush();
  }

  void send(String packet) throws IOException {
    raw("$" + packet + "#" + String.format("%02x", packet.chars().sum() & 0xff));
  }

  /** The next byte that is not part of a packet: an acknowledgement. */
  int acknowledgement() throws IOException {
    return in.read();
  }

  /** The next packet. */
  String receive() throws IOException {
    int c;
    do {
      c = next();
    } while (c != '$');
    StringBuilder text = new StringBuilder();
    int sum = 0;
    while ((c = next()) != '#') {
      sum += c;
      if (c == '}') {
        c = next();
        sum += c;
        c ^= 0x20;
      }
      text.append((char) c);
    }
    String stated = "" + (char) next() + (char) next();
    if (Integer.parseInt(stated, 16) != (sum & 0xff)) {
      throw new IOException("checksum " + stated + " of " + text);
    }
    raw("+");
    return text.toString();
  }

  String ask(String packet) throws IOException {
    send(packet);
    return receive();
  }

  private int next() throws IOException {
    int c = in.read();
    if (c < 0) {
      throw new EOFException();
    }
    return c;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
