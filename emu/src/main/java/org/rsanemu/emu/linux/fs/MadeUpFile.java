// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Errno;

/** A file of /proc or /sys: what is in it is made when it is opened. */
public final class MadeUpFile extends Node {
  private final Supplier<String> source;
  private final @Nullable Consumer<String> sink;

  /** A file that can only be read. */
  public MadeUpFile(FileSystem system, Supplier<String> source) {
    this(system, source, null);
  }

  /**
   * @param sink takes what is written, or null if nothing can be
   */
  public MadeUpFile(FileSystem system, Supplier<String> source, @Nullable Consumer<String> sink) {
    super(system, REGULAR | (sink == null ? 0444 : 0644));
    this.source = source;
    this.sink = sink;
  }

  /** What it says now. A char is a byte. */
  public Content content() {
    return Content.of(source.get().getBytes(StandardCharsets.ISO_8859_1));
  }

  /**
   * Takes what is written.
   *
   * @throws CallFailedException EACCES if nothing can be
   */
  void write(byte[] bytes) {
    if (sink == null) {
      throw new CallFailedException(Errno.EACCES);
    }
    sink.accept(new String(bytes, StandardCharsets.ISO_8859_1));
  }

  @Override
  long size() {
    return 0;
  }
}
