package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.AtomicCode;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.AtomicOperation.Witness;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.CodeRanges;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;

/**
 * Of how many atomic accesses of the test programs the source's order is known. What counts is each
 * operation that debug information shows, and each atomic instruction in the user's code that
 * belongs to none. What the standard library's own algorithms do inside, such as {@code
 * std::shared_ptr}, nobody asks for the order of. {@code make witnesses} prints the table for all
 * compilers and levels.
 */
class OrdersCoverageTest {
  private static final Path TESTBINS = Path.of("..", "testbins").toAbsolutePath().normalize();
  private static final List<String> ISAS = List.of("x86-64", "aarch64", "armv7");

  /** {@code -Dwitnesses.sets=,O0,clang}: which sets of builds; testbins/Makefile lists them. */
  private static final String[] SETS = System.getProperty("witnesses.sets", "").split(",", -1);

  /** Their programs are written with the languages' atomics, and not with assembly or pragmas. */
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
          "rust");

  /** How many accesses there are, and of how many the order is known. */
  private static final class Share {
    private int known;
    private final List<String> unknown = new ArrayList<>();

    void add(String what, boolean isKnown) {
      known += isKnown ? 1 : 0;
      if (!isKnown) {
        unknown.add(what);
      }
    }

    int all() {
      return known + unknown.size();
    }

    double part() {
      return (double) known / all();
    }
  }

  @Test
  void mostOrdersAreKnown() throws IOException, BadBinaryException {
    Map<String, Share> shares = new TreeMap<>();
    for (String set : SETS) {
      for (Path source : sources()) {
        for (String isa : ISAS) {
          Path binary = TESTBINS.resolve("build").resolve(set).resolve(isa).resolve(name(source));
          if (Files.exists(binary)) {
            String row = (set.isEmpty() ? "gcc -O2" : set) + " | " + isa + " | " + language(source);
            count(binary, shares.computeIfAbsent(row, _ -> new Share()));
          }
        }
      }
    }
    print(shares);
    shares.forEach((row, share) ->
        assertThat(share.part())
            .as("%s: not known are %s", row, share.unknown)
            .isGreaterThanOrEqualTo(row.endsWith(" C") ? 0.90 : 0.95));
  }

  private static void count(Path binary, Share share) throws IOException, BadBinaryException {
    Image image = ElfLoader.load(binary);
    try (DebugInfo debug = DwarfInfo.open(image)) {
      List<AtomicOperation> operations = debug.atomicOperations();
      CodeRanges library = CodeRanges.of(debug.libraryAlgorithms());
      for (AtomicOperation each : operations) {
        if (isUsers(debug, library, each.entry())) {
          share.add(
              binary.getFileName() + " " + each,
              each.order() != Order.UNKNOWN || each.witness() == Witness.ARGUMENT);
        }
      }
      for (long address : AtomicCode.addresses(image)) {
        if (isUsers(debug, library, address)
            && operations.stream().noneMatch(o -> o.contains(address))) {
          share.add(binary.getFileName() + " 0x" + Long.toHexString(address), false);
        }
      }
    }
  }

  /** The user asked for it: it is not what an algorithm of the standard library does inside. */
  private static boolean isUsers(DebugInfo debug, CodeRanges library, long address) {
    return !library.contains(address) && UserCode.nearestUser(debug.places(address)).isPresent();
  }

  private static void print(Map<String, Share> shares) {
    System.out.println("| compiler | ISA | language | accesses | with known order |");
    System.out.println("|---|---|---|--:|--:|");
    shares.forEach((row, share) ->
        System.out.printf(
            Locale.ROOT, "| %s | %,d | %.1f %% |%n", row, share.all(), 100 * share.part()));
  }

  private static String language(Path source) {
    String name = source.toString();
    return name.endsWith(".c") ? "C" : name.endsWith(".rs") ? "Rust" : "C++";
  }

  private static String name(Path source) {
    return source.getFileName().toString().replaceFirst("\\.\\w+$", "");
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
