// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.rsanemu.emu.exec.result.OutputListener;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * What the guest wrote to its standard streams, in order; up to a limit, then the rest is dropped.
 */
final class Outputs {
  private static final long MOST = 64L << 20;
  private static final int MOST_LAST = 4096;

  private final List<RunResult.Output> parts = new ArrayList<>();
  private final ByteArrayOutputStream part = new ByteArrayOutputStream();
  private int descriptor = 1;
  private long total;
  private OutputListener listener = OutputListener.NONE;

  /** Who is notified of it, from now on. */
  void listener(OutputListener other) {
    listener = other;
  }

  void add(int to, byte[] bytes) {
    total += bytes.length;
    if (total > MOST) {
      return;
    }
    listener.wrote(to, bytes);
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

  /** The end of what it wrote to its standard error. */
  String lastErrors() {
    flush();
    for (RunResult.Output last : parts.reversed()) {
      if (last.descriptor() == 2) {
        byte[] bytes = last.bytes();
        int from = Math.max(0, bytes.length - MOST_LAST);
        return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
      }
    }
    return "";
  }

  private void flush() {
    if (part.size() > 0) {
      parts.add(new RunResult.Output(descriptor, part.toByteArray()));
      part.reset();
    }
  }
}
