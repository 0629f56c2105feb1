// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.report.drawing.Box.Point;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;
import org.rsanemu.cli.report.graph.Relation;

/**
 * Finds places for the edges' labels: on or beside their line, where no other line, label or node
 * is.
 *
 * @param boxes of the labels, in the order of the routes
 * @param crowded how many of them had to be put where something else is
 */
record LabelPlaces(List<Box> boxes, int crowded) {
  private static final double CHARACTER = 6.6;
  private static final double HEIGHT = 14;
  private static final double PADDING = 6;
  private static final double BESIDE = 10;
  private static final double OVERLAP = 1000;
  private static final double CROSSED = 20;

  /** Only every so many of a line's points are tried. */
  private static final int STRIDE = 3;

  static LabelPlaces of(List<Route> routes, Placement placement) {
    return new Search(routes, placement).run();
  }

  /** Pixels that an edge's label takes. */
  static double width(Edge edge) {
    return GraphDrawing.label(edge).length() * CHARACTER + PADDING;
  }

  /** A place for a label, and how bad it is. */
  private record Place(Box box, double cost) {}

  private static final class Search {
    private final List<Route> routes;
    private final List<List<Point>> lines;
    private final List<Box> bounds;
    private final List<Box> taken;
    private final Box page;

    Search(List<Route> routes, Placement placement) {
      this.routes = routes;
      lines = routes.stream().map(Route::points).toList();
      bounds = lines.stream().map(Box::around).toList();
      taken = new ArrayList<>(placement.boxes());
      page = new Box(0, 0, placement.width(), placement.height());
    }

    LabelPlaces run() {
      List<Box> boxes = new ArrayList<>();
      int crowded = 0;
      for (int i = 0; i < routes.size(); i++) {
        Place best = best(i, routes.get(i).edge());
        taken.add(best.box());
        boxes.add(best.box());
        crowded += best.cost() >= CROSSED ? 1 : 0;
      }
      return new LabelPlaces(List.copyOf(boxes), crowded);
    }

    private Place best(int line, Edge edge) {
      double wide = width(edge);
      boolean down = edge.relation() == Relation.PO;
      Place best = new Place(new Box(0, 0, 0, 0), Double.MAX_VALUE);
      List<Point> points = lines.get(line);
      for (int i = 0; i < points.size(); i += STRIDE) {
        double fromMiddle = Math.abs((double) i / points.size() - 0.5);
        Point point = points.get(i);
        for (Point at : near(point, wide)) {
          Box box = Box.around(at.x(), at.y(), wide, HEIGHT);
          double odd = at.equals(point) == down ? 3 : 0;
          double cost = odd + 8 * fromMiddle;
          cost += cost < best.cost() ? trouble(box, line, best.cost() - cost) : 0;
          best = cost < best.cost() ? new Place(box, cost) : best;
        }
      }
      return best;
    }

    private static List<Point> near(Point point, double wide) {
      double aside = wide / 2 + 3;
      return List.of(
          point,
          new Point(point.x() + aside, point.y()),
          new Point(point.x() - aside, point.y()),
          new Point(point.x(), point.y() - BESIDE),
          new Point(point.x(), point.y() + BESIDE));
    }

    /** How much is there already; stops counting when it is more than {@code enough}. */
    private double trouble(Box box, int own, double enough) {
      double cost = box.within(page) ? 0 : OVERLAP;
      for (int i = 0; i < taken.size() && cost < enough; i++) {
        cost += box.overlaps(taken.get(i)) ? OVERLAP : 0;
      }
      for (int i = 0; i < lines.size() && cost < enough; i++) {
        if (i != own
            && box.overlaps(bounds.get(i))
            && lines.get(i).stream().anyMatch(box::contains)) {
          cost += CROSSED;
        }
      }
      return cost;
    }
  }
}
