// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.cpu;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.cpu.EnginePieces.Piece;

/**
 * Chooses which neighbours become one piece: again and again the two that take the least room, as a
 * Huffman code is made. Thread-confined.
 */
final class PieceGroups {
  /** Pieces with other permissions are put together if that takes so many times less room. */
  private static final long PRICE_OF_MIXING = 16;

  /** One or more neighbours, and the groups beside it. */
  private static final class Group {
    private Piece whole;
    private boolean isJoined;
    private boolean isGone;
    private @Nullable Group left;
    private @Nullable Group right;

    private Group(Piece whole) {
      this.whole = whole;
    }
  }

  /** Two groups as they were when this was noted. */
  private record Pair(Group left, Group right, Piece whole, long price) {
    private boolean isCurrent() {
      return !left.isGone
          && !right.isGone
          && left.right == right
          && whole.start() == left.whole.start()
          && whole.end() == right.whole.end();
    }
  }

  private final PriorityQueue<Pair> pairs =
      new PriorityQueue<>(
          Comparator.comparingLong(Pair::price).thenComparingLong(pair -> pair.whole.start()));

  private PieceGroups() {}

  /**
   * What is to be put together.
   *
   * @param pieces all there are, in order
   * @param left how many are to be left
   * @return what each group becomes that has more than one piece
   */
  static List<Piece> of(List<Piece> pieces, int left) {
    return new PieceGroups().join(pieces, left);
  }

  private List<Piece> join(List<Piece> pieces, int left) {
    List<Group> groups = new ArrayList<>();
    for (Piece piece : pieces) {
      Group group = new Group(piece);
      if (!groups.isEmpty()) {
        group.left = groups.getLast();
        group.left.right = group;
        note(group.left, group);
      }
      groups.add(group);
    }
    int count = groups.size();
    while (count > left && !pairs.isEmpty()) {
      Pair pair = pairs.remove();
      if (pair.isCurrent()) {
        join(pair);
        count--;
      }
    }
    return groups.stream()
        .filter(group -> group.isJoined && !group.isGone)
        .map(group -> group.whole)
        .toList();
  }

  private void note(Group left, Group right) {
    if (left.whole.isCode() || right.whole.isCode()) {
      return;
    }
    long start = left.whole.start();
    long end = right.whole.end();
    boolean alike =
        left.whole.end() == right.whole.start()
            && left.whole.prot() == right.whole.prot()
            && left.whole.mixed() == right.whole.mixed();
    Piece whole =
        alike
            ? new Piece(start, end, left.whole.prot(), left.whole.mixed())
            : new Piece(start, end, 0, true);
    long price = whole.mixed() ? PRICE_OF_MIXING : 1;
    pairs.add(new Pair(left, right, whole, price * (end - start)));
  }

  private void join(Pair pair) {
    Group joined = pair.left;
    joined.whole = pair.whole;
    joined.isJoined = true;
    joined.right = pair.right.right;
    pair.right.isGone = true;
    if (joined.right != null) {
      joined.right.left = joined;
      note(joined, joined.right);
    }
    if (joined.left != null) {
      note(requireNonNull(joined.left), joined);
    }
  }
}
