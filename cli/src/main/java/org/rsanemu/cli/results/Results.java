// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.rsanemu.cli.campaign.Basis;
import org.rsanemu.cli.campaign.Shard;

/** Results of one campaign, from one or several files. */
public final class Results {
  private final List<ResultsFile> files;
  private final Set<Manifest.Unit> done = new HashSet<>();
  private final Map<Integer, Entry.Learned> learned = new HashMap<>();

  private Results(List<ResultsFile> files) throws ResultsException {
    this.files = files;
    for (ResultsFile file : files) {
      check(files.getFirst(), file);
      index(file);
    }
  }

  /**
   * Reads the files of results in folders.
   *
   * @throws ResultsException if there are none, or not of the same campaign, or something is wrong
   *     with one
   */
  public static Results read(List<Path> folders) throws ResultsException {
    List<ResultsFile> files = new ArrayList<>();
    for (Path folder : folders) {
      if (!Files.isDirectory(folder)) {
        throw ResultsException.unfit(folder + " is not a directory");
      }
      try {
        List<Path> paths = ResultsFolder.files(folder);
        if (paths.isEmpty()) {
          throw ResultsException.unfit(folder + " has no results of a campaign");
        }
        for (Path path : paths) {
          files.add(ResultsFile.read(path));
        }
      } catch (IOException e) {
        throw ResultsException.damaged("cannot read " + folder + ": " + e.getMessage());
      }
    }
    return new Results(files);
  }

  private static void check(ResultsFile first, ResultsFile file) throws ResultsException {
    Optional<String> difference = first.manifest().difference(file.manifest());
    if (difference.isPresent()) {
      throw ResultsException.unfit(
          file.path() + " is of another campaign than " + first.path() + ": " + difference.get());
    }
  }

  private void index(ResultsFile file) throws ResultsException {
    List<ResultBlock> learnedThere = new ArrayList<>();
    Set<Integer> items = new HashSet<>();
    for (ResultBlock block : file.blocks()) {
      switch (block.kind()) {
        case RAN -> done.add(new Manifest.Unit(block.item(), block.run()));
        case LEARNED -> {
          if (!learned.containsKey(block.item()) && items.add(block.item())) {
            learnedThere.add(block);
          }
        }
        case FAILED, REFUSED, MANIFEST -> {}
      }
    }
    for (Entry entry : file.entries(learnedThere)) {
      if (entry instanceof Entry.Learned each) {
        learned.putIfAbsent(each.item(), each);
      }
    }
  }

  /** What they belong to; the shard is that of one of the files. */
  public Manifest manifest() {
    return files.getFirst().manifest();
  }

  /** The runs that are done; those that failed with an error in rsan-emu are not among them. */
  public Set<Manifest.Unit> done() {
    return Collections.unmodifiableSet(done);
  }

  /** The shards of which there are files, in the files' order. */
  public List<Shard> shards() {
    return files.stream().map(file -> file.manifest().shard()).distinct().toList();
  }

  /** What a case's first run learned, if that is known. */
  Optional<Entry.Learned> learned(int item) {
    return Optional.ofNullable(learned.get(item));
  }

  /** What a case's runs start from, if that is known. */
  public Optional<Basis> basis(int item) {
    return learned(item).map(Entry.Learned::basis);
  }

  /** All that is known of a case. */
  RecordedCase read(int item) throws ResultsException {
    RecordedCase result = new RecordedCase(manifest().cases().get(item), learned(item));
    for (ResultsFile file : files) {
      List<ResultBlock> blocks =
          file.blocksOf(item).stream()
              .filter(block -> block.kind() != ResultBlock.Kind.LEARNED)
              .toList();
      for (Entry entry : blocks.isEmpty() ? List.<Entry>of() : file.entries(blocks)) {
        result.add(entry, file.path());
      }
    }
    return result;
  }
}
