// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa.service;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.rsanemu.isa.hardware.HardwareFacts;

/** The architectures on the class path. */
public final class Architectures {
  private static final List<Architecture> ALL =
      ServiceLoader.load(Architecture.class, Architectures.class.getClassLoader()).stream()
          .map(ServiceLoader.Provider::get)
          .sorted(Comparator.comparing(Architecture::name))
          .toList();

  private static final Map<Integer, Architecture> BY_MACHINE =
      ALL.stream().collect(Collectors.toMap(Architecture::elfMachine, Function.identity()));

  private Architectures() {}

  /** All of them, by name. */
  public static List<Architecture> all() {
    return ALL;
  }

  /** The one with this ELF e_machine, if there is one. */
  public static Optional<Architecture> find(int elfMachine) {
    return Optional.ofNullable(BY_MACHINE.get(elfMachine));
  }

  /** The one with this name, if there is one. */
  public static Optional<Architecture> named(String name) {
    return ALL.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /** The processors that verdicts speak of by this name and remark, if there are any. */
  public static Optional<HardwareFacts> hardware(String name, String remark) {
    return ALL.stream()
        .map(Architecture::hardware)
        .flatMap(Stream::ofNullable)
        .filter(each -> each.name().equals(name) && each.remark().equals(remark))
        .findFirst();
  }

  /**
   * The one with this ELF e_machine.
   *
   * @throws IllegalArgumentException if no module on the class path provides it
   */
  public static Architecture of(int elfMachine) {
    return find(elfMachine)
        .orElseThrow(
            () -> new IllegalArgumentException("no instruction set for ELF machine " + elfMachine));
  }
}
