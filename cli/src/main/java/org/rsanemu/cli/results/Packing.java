// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.rsanemu.cli.worker.RecordCodec;

/** Records as few bytes. */
final class Packing {
  /** Nothing that is recorded comes near it. */
  static final int MOST_BYTES = 1 << 28;

  private Packing() {}

  static <T> byte[] pack(Class<T> type, T value) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(packed))) {
      RecordCodec.write(out, type, value);
    }
    return packed.toByteArray();
  }

  /**
   * @throws IOException whatever else the bytes are
   */
  static <T> T unpack(Class<T> type, byte[] packed) throws IOException {
    byte[] bytes;
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(packed))) {
      bytes = in.readNBytes(MOST_BYTES);
    }
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      T value = RecordCodec.read(in, type);
      if (in.available() > 0) {
        throw new IOException("more than one record");
      }
      return value;
    }
  }
}
