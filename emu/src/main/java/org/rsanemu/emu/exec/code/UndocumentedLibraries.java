// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.rsanemu.isa.Effect;

/**
 * What the report says about code whose documented order is unknown: it counts as it is executed.
 */
public final class UndocumentedLibraries {
  private UndocumentedLibraries() {}

  /** A sentence for each module with such code, if any of it that is atomic was come to. */
  public static List<String> warnings(Instructions instructions, ModuleMap modules) {
    if (modules.allKnowRuntime()) {
      return List.of();
    }
    Set<String> names = new TreeSet<>();
    boolean program = false;
    for (int i = 1; i < instructions.count(); i++) {
      ModuleMap.Mapped mapped = isAtomic(instructions, i) ? modules.at(instructions.pc(i)) : null;
      if (mapped != null && !mapped.module().knowsRuntime()) {
        program |= mapped.number() == 0;
        names.add(name(mapped.module().path()));
      }
    }
    List<String> all = new ArrayList<>();
    if (program) {
      all.add(
          "The program has no symbols that identify library code: all atomic instructions order"
              + " accesses as they are executed, even those of malloc and printf.");
    } else if (!names.isEmpty()) {
      all.add(
          "rsan-emu does not know what these libraries document; their atomic instructions order"
              + " accesses as they are executed: "
              + String.join(", ", names)
              + ".");
    }
    return all;
  }

  private static boolean isAtomic(Instructions instructions, int number) {
    Effect effect = instructions.meaning(number).effect();
    return !(effect instanceof Effect.Plain || effect instanceof Effect.None);
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }
}
