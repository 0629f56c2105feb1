// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder of results, opened to add to it: a file for each shard of one campaign. Nobody else adds
 * to the same file meanwhile; other shards may add to theirs.
 */
public final class ResultsFolder implements AutoCloseable {
  private final Path folder;
  private final Manifest manifest;
  private final FileChannel lock;
  private @Nullable ResultsWriter writer;

  private ResultsFolder(Path folder, Manifest manifest, FileChannel lock) {
    this.folder = folder;
    this.manifest = manifest;
    this.lock = lock;
  }

  /**
   * Opens a folder, and makes it if it is not there.
   *
   * @param manifest of the campaign, and the shard whose file is added to
   * @param fresh whether to remove what is in the shard's file, and the files of other campaigns
   *     and of other numbers of shards
   * @throws ResultsException if the folder has something else, or somebody works on the same file
   * @throws IOException if it cannot be written to
   */
  public static ResultsFolder open(Path folder, Manifest manifest, boolean fresh)
      throws ResultsException, IOException {
    Files.createDirectories(folder);
    String name = name(manifest);
    FileChannel lock =
        FileChannel.open(
            folder.resolve("." + name + ".lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE);
    ResultsFolder result = new ResultsFolder(folder, manifest, lock);
    try {
      if (!locked(lock)) {
        throw ResultsException.unfit(
            "another rsan-emu is working on " + folder + " (" + name + "): wait until it ends");
      }
      result.prepare(fresh);
      return result;
    } catch (ResultsException | IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private static String name(Manifest manifest) {
    return "shard-" + manifest.shard().index() + "-of-" + manifest.shard().count();
  }

  private static boolean locked(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock(); // which ends with the channel
      return lock != null;
    } catch (OverlappingFileLockException _) {
      return false;
    }
  }

  private void prepare(boolean fresh) throws ResultsException, IOException {
    Path own = folder.resolve(name(manifest) + ResultsFile.SUFFIX);
    if (fresh) {
      Files.deleteIfExists(own);
      removeOtherDivisions();
    }
    for (Path path : files(folder)) {
      try {
        Optional<String> difference = manifest.difference(ResultsFile.read(path).manifest());
        if (difference.isPresent()) {
          throw ResultsException.unfit(
              path + " has results of another campaign: " + difference.get());
        }
      } catch (ResultsException e) {
        if (!fresh) {
          throw e.with("; --results names another folder, --fresh begins this one anew");
        }
        remove(path);
      }
    }
    if (!Files.exists(own)) {
      ResultsWriter.create(own, manifest);
    }
    writer = ResultsWriter.append(own, ResultsFile.read(own).end());
  }

  /**
   * Files of another number of shards: what is begun anew is not to count their runs. Those of the
   * same number may be other shards', which begin anew at the same time.
   */
  private void removeOtherDivisions() throws ResultsException, IOException {
    String same = "-of-" + manifest.shard().count() + ResultsFile.SUFFIX;
    for (Path path : files(folder)) {
      if (!path.getFileName().toString().endsWith(same)) {
        remove(path);
      }
    }
  }

  /** Removes a file that nobody works on. */
  private static void remove(Path path) throws ResultsException, IOException {
    String file = path.getFileName().toString();
    String name = file.substring(0, file.length() - ResultsFile.SUFFIX.length());
    try (FileChannel lock =
        FileChannel.open(
            path.resolveSibling("." + name + ".lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE)) {
      if (!locked(lock)) {
        throw ResultsException.unfit("another rsan-emu is working on " + path);
      }
      Files.deleteIfExists(path);
    }
  }

  /** The files of results in a folder, in order of their names. */
  static List<Path> files(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.filter(path -> path.getFileName().toString().endsWith(ResultsFile.SUFFIX))
          .sorted()
          .forEach(files::add);
    }
    return files;
  }

  /** What the folder belongs to. */
  public Manifest manifest() {
    return manifest;
  }

  /** All that is there now, of all shards. */
  public Results read() throws ResultsException {
    return Results.read(List.of(folder));
  }

  void add(Entry entry) throws IOException {
    if (writer == null) {
      throw new IOException("not open");
    }
    writer.add(entry);
  }

  @Override
  public void close() throws IOException {
    try (lock) {
      if (writer != null) {
        writer.close();
      }
    }
  }
}
