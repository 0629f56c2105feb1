// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.worker.WorkerOpening;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.linux.fs.HostPath;
import org.rsanemu.emu.source.Orders;
import org.rsanemu.loader.Image;
import picocli.CommandLine.Option;

/** What the program sees of the host's files. */
public final class FileOptions {
  @Option(
      names = "--sysroot",
      paramLabel = "DIR",
      description =
          "The folder with the program's dynamic loader, libraries and data (default: / for this"
              + " machine's own programs, else Debian's cross libraries in /usr/aarch64-linux-gnu"
              + " and /usr/arm-linux-gnueabihf).")
  @Nullable
  public Path sysroot;

  @Option(
      names = "--allow-read",
      paramLabel = "DIR",
      description =
          "Let the program read this folder, besides the sysroot, its own folder and the working"
              + " directory. May be repeated.")
  public List<Path> readable = new ArrayList<>();

  @Option(
      names = "--allow-write",
      paramLabel = "DIR",
      description =
          "Apply the first run's changes in this folder when that run has ended; nothing else on"
              + " this machine changes. May be repeated.")
  List<Path> writable = new ArrayList<>();

  @Option(
      names = "--debug-dir",
      paramLabel = "DIR",
      description =
          "Look for separate debug files (by build id or debug link) in this folder, besides"
              + " /usr/lib/debug, the sysroot's and the binary's own folder. May be repeated.")
  public List<Path> debugDirs = new ArrayList<>();

  /** What is wrong, or "". */
  public String mistake() {
    if (sysroot != null && !Files.isDirectory(sysroot)) {
      return "--sysroot " + sysroot + " is not a directory";
    }
    for (Path path : readable) {
      if (!Files.isDirectory(path)) {
        return "--allow-read " + path + " is not a directory";
      }
    }
    for (Path path : writable) {
      if (!Files.isDirectory(path)) {
        return "--allow-write " + path + " is not a directory";
      }
    }
    for (Path path : debugDirs) {
      if (!Files.isDirectory(path)) {
        return "--debug-dir " + path + " is not a directory";
      }
    }
    return "";
  }

  /** The same, with another sysroot. */
  public FileOptions withSysroot(Path other) {
    FileOptions options = new FileOptions();
    options.sysroot = other;
    options.readable = readable;
    options.writable = writable;
    options.debugDirs = debugDirs;
    return options;
  }

  /** A program, and where what belongs to it lies. */
  public WorkerOpening opening(Path binary, Orders orders) {
    return new WorkerOpening(
        HostPath.text(binary),
        sysroot == null ? "" : absolute(sysroot),
        absolute(debugDirs),
        orders);
  }

  /** The folders that the program may change. */
  public List<String> writable() {
    return absolute(writable);
  }

  /** What a program of this image's ISA sees. */
  public HostFiles hostFiles(Image image) {
    Path root = sysroot == null ? Sysroots.usual(image.machine()) : sysroot;
    return new HostFiles(absolute(root), absolute(readable), absolute(writable));
  }

  private static List<String> absolute(List<Path> paths) {
    return paths.stream().map(FileOptions::absolute).toList();
  }

  /** Where it is, whatever folder somebody is in. */
  public static String absolute(Path path) {
    return HostPath.text(path.toAbsolutePath().normalize());
  }
}
