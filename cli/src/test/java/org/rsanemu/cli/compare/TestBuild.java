// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.Case;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.Observations;
import org.rsanemu.cli.report.Observations.Event;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.cli.report.view.StepView;

/** A build made by hand: what it did line by line, and what was found. */
final class TestBuild {
  static final int RUNS = 20;

  private final String isa;
  private final String path;
  private final List<Observations.Instruction> instructions = new ArrayList<>();
  private final List<Observations.Location> locations = new ArrayList<>();
  private final List<BuildData.Atomic> atomics = new ArrayList<>();
  private final Set<BuildData.Line> lines = new HashSet<>();
  private final List<FindingView> findings = new ArrayList<>();
  private String file = "src/a.c";
  private String model = "rc20";
  private boolean bySource;
  private @Nullable HardwareView hardware;
  private BuildData.Output output = new BuildData.Output(List.of("ok"), "with status 0");

  private TestBuild(String isa, String path) {
    this.isa = isa;
    this.path = path;
  }

  static TestBuild of(String isa) {
    return new TestBuild(isa, "build/" + isa + "/a");
  }

  static TestBuild of(String isa, String path) {
    return new TestBuild(isa, path);
  }

  TestBuild in(String name) {
    file = name;
    return this;
  }

  /** It is held against another memory model. */
  TestBuild under(String name) {
    model = name;
    return this;
  }

  /** Its orders are those that the source states. */
  TestBuild bySource() {
    bySource = true;
    return this;
  }

  private SourceFrame frame(int line) {
    // A function has ten lines.
    return new SourceFrame("f" + line / 10, file, line, "a", "0x" + line, false, true);
  }

  private static Event event(String words) {
    boolean fenced = words.startsWith("locked ");
    String rest = fenced ? words.substring("locked ".length()) : words;
    int space = rest.lastIndexOf(' ');
    return new Event(rest.substring(0, space), rest.substring(space + 1), fenced, 1);
  }

  /** An executed instruction; {@code event} is {@code write rel}, or {@code locked cas sc}. */
  TestBuild does(int line, String variable, String text, String event) {
    return does(line, variable, 4, text, List.of(frame(line)), event);
  }

  TestBuild fence(int line, String text, String order) {
    lines.add(new BuildData.Line(file, line));
    instructions.add(
        new Observations.Instruction(
            List.of(frame(line)), text, List.of(event("fence " + order)), List.of()));
    return this;
  }

  TestBuild helped(int line, String variable, String text, String helper, String event) {
    SourceFrame inner = new SourceFrame(helper, "", 0, "a", "0x1", false, false);
    return does(line, variable, 4, text, List.of(inner, frame(line)), event);
  }

  /** A helper's access to its own stack. */
  TestBuild onStack(int line, String text, String event) {
    SourceFrame inner = new SourceFrame("libat_load_16", "", 0, "a", "0x1", false, false);
    FindingView.Memory stack =
        new FindingView.Memory("stack", "0x1000", 4, null, null, null, null, 1, List.of());
    locations.add(new Observations.Location("stack", stack, 0, 8, 1, 1, 1, 0, 0));
    instructions.add(
        new Observations.Instruction(
            List.of(inner, frame(line)),
            text,
            List.of(event(event)),
            List.of(locations.size() - 1)));
    return this;
  }

  TestBuild sized(int line, String variable, int size, String text, String event) {
    return does(line, variable, size, text, List.of(frame(line)), event);
  }

  private TestBuild does(
      int line, String variable, int size, String text, List<SourceFrame> stack, String event) {
    lines.add(new BuildData.Line(file, line));
    FindingView.Memory memory = memory(variable);
    locations.add(new Observations.Location(variable, memory, 0, size, 1, 2, 1, 1, 0));
    instructions.add(
        new Observations.Instruction(
            stack, text, List.of(event(event)), List.of(locations.size() - 1)));
    return this;
  }

  private static FindingView.Memory memory(String variable) {
    return new FindingView.Memory(
        "global", "0x1000", 4, variable, "a", "0x1000", null, null, List.of());
  }

  /** An atomic instruction that no run came to. */
  TestBuild has(int line, String text, String events) {
    lines.add(new BuildData.Line(file, line));
    atomics.add(new BuildData.Atomic(frame(line), text, List.of(events), false));
    return this;
  }

  /** Code that does nothing atomic. */
  TestBuild code(int... numbers) {
    for (int line : numbers) {
      lines.add(new BuildData.Line(file, line));
    }
    return this;
  }

  TestBuild prints(String... text) {
    output = new BuildData.Output(List.of(text), "with status 0");
    return this;
  }

  /** A step of an interleaving. */
  StepView step(String role, int thread, String operation, String order, int location, int line) {
    return new StepView(
        role,
        thread,
        operation,
        order,
        order.equals("na") ? null : location,
        "x" + location,
        "0x" + (1000 + location),
        4,
        order.equals("na") ? null : "0x1",
        null,
        null,
        null,
        "",
        List.of(frame(line)));
  }

  /** A finding with the interleaving that shows it; its sides are those steps that have roles. */
  TestBuild finds(String kind, String variable, int runs, List<StepView> steps) {
    return finds(kind, variable, runs, steps, null);
  }

  /** What its processor can show of the findings to come. */
  TestBuild judged(String verdict, String text) {
    hardware = new HardwareView("", verdict, text, List.of(), null, false);
    return this;
  }

  /** A violation that changes nothing. */
  TestBuild shrugsAt(String variable, int runs, List<StepView> steps) {
    ConsequenceView looped = new ConsequenceView("looped", true, "0x0", null, null, null);
    return finds("robustness", variable, runs, steps, looped);
  }

  private TestBuild finds(
      String kind,
      String variable,
      int runs,
      List<StepView> steps,
      @Nullable ConsequenceView consequence) {
    List<FindingView.Side> sides = new ArrayList<>();
    for (String role : List.of("access", "current", "missed", "earlier")) {
      steps.stream()
          .filter(step -> step.role().equals(role))
          .map(TestBuild::side)
          .forEach(sides::add);
    }
    List<Integer> which = java.util.stream.IntStream.rangeClosed(1, runs).boxed().toList();
    SourceFrame at = sides.getFirst().stack().getFirst();
    findings.add(
        new FindingView(
            kind,
            1000,
            at.place() + " in " + at.function(),
            sides,
            memory(variable),
            List.of(),
            null,
            List.of(),
            List.of(),
            "",
            "",
            "",
            consequence,
            hardware,
            steps,
            List.of(new FindingView.Seen(0, which)),
            "0123456789abcdef0123456789abcdef",
            "rsan-emu --seed 1 --only-run 1 " + path,
            "",
            null,
            List.of(),
            null));
    return this;
  }

  private static FindingView.Side side(StepView step) {
    return new FindingView.Side(
        step.role(),
        step.thread(),
        step.operation(),
        step.order(),
        "0x1000",
        4,
        "0x1",
        step.order().equals("na") ? "mov [x]" : "",
        false,
        step.stack());
  }

  BuildData data() {
    Report.Checked checked =
        new Report.Checked(
            RUNS, RUNS, 3, 1000, 10, 10, null, 2, 0, 9, 5, 2, 0, 0, 0, 1, 0, List.of());
    Case details =
        new Case(
            path,
            new Report.Program(path, isa, List.of()),
            new Report.Options(RUNS, null, 1, "random", 10, 3, false, model),
            List.of(),
            List.of(),
            checked,
            new Observations(instructions, locations, List.of(), false),
            List.of());
    BuildData.Code code = new BuildData.Code(List.of("gcc 12.2.0 -O2"), atomics, lines);
    return new BuildData(details, bySource, findings, code, output);
  }
}
