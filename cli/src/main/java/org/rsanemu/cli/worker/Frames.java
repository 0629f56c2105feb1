// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.worker;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Messages on a stream: four bytes of the number of the worker to whom or from whom it is, four of
 * length, then the message.
 */
final class Frames {
  /**
   * What came.
   *
   * @param worker of those in a process, from 0
   */
  record Received(int worker, Message message) {}

  private Frames() {}

  /** Sends a message whole: several threads may, on one stream. */
  static void send(OutputStream out, int worker, Message message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RecordCodec.write(new DataOutputStream(bytes), Message.class, message);
    synchronized (out) {
      DataOutputStream data = new DataOutputStream(out);
      data.writeInt(worker);
      data.writeInt(bytes.size());
      bytes.writeTo(data);
      data.flush();
    }
  }

  /** The next message; empty if the other side is gone. */
  static Optional<Received> receive(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    int worker;
    byte[] bytes;
    try {
      worker = data.readInt();
      bytes = new byte[data.readInt()];
      data.readFully(bytes);
    } catch (EOFException _) {
      return Optional.empty();
    }
    DataInputStream message = new DataInputStream(new ByteArrayInputStream(bytes));
    return Optional.of(new Received(worker, RecordCodec.read(message, Message.class)));
  }
}
