// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.group.Places;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.cli.report.view.StepView;

/**
 * A finding, in source lines.
 *
 * @param kind {@code race}, {@code robustness}, {@code deadlock}, {@code livelock}, {@code crash}
 * @param pid the guest's process number
 * @param place of the innermost judged frame: {@code file:line in function}
 * @param sides the accesses; empty for deadlock, livelock and crash
 * @param memory the memory concerned
 * @param lastSynchronization for a race: where the earlier side last released something that the
 *     current side acquired; empty if never
 * @param crash what ended the program
 * @param threads where the threads were, for deadlock, livelock and crash
 * @param created the threads that the finding names, and where they were created
 * @param explanation what can happen, in prose
 * @param hint the smallest change that may mend it, in prose; "" if there is none to give
 * @param note what the verdict does not say, in prose; "" if there is nothing
 * @param consequence what a stale value would change; absent for other kinds than robustness
 * @param hardware what the binary's own processors can show of a robustness violation; absent if
 *     nobody asked
 * @param interleaving the events that matter to it, in the order in which they happened
 * @param seen the runs that showed it, by case
 * @param fingerprint 32 hexadecimal digits, the same in other builds and after other lines moved
 * @param reproduce a command line that shows it again
 * @param suppression a line for a suppressions file; "" if there is none
 * @param schedule of the run that it is of; absent if it is not kept
 * @param cycles numbers of threads each of which waits for the next, and the last for the first
 * @param places what else it is; absent if one pair of instructions shows it
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record FindingView(
    String kind,
    int pid,
    String place,
    List<Side> sides,
    @Nullable Memory memory,
    List<SourceFrame> lastSynchronization,
    @Nullable Crash crash,
    List<State> threads,
    List<Created> created,
    String explanation,
    String hint,
    String note,
    @Nullable ConsequenceView consequence,
    @Nullable HardwareView hardware,
    List<StepView> interleaving,
    List<Seen> seen,
    String fingerprint,
    String reproduce,
    String suppression,
    @Nullable Schedule schedule,
    List<List<Integer>> cycles,
    @Nullable Places places) {
  /** What a side does that ends memory. */
  public static final String ENDING = "freeing or unmapping";

  /**
   * The schedule of a run, kept in a file.
   *
   * @param run its number
   * @param file where it is
   * @param replay a command line that repeats the run by it
   */
  public record Schedule(int run, String file, String replay) {}

  /** The same finding, seen there. */
  public FindingView seenIn(List<Seen> where) {
    return with(where, places);
  }

  /** The same finding, which is more than what it shows. */
  public FindingView at(@Nullable Places all) {
    return with(seen, all);
  }

  private FindingView with(List<Seen> where, @Nullable Places all) {
    return new FindingView(
        kind,
        pid,
        place,
        sides,
        memory,
        lastSynchronization,
        crash,
        threads,
        created,
        explanation,
        hint,
        note,
        consequence,
        hardware,
        interleaving,
        List.copyOf(where),
        fingerprint,
        reproduce,
        suppression,
        schedule,
        cycles,
        all);
  }

  /** Whether it changes nothing that the program does: such a finding does not count. */
  public boolean harmless() {
    return consequence != null && consequence.harmless();
  }

  /** What its processor can show, as a sentence; "" if nobody asked. */
  public String hardwareSentence() {
    return hardware == null ? "" : "Hardware: " + hardware.text() + ".";
  }

  /** Whether the processors that the binary is made for cannot show it. */
  public boolean forbiddenByHardware() {
    return hardware != null && hardware.isForbidden();
  }

  /** The word of {@code --fail-on} for violations that the processor is not known to forbid. */
  public static final String HARDWARE_VIOLATION = "hardware-violation";

  /** Whether it decides the exit status if findings of these kinds do; harmless ones never do. */
  public boolean isOneOf(List<String> kinds) {
    boolean shown = kind.equals("robustness") && !forbiddenByHardware();
    return kinds.contains(kind) || shown && kinds.contains(HARDWARE_VIOLATION);
  }

  /**
   * What a reader should see first: what leads to a crash or a failed assertion, to an endless
   * wait, to a wrong result, then everything else that counts, then what the processor cannot show,
   * at last what is harmless.
   */
  public static final Comparator<FindingView> WORST_FIRST =
      Comparator.comparingInt(FindingView::urgency);

  private static final int LAST = 5;

  private int urgency() {
    if (harmless() || forbiddenByHardware()) {
      return harmless() ? LAST : LAST - 1;
    }
    return consequence == null ? LAST - 2 : consequence.urgency();
  }

  /** All frames of all its stacks. */
  public Stream<SourceFrame> frames() {
    return Stream.of(
            sides.stream().map(Side::stack),
            Stream.of(lastSynchronization),
            Stream.ofNullable(crash).map(Crash::stack),
            Stream.ofNullable(crash)
                .map(Crash::cause)
                .filter(cause -> cause != null)
                .flatMap(CrashCauseView::stacks),
            threads.stream().map(State::stack),
            WaitWords.places(this).stream().map(WaitWords.Place::stack),
            created.stream().map(Created::stack),
            Stream.ofNullable(memory).map(Memory::allocated),
            Stream.ofNullable(consequence).flatMap(ConsequenceView::stacks),
            interleaving.stream().map(StepView::stack))
        .flatMap(stacks -> stacks.flatMap(List::stream));
  }

  /** What else it is, in sentences; "" if no more than it shows. */
  public String placesWords() {
    return places == null ? "" : String.join(" ", places.words());
  }

  /** How many runs showed it. */
  public int runCount() {
    return seen.stream().mapToInt(each -> each.runs().size()).sum();
  }

  /** How many runs the cases had that showed it: those of other programs could not. */
  public int runsOf(List<Case> cases) {
    return seen.stream().mapToInt(each -> cases.get(each.inCase()).checked().runs()).sum();
  }

  /**
   * Runs that showed a finding.
   *
   * @param inCase index in {@link Report#cases}
   * @param runs their numbers
   */
  public record Seen(int inCase, List<Integer> runs) {}

  /**
   * An access.
   *
   * @param role {@code current} and {@code earlier} in a race; {@code access}, {@code missed} and
   *     {@code stale} in a robustness violation
   * @param thread its number, 0 for the main thread
   * @param operation {@code read}, {@code write}, {@code read-modify-write}, ...
   * @param order {@code na} for plain memory
   * @param value what was read or written, {@code 0x…}; see {@link #hasValue}
   * @param instruction as an assembler writes it, "" if there is none
   * @param orderOfSource whether the order is the source's, and not the instruction's
   */
  public record Side(
      String role,
      int thread,
      String operation,
      String order,
      String address,
      int size,
      String value,
      String instruction,
      boolean orderOfSource,
      List<SourceFrame> stack) {
    /** Whether its value is known: not of plain memory, nor of a race's sides. */
    public boolean hasValue() {
      boolean races = role.equals("current") || role.equals("earlier");
      return !races && (!order.equals("na") || stack.isEmpty());
    }

    /** Whether it frees, unmaps or closes what the other side uses. */
    boolean ends() {
      return operation.equals(ENDING);
    }
  }

  /** The side where judged code ends what the others use; empty if none or several do. */
  public static Optional<Side> end(List<Side> sides) {
    List<Side> ends =
        sides.stream()
            .filter(Side::ends)
            .filter(side -> side.stack().stream().anyMatch(SourceFrame::judged))
            .toList();
    return ends.size() == 1 ? Optional.of(ends.getFirst()) : Optional.empty();
  }

  /**
   * The memory concerned.
   *
   * @param kind {@code global}, {@code heap}, {@code stack} or {@code other}
   * @param address where the variable or block starts, as the run saw it; for others, the byte
   * @param size in bytes, 0 if not known
   * @param name the variable's
   * @param module where the variable lies, and its ELF address there
   * @param declared {@code file:line}
   * @param thread who allocated the block, or whose the stack or variable is
   * @param allocated where
   * @param part which part of the variable was accessed, as {@code .items[3].next}; absent if it
   *     has none
   * @param function whose variable on the stack it is
   * @param type of a heap block: the structure that {@code part} is a part of
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Memory(
      String kind,
      String address,
      long size,
      @Nullable String name,
      @Nullable String module,
      @Nullable String moduleAddress,
      @Nullable String declared,
      @Nullable Integer thread,
      List<SourceFrame> allocated,
      @Nullable String part,
      @Nullable String function,
      @Nullable String type) {
    /** One of which no more is known. */
    public Memory(
        String kind,
        String address,
        long size,
        @Nullable String name,
        @Nullable String module,
        @Nullable String moduleAddress,
        @Nullable String declared,
        @Nullable Integer thread,
        List<SourceFrame> allocated) {
      this(
          kind,
          address,
          size,
          name,
          module,
          moduleAddress,
          declared,
          thread,
          allocated,
          null,
          null,
          null);
    }

    /** The same heap block, of which a member of a structure is accessed. */
    public Memory of(Symbolizer.Member member) {
      return new Memory(
          kind,
          address,
          size,
          name,
          module,
          moduleAddress,
          declared,
          thread,
          allocated,
          member.part(),
          function,
          member.type());
    }

    /** {@code 'next' of struct node}; "" if it is not known. */
    public String memberWords() {
      if (type == null || part == null) {
        return "";
      }
      return "'"
          + (part.startsWith(".") ? part.substring(1) : part)
          + "' of "
          + (part.startsWith("[") ? "an array of " : "")
          + type;
    }

    /** What was accessed, as people write it; null if the variable is not known. */
    public @Nullable String accessed() {
      return name == null || part == null ? name : name + part;
    }
  }

  /**
   * A signal that ended the program.
   *
   * @param address that was accessed; absent if the signal has none
   * @param instruction that did it, "" if it is not known
   * @param cause why; absent if it is not known
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Crash(
      int signal,
      String name,
      int thread,
      @Nullable String address,
      String instruction,
      List<SourceFrame> stack,
      @Nullable CrashCauseView cause) {
    /** Why, in a few words; "" if it is not known. */
    public String causeWords() {
      return cause == null ? "" : cause.text();
    }
  }

  /**
   * Where a thread was.
   *
   * @param waits for what, in words; absent if it could run
   * @param on the same as data, if nobody can run any more and it is known
   */
  public record State(
      int thread, @Nullable String waits, List<SourceFrame> stack, @Nullable WaitView on) {}

  /** A thread, and where it was created. */
  public record Created(int thread, int tid, int creator, List<SourceFrame> stack) {}
}
