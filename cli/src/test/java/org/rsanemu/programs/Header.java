// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.options.ProgramOptions;

/**
 * What a test program's first lines declare; testbins/README.md has the format.
 *
 * @param verdict what is reported by default
 * @param strict what is reported if every violation counts
 * @param source what is reported with the source's orders; null if that is not declared
 * @param stuck how threads may wait for one another in a deadlock or livelock; empty if that is not
 *     declared
 * @param verify what exploring all schedules says; null if that is not declared, or "none"
 * @param verifySource the same with the source's orders
 * @param executions how many executions there are; 0 if that is not declared
 * @param unproved names of the gaps, in lower case, that keep an exploration from being a proof
 * @param assumed names of those that a proof rests on
 * @param assumedSource the same with the source's orders, besides
 * @param bound that the program states of itself; null if none
 * @param verifySlow whether exploring them takes long, if it is declared
 * @param namesStrict whether a strict verdict is declared, be it for another instruction set
 */
record Header(
    String verdict,
    String strict,
    @Nullable String source,
    @Nullable String verify,
    @Nullable String verifySource,
    long executions,
    Set<String> unproved,
    Set<String> assumed,
    Set<String> assumedSource,
    @Nullable String bound,
    boolean verifySlow,
    Set<String> stuck,
    boolean namesStrict,
    int runs,
    int exit,
    @Nullable String prints,
    List<String> environment,
    List<String> atomics) {
  private static final Pattern LINE = Pattern.compile("// ([a-z-]+)(\\[[\\w-]+])?: ?(.*)");
  private static final int DEFAULT_RUNS = 50;

  static Header read(Path source, String isa) throws IOException {
    Map<String, String> declared = new LinkedHashMap<>();
    Map<String, Set<String>> stuck = new LinkedHashMap<>();
    for (String line : Files.readAllLines(source)) {
      if (line.strip().equals("//") || !line.startsWith("//")) {
        break;
      }
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        String suffix = matcher.group(2) == null ? "" : matcher.group(2);
        declared.put(matcher.group(1) + suffix, matcher.group(3).strip());
        if (matcher.group(1).equals("stuck")) {
          stuck.computeIfAbsent(suffix, _ -> new TreeSet<>()).add(matcher.group(3).strip());
        }
      }
    }
    declared.putAll(beside(source, isa));
    String verdict = declared.getOrDefault("verdict[" + isa + "]", declared.get("verdict"));
    if (verdict == null) {
      throw new IOException(source + " declares no verdict");
    }
    String verify = of(declared, "verify", isa);
    String verifySlow = of(declared, "verify-slow", isa);
    return new Header(
        verdict,
        declared.getOrDefault(
            "verdict-strict[" + isa + "]", declared.getOrDefault("verdict-strict", verdict)),
        declared.getOrDefault("verdict-source[" + isa + "]", declared.get("verdict-source")),
        verify == null ? verifySlow : verify,
        of(declared, "verify-source", isa),
        Long.parseLong(Objects.requireNonNullElse(of(declared, "executions", isa), "0")),
        Set.copyOf(words(of(declared, "unproved", isa))),
        Set.copyOf(words(of(declared, "assumed", isa))),
        Set.copyOf(words(of(declared, "assumed-source", isa))),
        declared.get("bound"),
        verify == null,
        stuck.getOrDefault("[" + isa + "]", stuck.getOrDefault("", Set.of())),
        declared.keySet().stream().anyMatch(key -> key.startsWith("verdict-strict")),
        Integer.parseInt(declared.getOrDefault("runs", "" + DEFAULT_RUNS)),
        Integer.parseInt(declared.getOrDefault("exit", "0")),
        declared.get("prints") == null ? null : declared.get("prints").replace("\\n", "\n"),
        Stream.of(ProgramOptions.USUAL_ENVIRONMENT, words(declared.get("env")))
            .flatMap(List::stream)
            .toList(),
        words(declared.get("atomic")));
  }

  /** What a table beside the sources says for an instruction set: {@code verdicts-riscv64.txt}. */
  private static Map<String, String> beside(Path source, String isa) throws IOException {
    Map<String, String> declared = new LinkedHashMap<>();
    Path table = source.resolveSibling("verdicts-" + isa + ".txt");
    String name = source.getFileName().toString().replaceFirst("\\.\\w+$", ": ");
    for (String line : Files.exists(table) ? Files.readAllLines(table) : List.<String>of()) {
      if (line.startsWith(name)) {
        declared.put("verdict[" + isa + "]", line.substring(name.length()).strip());
      }
    }
    return declared;
  }

  private static @Nullable String of(Map<String, String> declared, String key, String isa) {
    return declared.getOrDefault(key + "[" + isa + "]", declared.get(key));
  }

  private static List<String> words(@Nullable String line) {
    return line == null ? List.of() : List.of(line.split(" "));
  }

  /** What a proof rests on in that mode. */
  Set<String> assumed(ProgramMode mode) {
    return mode == ProgramMode.SOURCE
        ? Stream.concat(assumed.stream(), assumedSource.stream()).collect(Collectors.toSet())
        : assumed;
  }

  /** The findings that must show, and no other: {@code robustness 14}, {@code race 12,17}. */
  Set<String> findings() {
    return findings(verdict);
  }

  /** The same, if every violation counts. */
  Set<String> strictFindings() {
    return findings(strict);
  }

  /** Whether all schedules can be explored. */
  boolean isVerified() {
    return verify != null && !verify.equals("none");
  }

  /** What exploring all schedules must show in a mode, and no other. */
  Set<String> verifyFindings(ProgramMode mode) {
    return findings(requireNonNull(mode == ProgramMode.SOURCE ? verifySource : verify));
  }

  /** What must show in a mode, and no other. */
  Set<String> findings(ProgramMode mode) {
    return switch (mode) {
      case DEFAULT -> findings();
      case STRICT -> strictFindings();
      case SOURCE -> findings(requireNonNull(source));
    };
  }

  private static Set<String> findings(String verdict) {
    List<String> words = Arrays.asList(verdict.split("\\s+"));
    Set<String> findings = new TreeSet<>();
    switch (words.getFirst()) {
      case "robust" -> {}
      case "violation" ->
          words.stream().skip(1).forEach(line -> findings.add("robustness " + line));
      case "race" ->
          words.stream()
              .skip(1)
              .forEach(word -> findings.add(word.contains(",") ? "race " + sorted(word) : word));
      default -> findings.add(words.getFirst());
    }
    return findings;
  }

  static String sorted(String pair) {
    int[] lines = Arrays.stream(pair.split(",")).mapToInt(Integer::parseInt).sorted().toArray();
    return lines[0] + "," + lines[1];
  }
}
