// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.List;
import java.util.Locale;
import org.rsanemu.cli.report.Numbers;

/** How a number grew over runs: a step line with axes from 0. */
public final class LineChart {
  private static final double WIDTH = 320;
  private static final double HEIGHT = 190;
  private static final double LEFT = 46;
  private static final double RIGHT = 14;
  private static final double TOP = 24;
  private static final double BOTTOM = 38;
  private static final int TICKS = 4;
  private static final int MOST_POINTS = 500;

  /** What had been reached after a run. */
  public record Point(long x, long y) {}

  private final List<Point> points;
  private final long lastX;
  private final long firstX;
  private final long step;
  private final long top;
  private final Svg svg = new Svg();

  private LineChart(List<Point> points) {
    this.points = points;
    firstX = points.getFirst().x();
    lastX = points.getLast().x();
    long highest = points.stream().mapToLong(Point::y).max().orElse(0);
    step = niceStep(Math.max(1, highest), TICKS);
    top = Math.max(1, (highest + step - 1) / step) * step;
  }

  /**
   * Draws a chart.
   *
   * @param id no other element of the page has; a prefix of the ids within
   * @param unit of the vertical axis
   * @param words what the chart shows, for those who do not see it
   * @param points by rising {@code x}, at least one
   */
  public static String render(
      String id, String title, String unit, String words, List<Point> points) {
    return new LineChart(points).draw(id, title, unit, words);
  }

  private String draw(String id, String title, String unit, String words) {
    svg.open(
        "svg",
        "class",
        "chart",
        "role",
        "img",
        "aria-labelledby",
        id + "-title " + id + "-desc",
        "viewBox",
        "0 0 " + Svg.number(WIDTH) + " " + Svg.number(HEIGHT));
    svg.text("title", title, "id", id + "-title");
    svg.text("desc", words, "id", id + "-desc").newline();
    svg.text("text", unit, "class", "unit", "x", 4.0, "y", 12.0);
    svg.text("text", "run", "class", "unit end", "x", WIDTH - RIGHT, "y", HEIGHT - 4);
    rows();
    columns();
    svg.empty("path", "class", "area", "d", line() + area());
    svg.empty("path", "class", "series", "d", line());
    Point last = points.getLast();
    svg.empty("circle", "class", "last", "cx", x(last.x()), "cy", y(last.y()), "r", 3.5);
    return svg.close("svg").toString();
  }

  private void rows() {
    for (long value = 0; value <= top; value += step) {
      double y = y(value);
      svg.empty("line", "class", "grid", "x1", LEFT, "x2", WIDTH - RIGHT, "y1", y, "y2", y);
      svg.text("text", shortened(value), "class", "tick end", "x", LEFT - 6, "y", y + 4);
    }
    svg.newline();
  }

  private void columns() {
    long every = niceStep(Math.max(1, lastX - firstX), TICKS);
    svg.text("text", Numbers.of(firstX), "class", "tick middle", "x", x(firstX), "y", y(0) + 16);
    for (long run = (firstX / every + 1) * every; run <= lastX; run += every) {
      if (x(run) - x(firstX) > 24) {
        svg.text("text", Numbers.of(run), "class", "tick middle", "x", x(run), "y", y(0) + 16);
      }
    }
    svg.newline();
  }

  /** Steps, as numbers change only when a run ends; of very many points, some. */
  private String line() {
    int every = Math.ceilDiv(points.size(), MOST_POINTS);
    StringBuilder path = new StringBuilder("M" + Svg.number(x(firstX)));
    path.append(' ').append(Svg.number(y(points.getFirst().y())));
    for (int i = 1; i < points.size(); i++) {
      if (i % every == 0 || i == points.size() - 1) {
        path.append(" H").append(Svg.number(x(points.get(i).x())));
        path.append(" V").append(Svg.number(y(points.get(i).y())));
      }
    }
    return path.toString();
  }

  private String area() {
    String floor = Svg.number(y(0));
    return " V" + floor + " H" + Svg.number(x(firstX)) + " Z";
  }

  private double x(long run) {
    double part = lastX == firstX ? 0.5 : (double) (run - firstX) / (lastX - firstX);
    return LEFT + part * (WIDTH - LEFT - RIGHT);
  }

  private double y(long value) {
    return HEIGHT - BOTTOM - (double) value / top * (HEIGHT - TOP - BOTTOM);
  }

  /** 1, 2 or 5 times a power of ten, such that about {@code ticks} of them reach {@code range}. */
  static long niceStep(long range, int ticks) {
    long power = 1;
    while (power * 10 * ticks <= range) {
      power *= 10;
    }
    for (long factor : new long[] {1, 2, 5}) {
      if (factor * power * ticks >= range) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static String shortened(long value) {
    if (value >= 1_000_000) {
      return String.format(Locale.ROOT, "%.1fM", value / 1e6);
    }
    return value >= 10_000 ? String.format(Locale.ROOT, "%dk", value / 1000) : Numbers.of(value);
  }
}
