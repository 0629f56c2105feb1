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

/** Messages on a stream: four bytes of length, then the message. */
final class Frames {
  private Frames() {}

  static void send(OutputStream out, Message message) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    RecordCodec.write(new DataOutputStream(bytes), Message.class, message);
    DataOutputStream data = new DataOutputStream(out);
    data.writeInt(bytes.size());
    bytes.writeTo(data);
    data.flush();
  }

  /** The next message; empty if the other side is gone. */
  static Optional<Message> receive(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    byte[] bytes;
    try {
      bytes = new byte[data.readInt()];
      data.readFully(bytes);
    } catch (EOFException _) {
      return Optional.empty();
    }
    DataInputStream message = new DataInputStream(new ByteArrayInputStream(bytes));
    return Optional.of(RecordCodec.read(message, Message.class));
  }
}
