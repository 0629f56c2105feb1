// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.terminal;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.rsanemu.emu.exec.result.RunListener;
import org.rsanemu.emu.exec.result.RunResult;

/**
 * What one run writes, shown as it is written. A run that begins again writes the same again in
 * most cases: then only what is new is shown. Its owner lets one thread at a time call it.
 */
final class LiveOutput implements RunListener {
  /** Takes what is to be shown. */
  @FunctionalInterface
  interface Sink {
    /** The number of the error, or {@link RunListener#TAKEN}. */
    int show(int descriptor, byte[] bytes);
  }

  private static final class Stream {
    /** How much was shown before that, by another process. */
    final int before;

    private byte[] shown = new byte[0];
    private int size;

    /** Where the start of the run under way is. */
    int position;

    Stream(int before) {
      this.before = before;
    }

    /** Whether what is shown has these bytes at a position. */
    boolean goesOn(int at, byte[] bytes, int first, int count) {
      return Arrays.equals(shown, at, at + count, bytes, first, first + count);
    }

    void add(byte[] news) {
      if (size + news.length > shown.length) {
        shown = Arrays.copyOf(shown, Math.max(2 * shown.length, size + news.length));
      }
      System.arraycopy(news, 0, shown, size, news.length);
      size += news.length;
    }
  }

  private final Sink sink;
  private final IntUnaryOperator before;
  private final Map<Integer, Stream> streams = new HashMap<>();

  /** Whether the start of the run under way wrote something else than is shown. */
  private boolean differs;

  /**
   * @param sink shows what is new
   * @param before how much of a descriptor's is shown already: as much as this run will write again
   */
  LiveOutput(Sink sink, IntUnaryOperator before) {
    this.sink = sink;
    this.before = before;
  }

  @Override
  public void begins() {
    differs = false;
    streams.values().forEach(stream -> stream.position = 0);
  }

  @Override
  public int wrote(int descriptor, byte[] bytes) {
    Stream stream =
        streams.computeIfAbsent(descriptor, _ -> new Stream(before.applyAsInt(descriptor)));
    int skipped = Math.clamp(stream.before - stream.position, 0, bytes.length);
    stream.position += skipped;
    int from = stream.position - stream.before;
    int known = Math.clamp(stream.size - from, 0, bytes.length - skipped);
    differs |= known > 0 && !stream.goesOn(from, bytes, skipped, known);
    if (differs) {
      return TAKEN;
    }
    byte[] news = Arrays.copyOfRange(bytes, skipped + known, bytes.length);
    int error = news.length == 0 ? TAKEN : sink.show(descriptor, news);
    if (error == TAKEN) {
      stream.position += bytes.length - skipped;
      stream.add(news);
    } else {
      stream.position -= skipped;
    }
    return error;
  }

  /**
   * The run is over.
   *
   * @param output all that its last start wrote; only what is new of it is shown
   * @return false if that is not how what is shown continues: nothing of it is shown then
   */
  boolean ends(List<RunResult.Output> output) {
    begins();
    for (RunResult.Output piece : output) {
      wrote(piece.descriptor(), piece.bytes());
    }
    return !differs;
  }
}
