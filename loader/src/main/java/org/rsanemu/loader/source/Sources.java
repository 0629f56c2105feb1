// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The sources of one program, each read once from where the compiler found it. A binary may name
 * any path: what is not a regular file of reasonable size, called as sources are, is not opened.
 * Nor is one used that is not what was compiled.
 */
public final class Sources {
  private static final long LARGEST = 4 << 20;
  private static final long MOST_TOGETHER = 64 << 20;
  private static final int MOST_FILES = 1 << 14;
  private static final long MOST_WORK = 1L << 26;

  private static final Pattern NAMES =
      Pattern.compile(
          "/.*\\.(c|cc|cp|cpp|cxx|c\\+\\+|h|hh|hpp|hxx|h\\+\\+|inc|inl|def|ipp|tcc|tpp|ixx|cppm|y|l|rs)",
          Pattern.CASE_INSENSITIVE);

  private final @Nullable FileTime built;
  private final Map<String, Optional<SourceFile>> files = new HashMap<>();
  private final Map<String, Optional<SourceFile>> headers = new HashMap<>();
  private final Set<String> missing = new TreeSet<>();
  private @Nullable String changed;
  private final Work work = new Work(MOST_WORK);
  private long left = MOST_TOGETHER;

  /**
   * @param program whose sources they are: none may be younger
   */
  public Sources(Path program) {
    built = time(program);
  }

  private static @Nullable FileTime time(Path program) {
    try {
      return Files.getLastModifiedTime(program);
    } catch (IOException _) {
      return null;
    }
  }

  /**
   * A source, if it can be used.
   *
   * @param path the full one
   * @param digest its MD5, as the compiler wrote it down, or null
   */
  public Optional<SourceFile> file(String path, byte @Nullable [] digest) {
    Optional<SourceFile> known = files.get(path);
    if (known == null) {
      known = files.size() < MOST_FILES ? read(path, digest, false) : Optional.empty();
      if (files.size() < MOST_FILES) {
        files.put(path, known);
      }
      if (known.isEmpty() && NAMES.matcher(path).matches()) {
        missing.add(path);
      }
    }
    return known;
  }

  /** A file that may be an included one, if it is there and can be used. */
  private @Nullable SourceFile header(String path) {
    Optional<SourceFile> known = headers.get(path);
    if (known == null) {
      boolean more = headers.size() < MOST_FILES;
      known = files.containsKey(path) ? files.get(path) : Optional.empty();
      if (more && known.isEmpty()) {
        known = read(path, null, true);
      }
      if (more) {
        headers.put(path, known);
      }
    }
    return known.orElse(null);
  }

  /**
   * What one compilation's sources say.
   *
   * @param how how it was compiled. In C the functions of stdatomic.h may be used; C++'s functions
   *     of the same names are not macros. Of clang, a function's arguments have columns of their
   *     own, which gcc may give up for the function's
   * @param used those of the compilation that are there
   * @param standard whether it is known that stdatomic.h is one
   * @param recorded all its macros, or null if nobody has written them down
   * @param objects what is atomic by its type
   */
  public SourceUnit unit(
      Compilation how,
      List<SourceFile> used,
      boolean standard,
      @Nullable MacroHistory recorded,
      AtomicObjects objects) {
    boolean included = standard || recorded != null && recorded.includes("/stdatomic.h");
    @Nullable MacroHistory history = recorded == null ? preprocessed(how, used) : recorded;
    UnitMacros macros = new UnitMacros(used, history, recorded != null, work);
    return new SourceUnit(how.c(), how.isClang(), used, included, macros, objects, work);
  }

  private @Nullable MacroHistory preprocessed(Compilation how, List<SourceFile> used) {
    Optional<SourceFile> main =
        used.stream().filter(each -> each.path().equals(how.main())).findFirst();
    return main.map(
            file -> new Preprocessor(how, new Includes(how, used, this::header), work).run(file))
        .orElse(null);
  }

  /** Those that were asked for and cannot be used, sorted. */
  public Set<String> missing() {
    return missing;
  }

  /** The first that is there and is not what was compiled, or null. */
  public @Nullable String changed() {
    return changed;
  }

  private Optional<SourceFile> read(String name, byte @Nullable [] digest, boolean header) {
    if (!NAMES.matcher(name).matches()) {
      return Optional.empty();
    }
    try {
      Path path = Path.of(name);
      BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
      // Files of the kernel's, which may wait for something to read, have no size.
      if (!found.isRegularFile() || found.size() == 0 || found.size() > Math.min(LARGEST, left)) {
        return Optional.empty();
      }
      byte[] bytes;
      try (InputStream input = Files.newInputStream(path)) {
        bytes = input.readNBytes((int) found.size());
      }
      left -= bytes.length;
      boolean same =
          digest != null
              ? MessageDigest.isEqual(digest, md5(bytes))
              : built == null || found.lastModifiedTime().compareTo(built) <= 0;
      if (!same) {
        changed = changed == null && !header ? name : changed;
        return Optional.empty();
      }
      return Optional.of(new SourceFile(name, bytes));
    } catch (IOException | InvalidPathException _) {
      return Optional.empty();
    }
  }

  private static byte[] md5(byte[] bytes) {
    try {
      return MessageDigest.getInstance("MD5").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has MD5", e);
    }
  }
}
