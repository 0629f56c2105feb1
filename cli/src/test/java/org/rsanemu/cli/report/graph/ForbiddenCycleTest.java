// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;
import org.rsanemu.cli.report.view.HardwareView;
import org.rsanemu.cli.report.view.HardwareView.Link;
import org.rsanemu.cli.report.view.HardwareView.Point;
import org.rsanemu.cli.report.view.StepView;

/** Cycles by which processors forbid, in graphs. */
public class ForbiddenCycleTest {
  private static final List<StepView> STEPS = Interleaving.messagePassing("");
  private static final ExecutionGraph PLAIN = ExecutionGraph.of(STEPS);

  private static Point point(int thread, String what, String name) {
    return new Point(thread, what, name, "ldr w0, [x1]", "f.c:1 in f");
  }

  private static Link local(String reason, Point from, Point to) {
    return new Link(reason, true, from, to, to);
  }

  private static Link between(String reason, Point from, Point to) {
    return new Link(reason, false, from, to, null);
  }

  /** By a fence and an address dependency. */
  public static HardwareView messagePassing() {
    Point x = point(1, "write", "x");
    Point flag = point(1, "write", "flag");
    Point seen = point(2, "read", "flag");
    Point read = point(2, "read", "x");
    return forbidden(
        between("reads what is older than", read, x),
        local("dmb ish", x, flag),
        between("is read by", flag, seen),
        local("address dependency", seen, read));
  }

  private static HardwareView forbidden(Link... cycle) {
    return new HardwareView("Armv8", "forbidden", "Armv8 forbids it", List.of(cycle), null, false);
  }

  private static ExecutionGraph without(Link... changed) {
    List<Link> cycle = new ArrayList<>(messagePassing().cycle());
    for (int i = 0; i < changed.length; i++) {
      cycle.set(i, changed[i]);
    }
    return ExecutionGraph.of(STEPS, forbidden(cycle.toArray(Link[]::new)));
  }

  @Test
  void itsEdgesAreThoseOfTheGraphAndWhatTheProcessorKeepsInOrder() {
    ExecutionGraph graph = ExecutionGraph.of(STEPS, messagePassing());
    assertThat(graph.forbidden()).isTrue();
    assertThat(graph.edges().stream().filter(Edge::forbids))
        .extracting(each -> each.from() + " " + each.name() + " " + each.to())
        .containsExactlyInAnyOrder("4 fr 1", "1 dmb ish 2", "2 rf 3", "3 address dependency 4");
    assertThat(graph.events()).isEqualTo(PLAIN.events());
    List<Edge> others = new ArrayList<>(graph.edges());
    others.removeIf(each -> each.relation() == Relation.HARDWARE);
    assertThat(others.stream().map(each -> each.from() + each.name() + each.to() + each.role()))
        .containsExactlyInAnyOrderElementsOf(
            PLAIN.edges().stream()
                .map(each -> each.from() + each.name() + each.to() + each.role())
                .toList());
  }

  @Test
  void whatIsAllowedOrWasNotAskedHasNone() {
    assertThat(ExecutionGraph.of(STEPS, null)).isEqualTo(PLAIN);
    HardwareView allowed = new HardwareView("Armv8", "allowed", "", List.of(), null, false);
    assertThat(ExecutionGraph.of(STEPS, allowed)).isEqualTo(PLAIN);
    assertThat(ExecutionGraph.of(List.of(), messagePassing()).edges()).isEmpty();
    HardwareView elsewhere =
        new HardwareView("Armv8", "forbidden", "", messagePassing().cycle(), null, true);
    assertThat(ExecutionGraph.of(STEPS, elsewhere)).isEqualTo(PLAIN);
  }

  @Test
  void ofACycleThatIsNotAllThereNothingIsDrawn() {
    Point other = new Point(2, "read", "x", "str x1, [x2]", "f.c:1 in f");
    Link first = messagePassing().cycle().getFirst();
    assertThat(without(between(first.reason(), other, first.to()))).isEqualTo(PLAIN);
    assertThat(without(first, local("dmb ish", first.to(), point(3, "write", "flag"))))
        .isEqualTo(PLAIN);
    assertThat(without(first, local("dmb ish", first.to(), first.from()))).isEqualTo(PLAIN);
  }

  @Test
  void whatDoesNotHoldOfTheEventsIsNotDrawn() {
    Link first = messagePassing().cycle().getFirst();
    Point flag = point(1, "write", "flag");
    assertThat(ExecutionGraph.of(STEPS, backwards())).isEqualTo(PLAIN);
    assertThat(
            without(
                first,
                local("dmb ish", first.to(), flag),
                between("comes before the write", flag, point(2, "read", "flag"))))
        .isEqualTo(PLAIN);
  }

  /** A cycle against program order. */
  private static HardwareView backwards() {
    Point x = point(1, "write", "x");
    Point flag = point(1, "write", "flag");
    return forbidden(local("dmb ish", x, flag), local("dmb ish", flag, x));
  }

  @Test
  void whatMayBeOneOfSeveralEventsIsNotDrawn() {
    List<StepView> twice = new ArrayList<>(STEPS);
    twice.add(3, STEPS.get(3));
    assertThat(ExecutionGraph.of(twice, messagePassing())).isEqualTo(ExecutionGraph.of(twice));
  }
}
