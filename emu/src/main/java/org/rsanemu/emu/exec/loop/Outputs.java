// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.loop;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.emu.linux.base.Errno;

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
  private RunListener listener = RunListener.NONE;
  private final Set<String> errors = new LinkedHashSet<>();
  private boolean closed;

  /** Who is notified of it, from now on. */
  void listener(RunListener other) {
    listener = other;
  }

  /**
   * It writes.
   *
   * @return 0, or the number of the error that the program gets
   */
  int add(int to, byte[] bytes) {
    total += bytes.length;
    if (total > MOST) {
      return RunListener.TAKEN;
    }
    int error = listener.wrote(to, bytes);
    if (error != RunListener.TAKEN) {
      total -= bytes.length;
      failed(to, error);
      return error;
    }
    if (to != descriptor) {
      flush();
      descriptor = to;
    }
    part.writeBytes(bytes);
    return RunListener.TAKEN;
  }

  private void failed(int to, int error) {
    closed |= error == Errno.EPIPE;
    errors.add(
        "The program could not write to its standard %s, and got the error %s."
            .formatted(to == 1 ? "output" : "error", name(error)));
  }

  private static String name(int error) {
    return switch (error) {
      case Errno.EPIPE -> "EPIPE (nobody reads it)";
      case Errno.ENOSPC -> "ENOSPC (no space left)";
      case Errno.EBADF -> "EBADF (it is closed)";
      default -> "EIO";
    };
  }

  /** What to say of writes that failed, each once. */
  Collection<String> warnings() {
    return errors;
  }

  /** Whether nobody reads one of them any more, and the program knows. */
  boolean isClosed() {
    return closed;
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
