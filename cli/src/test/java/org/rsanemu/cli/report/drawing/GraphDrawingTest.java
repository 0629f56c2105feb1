// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.rsanemu.cli.report.graph.ExecutionGraph;
import org.rsanemu.cli.report.graph.ForbiddenCycleTest;
import org.rsanemu.cli.report.graph.Interleaving;
import org.rsanemu.cli.report.graph.Relation;
import org.rsanemu.cli.report.view.StepView;
import org.xml.sax.InputSource;

class GraphDrawingTest {

  @ParameterizedTest
  @CsvSource({"2, 8", "3, 12", "4, 20", "5, 30"})
  void nothingIsInTheWayOfAnythingElse(int threads, int steps) {
    for (long seed = 0; seed < 10; seed++) {
      nothingIsInTheWay(
          GraphDrawing.of(ExecutionGraph.of(Interleaving.random(seed, threads, steps))));
    }
  }

  private static ExecutionGraph forbidden() {
    return ExecutionGraph.of(Interleaving.messagePassing(""), ForbiddenCycleTest.messagePassing());
  }

  @Test
  void theCycleThatForbidsHasItsPlaceAndItsNames() {
    nothingIsInTheWay(GraphDrawing.of(forbidden()));
    assertThat(GraphDrawing.of(forbidden()).labels().crowded()).isZero();
    String svg = GraphDrawing.render(forbidden(), "id");
    assertThat(svg)
        .contains(
            "class=\"edge hardware forbids\"", ">address dependency</text>", ">dmb ish</text>")
        .contains("class=\"edge fr cycle forbids\"", "class=\"edge rf cycle forbids\"")
        .contains("T2 R(flag, 1) – address dependency → T2 R(x, 0)", ", forbids it).")
        .containsPattern("(?s)(class=\"shade\".*){4}");
    assertThat(GraphDrawing.render(ExecutionGraph.of(Interleaving.messagePassing("")), "id"))
        .doesNotContain("shade", "forbids");
  }

  private static void nothingIsInTheWay(GraphDrawing drawing) {
    for (int i = 0; i < drawing.routes().size(); i++) {
      Box label = drawing.labels().boxes().get(i);
      assertThat(drawing.nodes()).noneMatch(label::overlaps);
      for (int j = 0; j < drawing.routes().size(); j++) {
        if (i != j) {
          assertThat(label.overlaps(drawing.labels().boxes().get(j))).isFalse();
          assertThat(drawing.routes().get(j).points()).noneMatch(label::contains);
        }
      }
      for (Box node : drawing.nodes()) {
        assertThat(drawing.routes().get(i).points()).noneMatch(node::contains);
      }
    }
  }

  @Test
  void nodesDoNotOverlap() {
    for (long seed = 0; seed < 20; seed++) {
      List<Box> nodes =
          GraphDrawing.of(ExecutionGraph.of(Interleaving.random(seed, 5, 30))).nodes();
      for (Box node : nodes) {
        assertThat(nodes.stream().filter(node::overlaps)).containsExactly(node);
      }
    }
  }

  @Test
  void everyRelationIsNamedAndColouredByClass() throws Exception {
    String svg = GraphDrawing.render(ExecutionGraph.of(Interleaving.messagePassing("")), "id");
    for (Relation relation : List.of(Relation.PO, Relation.RF, Relation.MO, Relation.FR)) {
      assertThat(svg).contains(">" + relation.label() + "</text>");
      assertThat(svg).contains("class=\"label " + relation.label());
    }
    assertThat(svg).contains("class=\"label unordered\"", ">no sync</text>");
    assertThat(svg).contains("class=\"edge fr cycle\"", "class=\"edge mo\"");
  }

  @Test
  void theDescriptionTellsTheGraphInWords() {
    assertThat(GraphDrawing.render(ExecutionGraph.of(Interleaving.messagePassing("")), "id"))
        .contains("T1 W(flag, 1) – rf → T2 R(flag, 1) (reads from, on the cycle).");
  }

  @Test
  void itIsWellFormedWhateverTheNames() throws Exception {
    StepView step = Interleaving.storeBuffering().getLast();
    StepView odd =
        new StepView(
            "access",
            1,
            "read",
            "rlx",
            1,
            "<\"&'\u0001\ud800" + "n".repeat(10_000),
            "0x1",
            4,
            "0x0",
            0L,
            null,
            null,
            "<>&",
            step.stack());
    String svg = GraphDrawing.render(ExecutionGraph.of(List.of(odd)), "id");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
    assertThat(svg).contains("width=\"").containsPattern("width=\"[0-9]{3}\"");
  }

  @Test
  void theSameGraphGivesTheSameDrawing() {
    ExecutionGraph graph = ExecutionGraph.of(Interleaving.random(3, 4, 20));
    assertThat(GraphDrawing.render(graph, "a")).isEqualTo(GraphDrawing.render(graph, "a"));
  }
}
