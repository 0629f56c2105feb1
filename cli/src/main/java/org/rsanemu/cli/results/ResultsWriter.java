// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.rsanemu.emu.exec.result.Ending;

/**
 * Appends to a file of results. Each entry is written at once, so that a process that is killed
 * loses at most the one that it was about to write.
 */
final class ResultsWriter implements AutoCloseable {
  /** What a machine that goes down loses at most, besides the runs under way. */
  private static final long FORCE_NANOS = 1_000_000_000L;

  private final FileChannel channel;
  private long forced = System.nanoTime();

  private ResultsWriter(FileChannel channel) {
    this.channel = channel;
  }

  /** Makes a new file, whole or not at all, in the place of any other. */
  static void create(Path path, Manifest manifest) throws IOException {
    byte[] title = ResultsFile.TITLE.getBytes(StandardCharsets.ISO_8859_1);
    byte[] contents = Packing.pack(Manifest.class, manifest);
    byte[] block = ResultBlock.bytes(ResultBlock.Kind.MANIFEST, 0, 0, contents);
    Path beside = path.resolveSibling(path.getFileName() + ".new");
    try (FileChannel file =
        FileChannel.open(
            beside,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING)) {
      write(file, title);
      write(file, block);
      file.force(true);
    }
    Files.move(beside, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * Goes on with a file.
   *
   * @param end where the next entry belongs; what is after it is cut off
   */
  static ResultsWriter append(Path path, long end) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE);
    try {
      channel.truncate(end);
      channel.position(end);
      return new ResultsWriter(channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  void add(Entry entry) throws IOException {
    byte[] contents = Packing.pack(Entry.class, entry);
    byte[] block =
        switch (entry) {
          case Entry.Learned e ->
              ResultBlock.bytes(ResultBlock.Kind.LEARNED, e.item(), 0, contents);
          case Entry.Ran e -> ResultBlock.bytes(kind(e), e.item(), e.run(), contents);
          case Entry.Refused e ->
              ResultBlock.bytes(ResultBlock.Kind.REFUSED, e.item(), 0, contents);
        };
    append(block);
  }

  /** What could not be written whole is taken back: nothing may follow a torn entry. */
  private void append(byte[] block) throws IOException {
    long start = channel.position();
    try {
      write(channel, block);
    } catch (IOException e) {
      channel.truncate(start);
      throw e;
    }
    long now = System.nanoTime();
    if (now - forced > FORCE_NANOS) {
      forced = now;
      channel.force(false);
    }
  }

  private static ResultBlock.Kind kind(Entry.Ran ran) {
    return ran.result().ending() instanceof Ending.Failed
        ? ResultBlock.Kind.FAILED
        : ResultBlock.Kind.RAN;
  }

  private static void write(FileChannel channel, byte[] bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
