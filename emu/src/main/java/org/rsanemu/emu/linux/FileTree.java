package org.rsanemu.emu.linux;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files that the guest may read: those below the program's folder and the working directory, and
 * a few that are made up. Symbolic links are followed only where they stay inside.
 */
final class FileTree {
  private static final long MAX_SIZE = 256L << 20;

  private final Path directory;
  private final Path program;
  private final ProcessOptions options;
  private final Abi abi;

  FileTree(ProcessOptions options, Abi abi) {
    this.options = options;
    this.abi = abi;
    directory = real(Path.of(""));
    Path parent = Path.of(options.executable()).toAbsolutePath().getParent();
    program = real(parent == null ? Path.of("/") : parent);
  }

  /** The folder in which relative paths start. */
  String workingDirectory() {
    return directory.toString();
  }

  /** The bytes of a file, or null if there is none that the guest may read. */
  byte @Nullable [] read(String path) {
    String made = madeUp(path);
    if (made != null) {
      return made.getBytes(StandardCharsets.UTF_8);
    }
    Path file = inside(path);
    try {
      return file != null && Files.isRegularFile(file) && Files.size(file) <= MAX_SIZE
          ? Files.readAllBytes(file)
          : null;
    } catch (IOException unreadable) {
      return null;
    }
  }

  boolean isDirectory(String path) {
    Path file = inside(path);
    return file != null && Files.isDirectory(file);
  }

  /** Whether a file of this name may be made, in memory. */
  boolean mayCreate(String path) {
    Path file = directory.resolve(path).normalize();
    return file.startsWith(directory) || file.startsWith(program) || file.startsWith("/tmp");
  }

  private @Nullable Path inside(String path) {
    try {
      Path file = directory.resolve(path).toRealPath();
      return file.startsWith(directory) || file.startsWith(program) ? file : null;
    } catch (IOException | java.nio.file.InvalidPathException absent) {
      return null;
    }
  }

  private @Nullable String madeUp(String path) {
    return switch (path) {
      case "/sys/devices/system/cpu/online", "/sys/devices/system/cpu/possible" ->
          options.cpus() == 1 ? "0\n" : "0-" + (options.cpus() - 1) + "\n";
      case "/proc/cpuinfo" -> cpuinfo();
      case "/proc/self/cmdline" -> String.join("\0", options.arguments()) + "\0";
      default -> null;
    };
  }

  private String cpuinfo() {
    StringBuilder text = new StringBuilder();
    for (int cpu = 0; cpu < options.cpus(); cpu++) {
      text.append("processor\t: ").append(cpu).append('\n');
      text.append("model name\t: rsan-emu ").append(abi.machineName()).append("\n\n");
    }
    return text.toString();
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException gone) {
      return path.toAbsolutePath().normalize();
    }
  }
}
