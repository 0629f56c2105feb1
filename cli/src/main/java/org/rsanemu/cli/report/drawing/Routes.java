// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.cli.report.drawing.Box.Point;
import org.rsanemu.cli.report.drawing.EdgePlan.Crossing;
import org.rsanemu.cli.report.drawing.EdgePlan.Way;
import org.rsanemu.cli.report.drawing.Route.Curve;

/**
 * Turns the ways of edges into lines. Lines that meet at a node's side end at places of their own.
 */
final class Routes {
  private static final double BEND = 0.45;
  private static final double FIRST_AROUND = 34;
  private static final double NEXT_AROUND = 16;

  /** A side of a node. */
  private record Side(int event, boolean right) {}

  /** The end of a line at a node. */
  private record End(int plan, boolean start) {}

  private final Grid grid;
  private final Placement placement;
  private final List<EdgePlan> plans;
  private final Map<End, Point> ends = new HashMap<>();
  private final Map<Integer, Integer> around = new HashMap<>();

  private Routes(Grid grid, Placement placement, List<EdgePlan> plans) {
    this.grid = grid;
    this.placement = placement;
    this.plans = plans;
  }

  static List<Route> of(Grid grid, Placement placement, List<EdgePlan> plans) {
    Routes routes = new Routes(grid, placement, plans);
    routes.placeEnds();
    List<Route> result = new ArrayList<>();
    for (int i = 0; i < plans.size(); i++) {
      result.add(new Route(plans.get(i).edge(), routes.curves(i)));
    }
    return result;
  }

  private void placeEnds() {
    Map<Side, List<End>> sides = new HashMap<>();
    for (int i = 0; i < plans.size(); i++) {
      EdgePlan plan = plans.get(i);
      if (plan.way() != Way.DOWN) {
        int from = plan.edge().from();
        int to = plan.edge().to();
        boolean around = plan.way() == Way.AROUND;
        boolean rightwards = grid.column(from) < grid.column(to);
        add(sides, new Side(from, around || rightwards), new End(i, true));
        add(sides, new Side(to, around || !rightwards), new End(i, false));
      }
    }
    sides.forEach(this::placeEnds);
  }

  private static void add(Map<Side, List<End>> sides, Side side, End end) {
    sides.computeIfAbsent(side, _ -> new ArrayList<>()).add(end);
  }

  /** From top to bottom in the order of where the lines come from, so that they cross little. */
  private void placeEnds(Side side, List<End> all) {
    List<End> sorted =
        all.stream()
            .sorted(
                Comparator.comparingDouble((End end) -> placement.box(opposite(end)).y())
                    .thenComparing(End::start)
                    .thenComparingInt(End::plan))
            .toList();
    Box box = placement.box(side.event());
    double x = side.right() ? box.right() : box.x();
    for (int i = 0; i < sorted.size(); i++) {
      double part = (i + 1.0) / (sorted.size() + 1);
      ends.put(sorted.get(i), new Point(x, box.y() + box.height() * part));
    }
  }

  private int opposite(End end) {
    EdgePlan plan = plans.get(end.plan());
    return end.start() ? plan.edge().to() : plan.edge().from();
  }

  private List<Curve> curves(int index) {
    EdgePlan plan = plans.get(index);
    return switch (plan.way()) {
      case DOWN -> {
        Box from = placement.box(plan.edge().from());
        Box to = placement.box(plan.edge().to());
        yield List.of(
            Curve.line(new Point(from.centre(), from.bottom()), new Point(to.centre(), to.y())));
      }
      case AROUND -> List.of(around(plan, index));
      case ACROSS -> across(plan, index);
    };
  }

  private Point end(int plan, boolean start) {
    return requireNonNull(ends.get(new End(plan, start)));
  }

  private Curve around(EdgePlan plan, int index) {
    int before = around.merge(grid.column(plan.edge().from()), 1, Integer::sum) - 1;
    double out = FIRST_AROUND + NEXT_AROUND * (before % 4);
    Point start = end(index, true);
    Point end = end(index, false);
    return new Curve(
        start, new Point(start.x() + out, start.y()), new Point(end.x() + out, end.y()), end);
  }

  private List<Curve> across(EdgePlan plan, int index) {
    List<Curve> curves = new ArrayList<>();
    Point at = end(index, true);
    Point end = end(index, false);
    boolean rightwards = end.x() > at.x();
    for (Crossing crossing : plan.crossings()) {
      double y = placement.y(crossing);
      double left = placement.columnLeft(crossing.column());
      double right = placement.columnRight(crossing.column());
      Point enters = new Point(rightwards ? left : right, y);
      Point leaves = new Point(rightwards ? right : left, y);
      curves.add(bent(at, enters));
      curves.add(Curve.line(enters, leaves));
      at = leaves;
    }
    curves.add(bent(at, end));
    return curves;
  }

  private static Curve bent(Point start, Point end) {
    double bend = (end.x() - start.x()) * BEND;
    return new Curve(
        start, new Point(start.x() + bend, start.y()), new Point(end.x() - bend, end.y()), end);
  }
}
