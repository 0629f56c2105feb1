// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.drawing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rsanemu.cli.report.drawing.EdgePlan.Crossing;
import org.rsanemu.cli.report.drawing.EdgePlan.Way;
import org.rsanemu.cli.report.graph.Relation;

/** Where columns, channels, rows and gaps lie, in pixels: as wide as what goes through them. */
final class Placement {
  private static final double HEADING = 34;
  private static final double MARGIN = 10;
  private static final double CHANNEL = 96;
  private static final double PER_EDGE = 13;
  private static final double WIDEST_CHANNEL = 170;
  private static final double AROUND = 50;
  private static final double GAP = 34;
  private static final double LANE = 12;
  private static final double NARROWEST_COLUMN = 76;

  private final Grid grid;
  private final double scale;
  private final List<NodeText> texts;
  private final double[] columnLeft;
  private final double[] columnWidth;
  private final double[] rowTop;
  private final double[] rowHeight;
  private final double[] gapHeight;
  private final double width;
  private final double height;

  /**
   * @param scale of the space between nodes, from 1
   */
  Placement(Grid grid, List<NodeText> texts, List<EdgePlan> plans, double scale) {
    this.grid = grid;
    this.scale = scale;
    this.texts = texts;
    int columns = grid.columnCount();
    int rows = grid.rowCount();
    columnLeft = new double[columns];
    columnWidth = new double[columns];
    rowTop = new double[rows];
    rowHeight = new double[rows];
    gapHeight = gapHeights(rows, plans);
    Arrays.fill(columnWidth, NARROWEST_COLUMN);
    for (int i = 0; i < texts.size(); i++) {
      int column = grid.column(i);
      columnWidth[column] = Math.max(columnWidth[column], texts.get(i).width());
      int row = grid.row(i);
      rowHeight[row] = Math.max(rowHeight[row], texts.get(i).height());
    }
    width = placeColumns(channelWidths(columns, plans));
    height = placeRows();
  }

  private double[] gapHeights(int rows, List<EdgePlan> plans) {
    double[] heights = new double[rows + 1];
    int[] lanes = new int[rows + 1];
    for (EdgePlan plan : plans) {
      for (Crossing crossing : plan.crossings()) {
        lanes[crossing.gap()] = Math.max(lanes[crossing.gap()], crossing.lane() + 1);
      }
    }
    for (int gap = 0; gap <= rows; gap++) {
      heights[gap] = leastGap(gap, rows) + LANE * scale * lanes[gap];
    }
    return heights;
  }

  private double leastGap(int gap, int rows) {
    return gap == 0 || gap == rows ? MARGIN : GAP * scale;
  }

  private double[] channelWidths(int columns, List<EdgePlan> plans) {
    double[] widths = new double[columns + 1];
    int[] edges = new int[columns + 1];
    boolean[] around = new boolean[columns + 1];
    double[] names = new double[columns + 1];
    for (EdgePlan plan : plans) {
      int from = grid.column(plan.edge().from());
      int to = grid.column(plan.edge().to());
      if (plan.way() == Way.AROUND) {
        edges[from + 1]++;
        around[from + 1] = true;
        names[from + 1] = Math.max(names[from + 1], nameWidth(plan));
      } else if (plan.way() == Way.ACROSS) {
        for (int channel = Math.min(from, to) + 1; channel <= Math.max(from, to); channel++) {
          edges[channel]++;
        }
      }
    }
    for (int channel = 0; channel <= columns; channel++) {
      boolean outer = channel == 0 || channel == columns;
      double least = !outer ? CHANNEL : around[channel] ? AROUND : MARGIN;
      double more = PER_EDGE * Math.max(0, edges[channel] - 1);
      widths[channel] =
          Math.max(names[channel], (outer ? 1 : scale) * Math.min(WIDEST_CHANNEL, least + more));
    }
    return widths;
  }

  /** What a reason of the processor takes beside its line: it is longer than relations' names. */
  private static double nameWidth(EdgePlan plan) {
    boolean named = plan.edge().relation() == Relation.HARDWARE;
    return named ? AROUND + LabelPlaces.width(plan.edge()) : 0;
  }

  private double placeColumns(double[] channels) {
    double x = 0;
    for (int column = 0; column < columnLeft.length; column++) {
      x += channels[column];
      columnLeft[column] = x;
      x += columnWidth[column];
    }
    return x + channels[columnLeft.length];
  }

  private double placeRows() {
    double y = HEADING;
    for (int row = 0; row < rowTop.length; row++) {
      y += gapHeight[row];
      rowTop[row] = y;
      y += rowHeight[row];
    }
    return y + gapHeight[rowTop.length];
  }

  double width() {
    return width;
  }

  double height() {
    return height;
  }

  double columnLeft(int column) {
    return columnLeft[column];
  }

  double columnRight(int column) {
    return columnLeft[column] + columnWidth[column];
  }

  double columnCentre(int column) {
    return columnLeft[column] + columnWidth[column] / 2;
  }

  /** Where an edge lies that crosses a column. */
  double y(Crossing crossing) {
    int gap = crossing.gap();
    double bottom =
        gap < rowTop.length ? rowTop[gap] : rowTop[gap - 1] + rowHeight[gap - 1] + gapHeight[gap];
    return bottom - gapHeight[gap] / 2 + LANE * scale * (crossing.lane() - (lanes(gap) - 1) / 2);
  }

  private double lanes(int gap) {
    return (gapHeight[gap] - leastGap(gap, rowTop.length)) / (LANE * scale);
  }

  /** The node of an event, in the middle of its row. */
  Box box(int event) {
    int column = grid.column(event);
    int row = grid.row(event);
    double high = texts.get(event).height();
    return new Box(
        columnLeft[column], rowTop[row] + (rowHeight[row] - high) / 2, columnWidth[column], high);
  }

  /** All nodes' boxes. */
  List<Box> boxes() {
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      boxes.add(box(i));
    }
    return boxes;
  }
}
