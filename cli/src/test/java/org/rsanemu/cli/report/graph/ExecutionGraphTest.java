// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.rsanemu.cli.report.graph.ExecutionGraph.Role;
import org.rsanemu.cli.report.view.StepView;

class ExecutionGraphTest {

  /** {@code 1 po 2}; what is on the cycle and does not close it ends with {@code *}. */
  private static Stream<String> edges(List<StepView> interleaving, Role... roles) {
    return ExecutionGraph.of(interleaving).edges().stream()
        .filter(edge -> roles.length == 0 || List.of(roles).contains(edge.role()))
        .map(edge ->
            edge.from()
                + " "
                + edge.relation().label()
                + " "
                + edge.to()
                + (edge.role() == Role.PATH ? "*" : ""));
  }

  @Test
  void messagePassingClosesACycleThroughTheFlag() {
    assertThat(edges(Interleaving.messagePassing("")))
        .containsExactly(
            "1 po 2*", "3 po 4*", "2 rf 3*", "0 rf 4", "0 mo 1", "4 fr 1", "2 no sync 3");
  }

  @Test
  void storeBufferingClosesACycleOfTwoFromReads() {
    assertThat(edges(Interleaving.storeBuffering()))
        .containsExactly(
            "1 po 2*", "3 po 4*", "0 rf 4", "0 mo 1", "2 fr 3*", "4 fr 1", "2 no sync 3");
  }

  @Test
  void independentReadsSynchronizeButForTheFromRead() {
    assertThat(edges(Interleaving.independentReads(), Role.PATH, Role.CLOSING, Role.MISSING))
        .containsExactly(
            "2 po 3*", "5 po 6*", "1 rf 2*", "4 rf 5*", "3 fr 4*", "6 fr 1", "3 no sync 4");
  }

  @Test
  void aWriteThatMissesAnotherIsPlacedBeforeItInModificationOrder() {
    assertThat(edges(Interleaving.twoPlusTwoWrites()))
        .containsExactly(
            "1 po 2*", "3 po 4*", "0 mo 1", "2 mo 3*", "0 mo 4", "4 mo 1", "2 no sync 3");
  }

  @Test
  void aReadModifyWriteReadsTheStaleWriteAndComesBeforeTheMissedOne() {
    assertThat(edges(Interleaving.additions()))
        .containsExactly(
            "2 po 3*",
            "1 po 4",
            "4 po 5*",
            "0 rf 1",
            "1 rf 2",
            "3 rf 4*",
            "1 rf 5",
            "0 mo 1",
            "1 mo 2",
            "5 fr 2",
            "3 no sync 4");
  }

  @Test
  void theAccessHasTheStaleValueAndTheOthersHaveTheirs() {
    ExecutionGraph graph = ExecutionGraph.of(Interleaving.messagePassing(""));
    assertThat(graph.events().stream().map(ExecutionGraph.Event::value))
        .containsExactly("0x0", "0x1", "0x1", "0x1", "0x0");
    assertThat(graph.events().getLast().step().value()).isEqualTo("0x1");
  }

  @Test
  void aRaceLacksSynchronizationBetweenItsSidesAndHasNoCycle() {
    assertThat(edges(Interleaving.race()))
        .containsExactly(
            "0 po 1", "2 po 3", "4 po 5", "3 rf 4", "0 start 2", "1 start 4", "2 no sync 5");
    assertThat(ExecutionGraph.of(Interleaving.race()).edges())
        .noneMatch(ExecutionGraph.Edge::onCycle);
  }

  @Test
  void aJoinFollowsTheLastEventOfTheThreadThatEnded() {
    List<StepView> steps =
        new Interleaving().start(0, 1).write("", 1, "x", "rlx", 1).join(0, 1).steps();
    assertThat(edges(steps)).containsExactly("0 po 2", "0 start 1", "1 join 2");
  }

  @Test
  void fencesSynchronizeWhatTheyStandBeside() {
    List<StepView> steps =
        new Interleaving()
            .write("missed", 1, "x", "rlx", 1)
            .fence(1, "rel")
            .write("", 1, "flag", "rlx", 1)
            .read("", 2, "flag", "rlx")
            .fence(2, "acq")
            .write("", 2, "other", "rlx", 1)
            .read("", 3, "other", "rlx")
            .read("access", 3, "x", "rlx")
            .steps();
    assertThat(edges(steps, Role.MISSING)).containsExactly("5 no sync 6");
  }

  @Test
  void aReleaseSequenceSynchronizesThroughAReadModifyWrite() {
    List<StepView> steps =
        new Interleaving()
            .write("missed", 1, "x", "rlx", 1)
            .write("", 1, "flag", "rel", 1)
            .update("", 2, "flag", "rlx", 2)
            .read("", 3, "flag", "acq")
            .read("", 3, "y", "acq")
            .write("", 4, "y", "rlx", 1)
            .read("access", 4, "x", "rlx")
            .steps();
    assertThat(edges(steps, Role.PATH)).contains("1 rf 2*", "2 rf 3*", "4 fr 5*");
    assertThat(edges(steps, Role.MISSING)).containsExactly("4 no sync 5");
  }

  @Test
  void whereNoStepLacksSynchronizationTheSidesDo() {
    assertThat(edges(Interleaving.messagePassing("sc"), Role.MISSING))
        .containsExactly("2 no sync 3");
    List<StepView> apart =
        new Interleaving().write("missed", 1, "x", "rlx", 1).read("access", 2, "x", "rlx").steps();
    assertThat(edges(apart)).containsExactly("1 fr 0", "0 no sync 1");
  }

  @Test
  void nothingHasNoGraph() {
    assertThat(ExecutionGraph.of(List.of()).edges()).isEmpty();
  }

  /** The graph without what closes the cycle is that of a run: it follows the run's order. */
  @Test
  void allButTheClosingEdgeFollowTheRun() {
    for (long seed = 0; seed < 50; seed++) {
      assertThat(ExecutionGraph.of(Interleaving.random(seed, 5, 30)).edges())
          .filteredOn(edge -> edge.role() != Role.CLOSING)
          .allMatch(edge -> edge.from() < edge.to());
    }
  }
}
