// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.loader.dwarf.operations;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.code.CompiledCode;
import org.rsanemu.isa.code.GuardSink;
import org.rsanemu.loader.Image;

/**
 * What may be a guard's in a piece of code, on machines where a load that acquires is another
 * instruction than one that does not.
 *
 * @param calls where the functions are called that were asked for
 * @param loads half-open ranges of code, each a load that acquires and does no more
 */
record GuardCode(List<Long> calls, List<long[]> loads) {
  static GuardCode of(Image image, @Nullable ByteBuffer code, long start, Set<Long> callees) {
    GuardCode found = new GuardCode(new ArrayList<>(), new ArrayList<>());
    if (code != null) {
      boolean secondState = image.symbols().secondStateAt(start);
      CompiledCode compiled = image.architecture().code();
      compiled.readGuards(found.sink(callees), code, start, secondState);
    }
    return found;
  }

  private GuardSink sink(Set<Long> callees) {
    return new GuardSink() {
      @Override
      public void call(long pc, long target) {
        if (callees.contains(target)) {
          calls.add(pc);
        }
      }

      @Override
      public void load(long from, long to) {
        loads.add(new long[] {from, to});
      }
    };
  }
}
