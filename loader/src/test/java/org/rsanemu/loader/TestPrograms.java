// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Programs that the tests compile, each once. A missing compiler skips the test and says so. */
public final class TestPrograms {
  /** An instruction set and the compilers that make it. */
  public enum Isa {
    X86_64(62, 64, "", "x86_64-linux-gnu"),
    AARCH64(183, 64, "aarch64-linux-gnu-", "aarch64-linux-gnu"),
    ARMV7(40, 32, "arm-linux-gnueabihf-", "arm-linux-gnueabihf");

    public final int machine;
    public final int bits;
    private final String prefix;
    private final String triplet;

    Isa(int machine, int bits, String prefix, String triplet) {
      this.machine = machine;
      this.bits = bits;
      this.prefix = prefix;
      this.triplet = triplet;
    }

    /** gcc or g++, by the source's name. */
    public Path gcc(String source, String... options) {
      String compiler = prefix + (source.endsWith(".cc") ? "g++" : "gcc");
      return build(List.of(compiler), source, options);
    }

    /** clang or clang++, by the source's name. */
    public Path clang(String source, String... options) {
      String compiler = source.endsWith(".cc") ? "clang++" : "clang";
      return build(List.of(compiler, "--target=" + triplet), source, options);
    }

    /** Runs gcc's or clang's driver for C++ on sources of ours, in a folder. */
    public void compile(Path folder, boolean clang, List<String> sources, String... arguments)
        throws Exception {
      String compiler = clang ? "clang++" : prefix + "g++";
      assumeTrue(isInstalled(compiler), compiler + " is not installed");
      List<String> command = new ArrayList<>(List.of(compiler));
      if (clang) {
        command.add("--target=" + triplet);
      }
      command.addAll(Arrays.asList(arguments));
      sources.forEach(source -> command.add(SOURCES.resolve(source).toString()));
      execute(folder, command);
    }

    /** What addr2line says of addresses, with inlined functions, in its own format. */
    public String addr2line(Path program, List<String> addresses) throws IOException {
      String tool = prefix + "addr2line";
      assumeTrue(isInstalled(tool), tool + " is not installed");
      Path input = Files.write(Files.createTempFile("addresses", ""), addresses);
      try {
        Process process =
            new ProcessBuilder(tool, "-a", "-i", "-e", program.toString())
                .redirectInput(input.toFile())
                .redirectErrorStream(true)
                .start();
        return new String(process.getInputStream().readAllBytes());
      } finally {
        Files.delete(input);
      }
    }

    /** Runs a tool of binutils, as objcopy, in a folder. */
    public void binutils(Path folder, String tool, String... arguments) throws Exception {
      assumeTrue(isInstalled(prefix + tool), prefix + tool + " is not installed");
      List<String> command = new ArrayList<>(List.of(prefix + tool));
      command.addAll(Arrays.asList(arguments));
      execute(folder, command);
    }

    /** The program without what strip removes with these options. */
    public Path strip(Path program, String... options) {
      List<String> command = new ArrayList<>(List.of(prefix + "strip"));
      command.addAll(Arrays.asList(options));
      command.add(program.toString());
      return once(command);
    }
  }

  private static final Path SOURCES = Path.of("src/test/resources/programs").toAbsolutePath();
  private static final Path FOLDER = Path.of("target/test-programs").toAbsolutePath();
  private static final Map<List<String>, Path> BUILT = new ConcurrentHashMap<>();

  private TestPrograms() {}

  /** A Rust program for this machine's instruction set. */
  public static Path rust(String source, String... options) {
    List<String> command = new ArrayList<>(List.of("rustc", "-g"));
    command.addAll(Arrays.asList(options));
    command.add(SOURCES.resolve(source).toString());
    return once(command);
  }

  private static Path build(List<String> compiler, String source, String... options) {
    List<String> command = new ArrayList<>(compiler);
    command.addAll(Arrays.asList(options));
    command.add("-pthread");
    command.add(SOURCES.resolve(source).toString());
    return once(command);
  }

  private static Path once(List<String> command) {
    String tool = command.getFirst();
    assumeTrue(isInstalled(tool), tool + " is not installed");
    return BUILT.computeIfAbsent(command, TestPrograms::run);
  }

  /** Runs a tool, if it is there, in a folder. */
  public static void tool(Path folder, String tool, String... arguments) throws Exception {
    assumeTrue(isInstalled(tool), tool + " is not installed");
    List<String> command = new ArrayList<>(List.of(tool));
    command.addAll(Arrays.asList(arguments));
    execute(folder, command);
  }

  private static void execute(Path folder, List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new IllegalStateException(String.join(" ", command) + ": " + output);
    }
  }

  private static boolean isInstalled(String tool) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, tool)));
  }

  private static Path run(List<String> command) {
    try {
      Files.createDirectories(FOLDER);
      Path program = Files.createTempFile(FOLDER, "program", "");
      List<String> all = new ArrayList<>(command);
      all.addAll(List.of("-o", program.toString()));
      Process process = new ProcessBuilder(all).redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes());
      if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", all) + ": " + output);
      }
      program.toFile().deleteOnExit();
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
      return program;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
