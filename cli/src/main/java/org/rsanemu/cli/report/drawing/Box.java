package org.rsanemu.cli.report.drawing;

/** A rectangle, in pixels. */
record Box(double x, double y, double width, double height) {

  static Box around(double x, double y, double width, double height) {
    return new Box(x - width / 2, y - height / 2, width, height);
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

  /** A point, in pixels. */
  record Point(double x, double y) {}
}
