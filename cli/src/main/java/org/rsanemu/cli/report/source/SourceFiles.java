// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.rsanemu.loader.SystemHeaders;

/**
 * Reads source files from where the compiler found them, each once. A binary may name any path, and
 * reports are passed on: what is not a readable, regular file of reasonable size, called as sources
 * are, has no text. Confined to one thread.
 */
public final class SourceFiles implements SourceText {
  private static final long MOST_BYTES = 16 << 20;

  private static final Pattern SOURCE =
      Pattern.compile(
          ".*\\.(c|cc|cp|cpp|cxx|c\\+\\+|h|hh|hpp|hxx|h\\+\\+|inc|inl|ipp|tcc|tpp|ixx|cppm"
              + "|s|sx|asm|rs|go|d|f|f90|f95|f03|f08|for|pas|ada|adb|ads|m|mm|zig|nim|swift|y|l)",
          Pattern.CASE_INSENSITIVE);

  private final Path folder;
  private final Map<String, List<String>> files = new HashMap<>();

  /**
   * @param folder relative names start there
   */
  public SourceFiles(Path folder) {
    this.folder = folder;
  }

  @Override
  public Optional<String> line(String file, int line) {
    List<String> lines = files.computeIfAbsent(file, this::read);
    return line < 1 || line > lines.size() ? Optional.empty() : Optional.of(lines.get(line - 1));
  }

  private List<String> read(String file) {
    try {
      Path path = folder.resolve(file);
      boolean source = SOURCE.matcher(file).matches() || SystemHeaders.contains(file);
      if (!source || !Files.isRegularFile(path) || Files.size(path) > MOST_BYTES) {
        return List.of();
      }
      byte[] bytes = Files.readAllBytes(path);
      return new String(bytes, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException | InvalidPathException _) {
      return List.of();
    }
  }
}
