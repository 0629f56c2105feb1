// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.rsanemu.testbins.Testbins;

/**
 * What testbins/Makefile makes of the programs that are written with the languages' atomics, and
 * not with assembly or pragmas: a set for each compiler and level, for each instruction set.
 */
final class TestBuilds {
  static final List<String> ISAS = List.of("x86-64", "aarch64", "armv7");

  /**
   * {@code -Dwitnesses.sets=witness/O0,witness/clang-O0}: which sets, by their folders under
   * testbins/build. The default one, of gcc's -O2, has none.
   */
  static final List<String> SETS = List.of(System.getProperty("witnesses.sets", "").split(",", -1));

  /** Of the default set, which is built when it is asked for, one program in so many is read. */
  private static final int ONE_IN = 8;

  private static final Path TESTBINS = Path.of("..", "testbins").toAbsolutePath().normalize();
  private static final List<String> FOLDERS =
      List.of(
          "litmus",
          "mutex",
          "structures",
          "papers",
          "waits",
          "consequences",
          "races",
          "programs",
          "threads-api",
          "cxx",
          "memory",
          "orders",
          "macros",
          "rust");

  private TestBuilds() {}

  /** A program's build. */
  record Build(String set, String isa, Path source, Path binary) {
    String compiler() {
      String ofC = set.contains("clang") ? "clang" : "gcc";
      return language().equals("Rust") ? "rustc" : ofC;
    }

    String level() {
      return set.isEmpty() ? "-O2" : set.replaceFirst(".*(O\\d)$", "-$1");
    }

    String language() {
      String name = source.toString();
      return name.endsWith(".c") ? "C" : name.endsWith(".rs") ? "Rust" : "C++";
    }

    /** Whether macros write its orders, which are in its debug information. */
    boolean hasMacros() {
      return source.getParent().getFileName().toString().equals("macros");
    }

    /**
     * The same program by the same compiler, instrumented for ThreadSanitizer; it need not be
     * there.
     */
    Build instrumented() {
      String folder = set.replaceFirst("[^/]*$", "");
      String other = folder + (compiler().equals("gcc") ? "tsan" : "tsan-clang");
      return new Build(other, isa, source, path(other, isa, source));
    }

    /** The same for another instruction set. */
    Build on(String other) {
      return new Build(set, other, source, path(set, other, source));
    }

    boolean isThere() {
      return Files.exists(binary);
    }

    @Override
    public String toString() {
      return compiler() + " " + level() + " " + isa + " " + binary.getFileName();
    }
  }

  /** How many there must be of that many, if all programs are read. */
  static int atLeast(int all) {
    return SETS.equals(List.of("")) ? all / ONE_IN : all;
  }

  /** Those of a set for one instruction set that are there, or some of the default one. */
  static List<Build> of(String set, String isa) throws IOException {
    List<Path> sources = set.isEmpty() ? some() : sources();
    return sources.stream()
        .map(source -> new Build(set, isa, source, path(set, isa, source)))
        .filter(Build::isThere)
        .toList();
  }

  /** The same for all instruction sets, which are built, as are those with TSan's calls. */
  private static List<Path> some() throws IOException {
    List<Path> some =
        sources().stream()
            .filter(source -> Math.floorMod(Corpus.name(source).hashCode(), ONE_IN) == 0)
            .toList();
    Testbins.build(
        some.stream()
            .flatMap(source ->
                ISAS.stream()
                    .flatMap(isa -> Stream.of(path("", isa, source), path("tsan", isa, source))))
            .filter(Testbins.all()::contains)
            .toList());
    return some;
  }

  private static Path path(String set, String isa, Path source) {
    return TESTBINS.resolve("build").resolve(set).resolve(isa).resolve(Corpus.name(source));
  }

  private static List<Path> sources() throws IOException {
    List<Path> all = new ArrayList<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> files = Files.list(TESTBINS.resolve(folder))) {
        files.filter(file -> file.toString().matches(".*\\.(c|cpp|rs)")).sorted().forEach(all::add);
      }
    }
    return all;
  }
}
