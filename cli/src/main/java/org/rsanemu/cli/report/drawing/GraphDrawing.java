// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.graph.ExecutionGraph;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;
import org.rsanemu.cli.report.graph.ExecutionGraph.Event;
import org.rsanemu.cli.report.graph.Relation;

/**
 * An execution graph as the papers draw them: threads side by side, program order downwards, the
 * other relations as curves. Every edge bears its relation's name.
 */
public final class GraphDrawing {
  private static final double LINE = 14;

  /** A longer name is cut; the title has all of it. */
  private static final int LONGEST_LABEL = 44;

  /** Up to this width, a phone's screen may make it smaller and it can still be read. */
  private static final double NARROW = 470;

  private static final double FIRST_LINE = 18;
  private static final double[] WIDER = {1.2, 1.4, 1.7, 2};

  private final ExecutionGraph graph;
  private final Grid grid;
  private final List<NodeText> texts;
  private final Placement placement;
  private final List<Route> routes;
  private final LabelPlaces labels;
  private final Svg svg = new Svg();

  private GraphDrawing(ExecutionGraph graph, Grid grid, double scale) {
    this.graph = graph;
    this.grid = grid;
    texts = graph.events().stream().map(NodeText::of).toList();
    List<EdgePlan> plans = EdgePlan.of(graph, grid);
    placement = new Placement(grid, texts, plans, scale);
    routes = Routes.of(grid, placement, plans);
    labels = LabelPlaces.of(routes, placement);
  }

  /** As narrow as it may be for all labels to have places of their own. */
  static GraphDrawing of(ExecutionGraph graph) {
    Grid grid = new Grid(graph);
    GraphDrawing best = new GraphDrawing(graph, grid, 1);
    for (int i = 0; i < WIDER.length && best.labels.crowded() > 0; i++) {
      GraphDrawing wider = new GraphDrawing(graph, grid, WIDER[i]);
      best = wider.labels.crowded() < best.labels.crowded() ? wider : best;
    }
    return best;
  }

  /**
   * Draws a graph.
   *
   * @param id no other element of the page has; a prefix of the ids within
   */
  public static String render(ExecutionGraph graph, String id) {
    return of(graph).draw(id);
  }

  private String draw(String id) {
    double width = Math.ceil(placement.width());
    double height = Math.ceil(placement.height());
    svg.open(
        "svg",
        "class",
        width <= NARROW ? "graph narrow" : "graph",
        "role",
        "img",
        "aria-labelledby",
        id + "-title " + id + "-desc",
        "viewBox",
        "0 0 " + Svg.number(width) + " " + Svg.number(height),
        "width",
        width,
        "height",
        height);
    svg.text("title", "Execution graph", "id", id + "-title");
    svg.text("desc", description(), "id", id + "-desc").newline();
    headings();
    routes.forEach(this::line);
    IntStream.range(0, texts.size()).forEach(this::node);
    IntStream.range(0, routes.size()).forEach(this::label);
    return svg.close("svg").toString();
  }

  private void headings() {
    for (int column = 0; column < grid.threads().size(); column++) {
      svg.text(
          "text",
          ThreadNames.name(grid.threads().get(column)),
          "class",
          "thread",
          "x",
          placement.columnCentre(column),
          "y",
          20.0);
    }
    svg.newline();
  }

  private void line(Route route) {
    Edge edge = route.edge();
    svg.open("g", "class", "edge " + style(edge));
    if (edge.forbids()) {
      svg.empty("path", "class", "shade", "d", route.path());
    }
    svg.empty("path", "class", "line", "d", route.path());
    svg.empty("path", "class", "head", "d", route.head());
    svg.close("g").newline();
  }

  private void label(int index) {
    Edge edge = routes.get(index).edge();
    Box box = labels.boxes().get(index);
    svg.open("g", "class", "label " + style(edge));
    svg.text("title", title(edge));
    rectangle(box, 3.0);
    svg.text("text", label(edge), "x", box.centre(), "y", box.y() + 11);
    svg.close("g").newline();
  }

  private void rectangle(Box box, double rounding) {
    svg.empty(
        "rect",
        "x",
        box.x(),
        "y",
        box.y(),
        "width",
        box.width(),
        "height",
        box.height(),
        "rx",
        rounding);
  }

  private static String style(Edge edge) {
    String relation = edge.relation().name().toLowerCase(Locale.ROOT);
    return relation + (edge.onCycle() ? " cycle" : "") + (edge.forbids() ? " forbids" : "");
  }

  /** Its label: {@code rf}, {@code address dependency}. */
  static String label(Edge edge) {
    return Markup.cut(edge.name(), LONGEST_LABEL);
  }

  private static String title(Edge edge) {
    boolean named = edge.relation() == Relation.HARDWARE;
    return named ? edge.name() + ": " + edge.relation().words() : edge.relation().words();
  }

  private void node(int index) {
    NodeText text = texts.get(index);
    Event event = graph.events().get(index);
    Box box = placement.box(index);
    String sort = text.role().isEmpty() ? "plain" : text.role();
    svg.open("g", "class", "node " + sort + (event.initial() ? " initial" : ""));
    svg.text("title", text.title());
    rectangle(box, 6.0);
    double y = box.y() + FIRST_LINE;
    svg.open("text", "x", box.centre(), "y", y);
    svg.text("tspan", text.letter(), "class", "letter");
    if (!text.order().isEmpty()) {
      svg.text("tspan", text.order(), "class", "order", "dy", -4.0);
    }
    svg.text("tspan", text.operands(), "dy", text.order().isEmpty() ? 0.0 : 4.0);
    svg.close("text");
    if (!text.place().isEmpty()) {
      y += LINE;
      svg.text("text", text.place(), "class", "place", "x", box.centre(), "y", y);
    }
    if (!text.role().isEmpty()) {
      svg.text("text", text.role(), "class", "role", "x", box.centre(), "y", y + LINE);
    }
    svg.close("g").newline();
  }

  /** The graph in words, for those who do not see it. */
  private String description() {
    return routes.stream().map(route -> sentence(route.edge())).collect(Collectors.joining(" "));
  }

  private String sentence(Edge edge) {
    return name(edge.from())
        + " – "
        + edge.name()
        + " → "
        + name(edge.to())
        + " ("
        + edge.relation().words()
        + (edge.onCycle() ? ", on the cycle" : "")
        + (edge.forbids() ? ", forbids it" : "")
        + ").";
  }

  private String name(int event) {
    NodeText text = texts.get(event);
    int thread = graph.events().get(event).step().thread();
    return (thread < 0 ? "" : "T" + thread + " ") + text.letter() + text.operands();
  }

  /** Where the nodes are. */
  List<Box> nodes() {
    return placement.boxes();
  }

  /** Where the lines are. */
  List<Route> routes() {
    return routes;
  }

  /** Where their labels are, in the same order. */
  LabelPlaces labels() {
    return labels;
  }
}
