// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.data;

import java.util.ArrayList;
import java.util.List;
import org.rsanemu.nativelib.dw.Die;
import org.rsanemu.nativelib.dw.DwarfData;

/**
 * A walk through a tree of entries that ends whatever the references between them say: each entry
 * must lie after all that were visited before, as it does in a sound file.
 */
public final class DieWalk {
  /** Compilers reach some dozens, by nested blocks and inlining. */
  private static final int DEEPEST = 256;

  /** What to do with each entry. */
  public interface Visitor {
    /**
     * An entry, after its ancestors and what is before it.
     *
     * @param depth 1 for a child of the root
     * @return whether to visit its children
     */
    boolean visit(Die die, int tag, int depth);
  }

  private final DwarfData data;
  private final List<Die> path = new ArrayList<>();

  public DieWalk(DwarfData data) {
    this.data = data;
  }

  /** Whether an entry of this tag is a block of a function, in which variables may be declared. */
  public static boolean isBlock(int tag) {
    return tag == Dw.TAG_INLINED_SUBROUTINE
        || tag == Dw.TAG_LEXICAL_BLOCK
        || tag == Dw.TAG_TRY_BLOCK
        || tag == Dw.TAG_CATCH_BLOCK;
  }

  /** Visits what is below the root; false if the tree is damaged and the walk ended early. */
  public boolean walk(Die root, Visitor visitor) {
    long last = root.id();
    int depth = 1;
    boolean more = data.child(root, at(1));
    while (more) {
      Die die = at(depth);
      int tag = data.tag(die);
      if (die.id() <= last || tag == 0) {
        return false;
      }
      last = die.id();
      if (visitor.visit(die, tag, depth) && depth < DEEPEST && data.child(die, at(depth + 1))) {
        depth++;
        continue;
      }
      while (depth > 0 && !data.sibling(at(depth), at(depth))) {
        depth--;
      }
      more = depth > 0;
    }
    return true;
  }

  private Die at(int depth) {
    while (path.size() <= depth) {
      path.add(data.newDie());
    }
    return path.get(depth);
  }
}
