// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.worker.RecordShape;

/**
 * A file of results, read: a line of text that says what it is, a {@link Manifest}, and entries,
 * each after its {@link ResultBlock}. What is cut off at the end, as when whoever wrote it was
 * killed, is left out; anything else that is wrong is damage.
 */
final class ResultsFile {
  /** What files of results are called. */
  static final String SUFFIX = ".rsan";

  private static final String FORMAT = "rsan-emu campaign results 1, records ";

  /** The first line. Files with another one cannot be read. */
  static final String TITLE = FORMAT + RecordShape.of(All.class) + "\n";

  private static final int TITLE_BYTES = TITLE.length();

  /** All types that are written. */
  private record All(Manifest manifest, Entry entry) {}

  private final Path path;
  private final Map<Integer, List<ResultBlock>> byItem = new HashMap<>();
  private final List<ResultBlock> blocks;
  private final Manifest manifest;
  private final long end;

  private ResultsFile(Path path, List<ResultBlock> blocks, Manifest manifest, long end) {
    this.path = path;
    this.blocks = blocks;
    this.manifest = manifest;
    this.end = end;
  }

  /** Reads a file's heads and checks all of it. */
  static ResultsFile read(Path path) throws ResultsException {
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      checkTitle(path, file);
      List<ResultBlock> blocks = new ArrayList<>();
      long at = TITLE_BYTES;
      while (at < file.length()) {
        ResultBlock block = block(path, file, at);
        if (block == null) {
          break;
        }
        blocks.add(block);
        at = block.at() + block.size();
      }
      if (blocks.isEmpty() || blocks.getFirst().kind() != ResultBlock.Kind.MANIFEST) {
        throw damaged(path, TITLE_BYTES);
      }
      Manifest manifest = unpack(path, file, blocks.getFirst(), Manifest.class);
      List<ResultBlock> entries = List.copyOf(blocks.subList(1, blocks.size()));
      for (ResultBlock block : entries) {
        if (block.item() < 0
            || block.item() >= manifest.cases().size()
            || block.kind() == ResultBlock.Kind.MANIFEST) {
          throw damaged(path, block.at());
        }
      }
      return new ResultsFile(path, entries, manifest, at);
    } catch (IOException e) {
      throw ResultsException.damaged("cannot read " + path + ": " + e.getMessage());
    }
  }

  private static void checkTitle(Path path, RandomAccessFile file)
      throws IOException, ResultsException {
    byte[] title = new byte[(int) Math.min(TITLE_BYTES, file.length())];
    file.readFully(title);
    String text = new String(title, StandardCharsets.ISO_8859_1);
    if (text.equals(TITLE)) {
      return;
    }
    if (text.startsWith(FORMAT) && text.length() == TITLE_BYTES) {
      throw ResultsException.unfit(
          path + " was made by another version of rsan-emu; use that one, or make the runs again");
    }
    throw ResultsException.damaged(path + " is not a file of campaign results");
  }

  /** The block at {@code at}; null if what is there was cut off. */
  private static @org.jspecify.annotations.Nullable ResultBlock block(
      Path path, RandomAccessFile file, long at) throws IOException, ResultsException {
    file.seek(at);
    byte[] head = new byte[ResultBlock.HEAD];
    try {
      file.readFully(head);
    } catch (EOFException _) {
      return null;
    }
    ResultBlock block = ResultBlock.read(head, at);
    if (block == null) {
      // What a file system leaves of an append when the machine goes down.
      if (Arrays.equals(head, new byte[head.length])) {
        return null;
      }
      throw damaged(path, at);
    }
    if (block.size() > file.length() - block.at()) {
      return null;
    }
    if (block.size() > Packing.MOST_BYTES) {
      throw damaged(path, at);
    }
    byte[] contents = new byte[block.size()];
    file.readFully(contents);
    if (!block.fits(contents)) {
      if (file.getFilePointer() == file.length()) {
        return null;
      }
      throw damaged(path, at);
    }
    return block;
  }

  private static ResultsException damaged(Path path, long at) {
    return ResultsException.damaged(
        path + " is damaged at byte " + at + ": remove it and make its runs again");
  }

  private static <T> T unpack(Path path, RandomAccessFile file, ResultBlock block, Class<T> type)
      throws IOException, ResultsException {
    file.seek(block.at());
    byte[] contents = new byte[block.size()];
    file.readFully(contents);
    try {
      return Packing.unpack(type, contents);
    } catch (IOException _) {
      throw damaged(path, block.at());
    }
  }

  Path path() {
    return path;
  }

  Manifest manifest() {
    return manifest;
  }

  /** Where its entries are, in the order in which they were written. */
  List<ResultBlock> blocks() {
    return blocks;
  }

  /** Those of a case. */
  List<ResultBlock> blocksOf(int item) {
    if (byItem.isEmpty()) {
      blocks.forEach(
          block -> byItem.computeIfAbsent(block.item(), _ -> new ArrayList<>()).add(block));
    }
    return byItem.getOrDefault(item, List.of());
  }

  /** Where the next entry belongs: what is after that was cut off. */
  long end() {
    return end;
  }

  /** Reads entries, in this order. */
  List<Entry> entries(List<ResultBlock> wanted) throws ResultsException {
    List<Entry> entries = new ArrayList<>();
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
      for (ResultBlock block : wanted) {
        Entry entry = unpack(path, file, block, Entry.class);
        if (entry.item() != block.item()) {
          throw damaged(path, block.at());
        }
        entries.add(entry);
      }
    } catch (IOException e) {
      throw ResultsException.damaged("cannot read " + path + ": " + e.getMessage());
    }
    return entries;
  }
}
