// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.litmus;

import java.util.List;
import org.rsanemu.model.MemoryOrder;

/** The ordering instructions that stand for the steps of a thread, in the words of Disassembly. */
final class Expected {
  private Expected() {}

  /** What the body of a thread compiled for {@code target} must have. */
  static List<String> ordering(Target target, List<Step> steps, List<Storage> locations) {
    return steps.stream().flatMap(s -> words(target, s, locations).stream()).toList();
  }

  private static List<String> words(Target target, Step step, List<Storage> locations) {
    return switch (target.mapping()) {
      case X86Mapping m -> x86(step);
      case A64Mapping m -> a64(target, step);
      case A32Mapping m -> a32(step, locations);
      default -> throw new AssertionError(target);
    };
  }

  private static List<String> x86(Step step) {
    return switch (step) {
      case Step.Fence s -> List.of("fence");
      case Step.Exchange s -> List.of("locked");
      case Step.Add s -> List.of("locked");
      case Step.Cas s -> List.of("locked");
      case Step.Read s -> List.of();
      case Step.Wait s -> List.of();
      case Step.Write s -> List.of();
      case Step.FenceIfSwapped s -> List.of();
      case Step.IfRead s -> throw new IllegalArgumentException("no atomic operation: " + s);
      case Step.Marked s -> throw new IllegalArgumentException("no atomic operation: " + s);
    };
  }

  private static List<String> a64(Target target, Step step) {
    return switch (step) {
      case Step.Wait s -> a64(target, new Step.Read(s.location(), s.order(), true));
      case Step.Read s -> s.order() == MemoryOrder.SC ? List.of("ldar") : List.of();
      case Step.Write s -> s.order() == MemoryOrder.SC ? List.of("stlr") : List.of();
      case Step.Fence s -> List.of(s.order() == MemoryOrder.ACQ ? "dmb ishld" : "dmb ish");
      case Step.Exchange s -> update(target, "swp", s.order());
      case Step.Add s -> update(target, "ldadd", s.order());
      case Step.Cas s -> update(target, "cas", s.success());
      case Step.FenceIfSwapped s -> List.of();
      case Step.IfRead s -> throw new IllegalArgumentException("no atomic operation: " + s);
      case Step.Marked s -> throw new IllegalArgumentException("no atomic operation: " + s);
    };
  }

  private static List<String> update(Target target, String operation, MemoryOrder order) {
    boolean acquire = order.acquires();
    boolean release = order.releases();
    String name = target.name();
    if (name.contains("HELPERS")) {
      return List.of(
          operation + (acquire ? release ? "_acq_rel" : "_acq" : release ? "_rel" : "_relax"));
    }
    if (name.contains("LSE")) {
      return List.of(operation + (acquire ? "a" : "") + (release ? "l" : ""));
    }
    return List.of(acquire ? "ldaxr" : "ldxr", release ? "stlxr" : "stxr");
  }

  private static List<String> a32(Step step, List<Storage> locations) {
    return switch (step) {
      case Step.Wait s -> a32(new Step.Read(s.location(), s.order(), true), locations);
      case Step.Read s ->
          locations.get(s.location()) == Storage.ATOMIC_LONG_LONG ? List.of("ldrex") : List.of();
      case Step.Write s -> List.of();
      case Step.Fence s -> List.of("dmb ish");
      case Step.FenceIfSwapped s -> List.of("dmb ish");
      case Step.Exchange s -> List.of("ldrex", "strex");
      case Step.Add s -> List.of("ldrex", "strex");
      case Step.Cas s -> List.of("ldrex", "strex");
      case Step.IfRead s -> throw new IllegalArgumentException("no atomic operation: " + s);
      case Step.Marked s -> throw new IllegalArgumentException("no atomic operation: " + s);
    };
  }
}
