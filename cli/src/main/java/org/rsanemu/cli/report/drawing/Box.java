// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.List;

/** A rectangle, in pixels. */
record Box(double x, double y, double width, double height) {

  static Box around(double x, double y, double width, double height) {
    return new Box(x - width / 2, y - height / 2, width, height);
  }

  /** The smallest one that has all the points, of which there is at least one, and some space. */
  static Box around(List<Point> points) {
    double left = points.stream().mapToDouble(Point::x).min().orElseThrow();
    double right = points.stream().mapToDouble(Point::x).max().orElseThrow();
    double top = points.stream().mapToDouble(Point::y).min().orElseThrow();
    double bottom = points.stream().mapToDouble(Point::y).max().orElseThrow();
    return new Box(left - 1, top - 1, right - left + 2, bottom - top + 2);
  }

  double right() {
    return x + width;
  }

  double bottom() {
    return y + height;
  }

  double centre() {
    return x + width / 2;
  }

  boolean contains(Point point) {
    return point.x() > x && point.x() < right() && point.y() > y && point.y() < bottom();
  }

  boolean overlaps(Box other) {
    return x < other.right() && other.x < right() && y < other.bottom() && other.y < bottom();
  }

  boolean within(Box other) {
    return x >= other.x && right() <= other.right() && y >= other.y && bottom() <= other.bottom();
  }

  /** A point, in pixels. */
  record Point(double x, double y) {}
}
