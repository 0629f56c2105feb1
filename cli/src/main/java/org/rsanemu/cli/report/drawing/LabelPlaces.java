package org.rsanemu.cli.report.drawing;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.cli.report.drawing.Box.Point;

/**
 * Finds places for the edges' labels: on or beside their line, where no other line, label or node
 * is.
 */
final class LabelPlaces {
  private static final double CHARACTER = 6.6;
  private static final double HEIGHT = 14;
  private static final double PADDING = 6;
  private static final double BESIDE = 10;
  private static final double OVERLAP = 1000;
  private static final double CROSSED = 20;

  private final List<List<Point>> lines;
  private final List<Box> taken;
  private final double width;
  private final double height;

  private LabelPlaces(List<List<Point>> lines, Placement placement) {
    this.lines = lines;
    this.taken = new ArrayList<>(placement.boxes());
    this.width = placement.width();
    this.height = placement.height();
  }

  /** The boxes of the labels, in the order of the routes. */
  static List<Box> of(List<Route> routes, Placement placement) {
    LabelPlaces places = new LabelPlaces(routes.stream().map(Route::points).toList(), placement);
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < routes.size(); i++) {
      Box box = places.best(i, routes.get(i).edge().relation().label());
      places.taken.add(box);
      boxes.add(box);
    }
    return boxes;
  }

  private Box best(int line, String label) {
    double wide = label.length() * CHARACTER + PADDING;
    Box best = null;
    double least = Double.MAX_VALUE;
    List<Point> points = lines.get(line);
    for (int i = 0; i < points.size(); i++) {
      double fromMiddle = Math.abs((double) i / points.size() - 0.5);
      Point point = points.get(i);
      for (Point at : around(point, wide)) {
        Box box = Box.around(at.x(), at.y(), wide, HEIGHT);
        double cost = (at.equals(point) ? 0 : 3) + 4 * fromMiddle + cost(box, line, least);
        if (cost < least) {
          least = cost;
          best = box;
        }
      }
    }
    return best == null ? Box.around(0, 0, 0, 0) : best;
  }

  private static List<Point> around(Point point, double wide) {
    double aside = wide / 2 + 3;
    return List.of(
        point,
        new Point(point.x(), point.y() - BESIDE),
        new Point(point.x(), point.y() + BESIDE),
        new Point(point.x() + aside, point.y()),
        new Point(point.x() - aside, point.y()));
  }

  /** How bad a place is; stops counting when it is worse than {@code enough}. */
  private double cost(Box box, int own, double enough) {
    double cost = 0;
    if (box.x() < 0 || box.y() < 0 || box.right() > width || box.bottom() > height) {
      cost += OVERLAP;
    }
    for (Box other : taken) {
      cost += box.overlaps(other) ? OVERLAP : 0;
    }
    for (int i = 0; i < lines.size() && cost < enough; i++) {
      if (i != own && lines.get(i).stream().anyMatch(box::contains)) {
        cost += CROSSED;
      }
    }
    return cost;
  }
}
