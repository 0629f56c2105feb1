// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.report.drawing.Box.Point;
import org.rsanemu.cli.report.graph.ExecutionGraph.Edge;

/**
 * The line of an edge.
 *
 * @param curves in its direction, each beginning where the one before it ends
 */
record Route(Edge edge, List<Curve> curves) {
  private static final double SPACING = 4;

  /** A cubic Bézier curve; a straight line is one, too. */
  record Curve(Point start, Point first, Point second, Point end) {

    static Curve line(Point start, Point end) {
      return new Curve(start, start, end, end);
    }

    Point at(double t) {
      double u = 1 - t;
      double a = u * u * u;
      double b = 3 * u * u * t;
      double c = 3 * u * t * t;
      double d = t * t * t;
      return new Point(
          a * start.x() + b * first.x() + c * second.x() + d * end.x(),
          a * start.y() + b * first.y() + c * second.y() + d * end.y());
    }

    private int samples() {
      double length = Math.abs(end.x() - start.x()) + Math.abs(end.y() - start.y());
      double bend = Math.abs(first.x() - start.x()) + Math.abs(second.x() - end.x());
      return Math.max(2, (int) ((length + bend) / SPACING));
    }
  }

  /** Points on it, some pixels apart. */
  List<Point> points() {
    List<Point> points = new ArrayList<>();
    for (Curve curve : curves) {
      int samples = curve.samples();
      for (int i = 0; i <= samples; i++) {
        points.add(curve.at((double) i / samples));
      }
    }
    return points;
  }

  /** As the {@code d} of an SVG path. */
  String path() {
    StringBuilder path = new StringBuilder("M").append(pair(curves.getFirst().start()));
    for (Curve curve : curves) {
      path.append(" C").append(pair(curve.first()));
      path.append(' ').append(pair(curve.second()));
      path.append(' ').append(pair(curve.end()));
    }
    return path.toString();
  }

  /** Its arrow's head, as the {@code d} of an SVG path. */
  String head() {
    Point tip = curves.getLast().end();
    Point before = curves.getLast().at(0.9);
    double length = Math.max(0.01, Math.hypot(tip.x() - before.x(), tip.y() - before.y()));
    double dx = (tip.x() - before.x()) / length;
    double dy = (tip.y() - before.y()) / length;
    Point left = new Point(tip.x() - 8 * dx - 4 * dy, tip.y() - 8 * dy + 4 * dx);
    Point right = new Point(tip.x() - 8 * dx + 4 * dy, tip.y() - 8 * dy - 4 * dx);
    return "M" + pair(tip) + " L" + pair(left) + " L" + pair(right) + " Z";
  }

  private static String pair(Point point) {
    return Svg.number(point.x()) + " " + Svg.number(point.y());
  }
}
