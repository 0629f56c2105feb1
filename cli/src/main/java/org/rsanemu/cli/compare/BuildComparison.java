// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.Numbers;
import org.rsanemu.cli.report.Report;

/**
 * The builds of one program, side by side. Its JSON form is described by docs/compare.schema.json:
 * whoever changes a record here changes that file, and {@link #SCHEMA_VERSION} where a reader of
 * the old form would be misled. What belongs to builds is in their order everywhere.
 *
 * @param schemaVersion of the JSON form
 * @param builds what was compared, at least two
 * @param rows a source line each, by file and line
 * @param findings of all builds, each once
 * @param differences what only some builds show, and why
 * @param notes what a reader should know before trusting it
 * @param exitCode of the invocation
 */
public record BuildComparison(
    int schemaVersion,
    Report.Tool tool,
    List<Build> builds,
    List<Row> rows,
    List<SharedFinding> findings,
    List<Difference> differences,
    List<String> notes,
    int exitCode) {

  /** The version of the JSON form. */
  public static final int SCHEMA_VERSION = 1;

  /** How many rows are the same in all builds. */
  public long sameRows() {
    return rows.stream().filter(Row::same).count();
  }

  /** How many findings count in all builds. */
  long shared() {
    return findings.stream()
        .filter(each -> each.seen().stream().filter(Seen::real).count() == builds.size())
        .count();
  }

  /** What it comes to, in a sentence. */
  public String summary() {
    long real = findings.stream().filter(SharedFinding::real).count();
    String found =
        real == 0
            ? "no findings"
            : "%s, %d of them in all builds"
                .formatted(Numbers.counted(real, "finding", "findings"), shared());
    return "%s of %d builds compared, %d of them the same in all; %s; %s."
        .formatted(
            Numbers.counted(rows.size(), "line", "lines"),
            builds.size(),
            sameRows(),
            found,
            Numbers.counted(differences.size(), "difference", "differences"));
  }

  /**
   * A build.
   *
   * @param label what distinguishes it from the others, short
   * @param path as the user gave it
   * @param isa {@code x86-64}, {@code aarch64} or {@code armv7}
   * @param orders whose word is taken for memory orders: {@code isa}, the instructions', or {@code
   *     source}
   * @param compilers those that its debug information names, with the options that matter
   * @param runs done
   * @param planned asked for
   * @param findings how many it has that count
   */
  public record Build(
      String label,
      String path,
      String isa,
      String orders,
      List<String> compilers,
      int runs,
      int planned,
      long findings) {

    /** What a label ends with that says whose orders a build has. */
    static String suffix(String orders) {
      return " (" + orders + ")";
    }

    /** Whether the orders are those that the source states. */
    boolean bySource() {
      return orders.equals("source");
    }

    /** The label, without saying whose orders it has. */
    String name() {
      String suffix = suffix(orders);
      return label.endsWith(suffix) ? label.substring(0, label.length() - suffix.length()) : label;
    }

    /** Whether it is the same build with the other's word for orders. */
    boolean isTwin(Build other) {
      return path.equals(other.path) && !orders.equals(other.orders);
    }
  }

  /**
   * A source line.
   *
   * @param file as the first build that has it names it; "" if there is no debug information
   * @param line in that build, from 1; 0 if there is no debug information
   * @param function that it is in
   * @param text of the line, "" if the source is not at hand
   * @param variables that it accesses, as the first build calls them that saw it do so
   * @param cells one for each build
   * @param same whether all builds do the same there, with the same verdict
   */
  public record Row(
      String file,
      int line,
      String function,
      String text,
      List<String> variables,
      List<Cell> cells,
      boolean same) {

    /** {@code name:line}, without folders. */
    public String place() {
      return file.isEmpty() ? function : file.substring(file.lastIndexOf('/') + 1) + ":" + line;
    }
  }

  /**
   * What a build does at a line.
   *
   * @param line in this build; 0 if it has none
   * @param text of the line in this build, if that is not the row's
   * @param instructions each sort once, those that were executed first
   * @param marks the findings that it has a part in
   */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public record Cell(
      State state,
      int line,
      @Nullable String text,
      List<Instruction> instructions,
      List<Mark> marks) {}

  /** What is known of a line in a build. */
  public enum State {
    /** It was executed, and no finding is there. */
    OK("ok"),
    /** A finding is there. */
    FINDING("finding"),
    /** It has atomic instructions, and no run came there. */
    NOT_EXECUTED("not executed"),
    /** It has code, which accesses plain memory in other builds, too, and no finding is there. */
    PLAIN("no finding"),
    /** It has code, and no atomic access was seen there: plain memory, or no run came there. */
    NOT_ATOMIC("no atomic access seen"),
    /** The compiler made no code of it. */
    NO_CODE("no code"),
    /** Nothing was seen there, and what code there is was not looked at. */
    UNKNOWN("not seen");

    private final String words;

    State(String words) {
      this.words = words;
    }

    /** What people read, and the JSON form. */
    @com.fasterxml.jackson.annotation.JsonValue
    public String words() {
      return words;
    }

    /** Whether instructions were executed there. */
    public boolean executed() {
      return this == OK || this == FINDING;
    }
  }

  /**
   * A sort of instruction.
   *
   * @param mnemonic its name, with prefixes; "" for a fence of the source's without one
   * @param text of one of them, as an assembler writes it
   * @param helper the function that contains it on behalf of the line; "" if it is the line's own
   * @param events what it did, each sort once; if it was not executed, what it would do
   * @param executed how many events it was, in all runs; 0 if it was not executed
   */
  public record Instruction(
      String mnemonic, String text, String helper, List<String> events, long executed) {

    /** {@code ldar: read sc}, {@code fence acq, no instruction}. */
    public String words() {
      String did = String.join("; ", events);
      return mnemonic.isEmpty() ? did + ", " + text : mnemonic + ": " + did;
    }
  }

  /**
   * A line's part in a finding.
   *
   * @param finding index in {@link BuildComparison#findings}
   * @param role {@code access}, {@code missed}, {@code current}, {@code earlier} or {@code place}
   * @param harmless whether it changes nothing in this build; absent if it counts
   */
  public record Mark(
      int finding, String role, @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean harmless) {}

  /**
   * A finding.
   *
   * @param kind as in a report
   * @param place of the first build that shows it: {@code file:line in function}
   * @param what it is, in a sentence without an end
   * @param rows of its sides, indices in {@link BuildComparison#rows}
   * @param seen by which builds; the others do not show it
   * @param hardware what the processor of each build can show, those that do not show it among
   *     them; absent if no build's was asked
   */
  public record SharedFinding(
      String kind,
      String place,
      String what,
      List<Integer> rows,
      List<Seen> seen,
      @JsonInclude(JsonInclude.Include.NON_EMPTY) List<OnProcessor> hardware) {

    /** One of which no processor was asked. */
    SharedFinding(String kind, String place, String what, List<Integer> rows, List<Seen> seen) {
      this(kind, place, what, rows, seen, List.of());
    }

    SharedFinding withHardware(List<OnProcessor> verdicts) {
      return new SharedFinding(kind, place, what, rows, seen, verdicts);
    }

    /** Whether it counts in some build. */
    boolean real() {
      return seen.stream().anyMatch(Seen::real);
    }
  }

  /**
   * A build that shows a finding.
   *
   * @param build index in {@link BuildComparison#builds}
   * @param runs how many of its runs showed it
   * @param fingerprint as its own report has it
   * @param harmless why it changes nothing there, part of a sentence; absent if it counts
   * @param hardware what the build's own processor can show; absent if that was not asked
   * @param reproduce a command line that shows it
   */
  public record Seen(
      int build,
      int runs,
      String fingerprint,
      @Nullable String harmless,
      @Nullable String hardware,
      String reproduce) {

    /** Whether it counts. */
    boolean real() {
      return harmless == null;
    }

    Seen withHardware(@Nullable String verdict) {
      return new Seen(build, runs, fingerprint, harmless, verdict, reproduce);
    }
  }

  /**
   * What the processor of a build can show of a finding.
   *
   * @param build index in {@link BuildComparison#builds}
   * @param text in one line, without an end
   */
  public record OnProcessor(int build, String text) {}

  /**
   * Something that only some builds show.
   *
   * @param kind of difference
   * @param builds indices of those that show it
   * @param rows that it concerns, indices in {@link BuildComparison#rows}
   * @param finding that only these builds have, an index in {@link BuildComparison#findings};
   *     absent if it is about something else
   * @param what is different, a sentence
   * @param why as far as the builds show, sentences
   */
  public record Difference(
      Kind kind,
      List<Integer> builds,
      List<Integer> rows,
      @Nullable Integer finding,
      String what,
      List<String> why) {}

  /** Kinds of difference, in the order in which they are listed. */
  public enum Kind {
    /** A finding that some builds do not show. */
    FINDING("finding"),
    /** Memory that is atomic in some builds only. */
    ATOMICITY("atomicity"),
    /** An order that is stronger in some builds. */
    ORDER("order"),
    /** A fence that some builds have no instruction for. */
    FENCE("fence"),
    /** One access here, several there. */
    SPLIT("split"),
    /** A call here, an instruction there. */
    HELPER("helper"),
    /** An access that some builds do not have. */
    ACCESS("access"),
    /** Code that only some builds' runs came to. */
    EXECUTION("execution"),
    /** What the program prints, or how it ends. */
    OUTPUT("output");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** What people read, and the JSON form. */
    @com.fasterxml.jackson.annotation.JsonValue
    public String words() {
      return words;
    }
  }
}
