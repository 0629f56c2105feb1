// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.group;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.rsanemu.cli.report.source.Symbolizer;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.RunResult;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;

/**
 * A variable, or a member of a structure, whose type is volatile. The type is the cause of all
 * races on it, and the one place to mend them: of a structure on the heap, whichever instance of it
 * they are on.
 *
 * @param name with the structure or function whose it is; elements of an array have one name
 * @param declared {@code file:line}, "" if not known
 */
public record VolatileVariable(String name, String declared) {
  /** That which two plain accesses race on; empty if there is none with a name. */
  public static Optional<VolatileVariable> of(
      Finding finding, Symbolizer symbolizer, List<RunResult.Module> modules) {
    if (!(finding instanceof Finding.Race race) || !isOfPlainAccesses(race)) {
      return Optional.empty();
    }
    Finding.Memory memory = race.memory();
    long address = Math.max(race.current().address(), race.earlier().address()); // both have it
    return symbolizer
        .variable(memory, address, modules)
        .filter(Symbolizer.Variable::isVolatile)
        .map(VolatileVariable::of)
        .or(() ->
            symbolizer
                .member(
                    memory,
                    address,
                    Symbolizer.accesses(memory, Stream.of(race.current(), race.earlier())),
                    modules)
                .filter(Symbolizer.Member::isVolatile)
                .map(member -> new VolatileVariable(of(member.part(), member.type()), "")));
  }

  /** What ends the memory's life has another cause, and so has a race with what is atomic. */
  private static boolean isOfPlainAccesses(Finding.Race race) {
    return Stream.of(race.current(), race.earlier())
        .allMatch(side -> side.order() == MemoryOrder.NA && side.kind() != Access.Kind.END);
  }

  private static VolatileVariable of(Symbolizer.Variable variable) {
    String declared = variable.file().isEmpty() ? "" : variable.file() + ":" + variable.line();
    return new VolatileVariable(
        of(variable.name() + variable.part(), variable.function()), declared);
  }

  private static String of(String part, String owner) {
    String every = part.replaceAll("\\[\\d+]", "[]").replaceFirst("^(\\[])*\\.", "");
    return owner.isEmpty() ? every : every + " of " + owner;
  }

  /** How its races are mended. */
  public String hint() {
    return "Volatile orders nothing between threads: make "
        + name
        + " atomic, _Atomic in C or std::atomic in C++. If it says that other data is ready, write"
        + " it with memory_order_release, and read it with memory_order_acquire.";
  }

  /** The name of the file where it is declared, without folders; "" if not known. */
  public String file() {
    String path = declared.substring(0, Math.max(0, declared.lastIndexOf(':')));
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public String toString() {
    return declared.isEmpty() ? name : name + " (" + declared + ")";
  }
}
