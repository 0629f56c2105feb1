// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * What the guest wrote to its standard streams, in order; up to a limit, then the rest is dropped.
 */
final class Outputs {
  private static final long MOST = 64L << 20;

  private final List<RunResult.Output> parts = new ArrayList<>();
  private final ByteArrayOutputStream part = new ByteArrayOutputStream();
  private int descriptor = 1;
  private long total;

  void add(int to, byte[] bytes) {
    total += bytes.length;
    if (total > MOST) {
      return;
    }
    if (to != descriptor) {
      flush();
      descriptor = to;
    }
    part.writeBytes(bytes);
  }

  List<RunResult.Output> all() {
    flush();
    return List.copyOf(parts);
  }

  private void flush() {
    if (part.size() > 0) {
      parts.add(new RunResult.Output(descriptor, part.toByteArray()));
      part.reset();
    }
  }
}
