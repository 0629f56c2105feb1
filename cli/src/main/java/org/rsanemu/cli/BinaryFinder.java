// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;
import org.rsanemu.cli.casefile.BadCampaignFileException;
import org.rsanemu.cli.casefile.Mark;
import org.rsanemu.cli.casefile.ProgramEntry.Word;

/** Finds the binaries that a campaign file names, by path or by pattern, from its own folder. */
final class BinaryFinder {
  private static final String SPECIAL = "*?[{";

  private final Path folder;

  /**
   * @param file the campaign file
   */
  BinaryFinder(Path file) {
    folder = file.resolveSibling("");
  }

  /** Whether it can stand for several files. */
  static boolean isPattern(Word word) {
    return word.text().chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0);
  }

  /**
   * The files, each once: those of a pattern in the order of their names. A pattern stands for
   * executable files only, so that what lies beside programs does not get in between.
   */
  List<Path> find(List<Word> words) throws BadCampaignFileException, IOException {
    List<Path> found = new ArrayList<>();
    for (Word word : words) {
      for (Path path : find(word)) {
        if (!found.contains(path)) {
          found.add(path);
        }
      }
    }
    return found;
  }

  private List<Path> find(Word word) throws BadCampaignFileException, IOException {
    Path literal = resolve(folder, word.text(), word.at());
    if (Files.isRegularFile(literal)) {
      return List.of(literal);
    }
    if (!isPattern(word)) {
      throw word.at().problem("there is no file " + literal);
    }
    TreeSet<Path> matches = new TreeSet<>();
    PathMatcher matcher = matcher(word, literal);
    Path start = start(literal);
    if (Files.isDirectory(start)) {
      Files.walkFileTree(
          start,
          new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
              if (matcher.matches(path) && Files.isRegularFile(path) && Files.isExecutable(path)) {
                matches.add(path);
              }
              return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException e) {
              return FileVisitResult.CONTINUE; // Not ours to look into, so not meant.
            }
          });
    }
    if (matches.isEmpty()) {
      throw word.at().problem("no executable file matches " + literal);
    }
    return List.copyOf(matches);
  }

  private static PathMatcher matcher(Word word, Path pattern) throws BadCampaignFileException {
    try {
      return pattern.getFileSystem().getPathMatcher("glob:" + pattern);
    } catch (PatternSyntaxException e) {
      throw word.at().problem("'" + word.text() + "' is not a pattern: " + e.getDescription());
    }
  }

  /** The folder in which all matches lie. */
  private static Path start(Path pattern) {
    Path start = pattern.isAbsolute() ? pattern.getRoot() : Path.of("");
    for (Path name : pattern) {
      if (name.toString().chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0)) {
        break;
      }
      start = start.resolve(name);
    }
    return start;
  }

  /** A path of the campaign file, from the working directory. */
  static Path resolve(Path folder, String text, Mark at) throws BadCampaignFileException {
    try {
      Path path = folder.resolve(text).normalize();
      return path.toString().isEmpty() ? Path.of(".") : path;
    } catch (InvalidPathException e) {
      throw at.problem("no path: " + e.getReason());
    }
  }
}
