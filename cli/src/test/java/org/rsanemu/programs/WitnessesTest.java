// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.rsanemu.isa.Effect;
import org.rsanemu.isa.Meaning;
import org.rsanemu.lift.Lifter;
import org.rsanemu.loader.AtomicOperation;
import org.rsanemu.loader.AtomicOperation.Kind;
import org.rsanemu.loader.AtomicOperation.Order;
import org.rsanemu.loader.BadBinaryException;
import org.rsanemu.loader.DebugInfo;
import org.rsanemu.loader.Image;
import org.rsanemu.loader.UserCode;
import org.rsanemu.loader.dwarf.DwarfInfo;
import org.rsanemu.loader.elf.ElfLoader;
import org.rsanemu.model.MemoryOrder;

/**
 * What debug information says of memory orders against who else knows something of them: the
 * instructions of AArch64, which differ for most orders (but at -O0, where compilers take the
 * strongest for an order that is a variable's, and clang for a fence of any), and the builds for
 * the other instruction sets, whose source is the same.
 */
@Tag("slow")
class WitnessesTest {
  /** Compilers' helpers say in their names what they order. */
  private static final Pattern HELPER =
      Pattern.compile("__aarch64_\\w+?_(relax|acq_rel|acq|rel|sync)");

  private static final Pattern TARGET = Pattern.compile("bl\\s+#?(0x[0-9a-f]+)");

  @Test
  void instructionsOfAArch64AgreeWithTheSource() throws IOException, BadBinaryException {
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (TestBuilds.Build build : builds("aarch64")) {
      Image image = ElfLoader.load(build.binary());
      Lifter lifter = Lifter.forMachine(image.machine());
      try (DebugInfo debug = DwarfInfo.open(image)) {
        for (AtomicOperation each : debug.atomicOperations()) {
          Set<Order> possible = possible(image, lifter, each);
          boolean isStrongest = build.level().equals("-O0") && possible.contains(Order.SEQ_CST);
          if (each.order() == Order.UNKNOWN || possible.isEmpty() || isStrongest) {
            continue;
          }
          compared++;
          if (!possible.contains(each.order())) {
            wrong.add(
                "%s %x %s %s: instructions say %s"
                    .formatted(build, each.entry(), each.function(), each.order(), possible));
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(compared).as("operations compared").isGreaterThan(TestBuilds.atLeast(1000));
  }

  /**
   * The orders that the instructions of an operation can have been made of; none if they say
   * nothing.
   */
  private static Set<Order> possible(Image image, Lifter lifter, AtomicOperation operation) {
    Set<Order> possible = new TreeSet<>();
    boolean accesses = false;
    for (long[] range : operation.code()) {
      for (long pc = range[0]; pc < range[1]; pc += 4) {
        Meaning meaning = meaning(image, lifter, pc);
        Set<Order> ofHelper = ofHelper(image, meaning);
        if (meaning.flow() == Meaning.Flow.CALL && ofHelper.isEmpty()) {
          return Set.of(); // what is called does it, as a stub of ThreadSanitizer's
        }
        accesses |= meaning.effect() instanceof Effect.Plain;
        possible.addAll(of(operation.kind(), meaning.effect()));
        possible.addAll(ofHelper);
      }
    }
    boolean plain = operation.kind() == Kind.LOAD || operation.kind() == Kind.STORE;
    return possible.isEmpty() && accesses && plain ? Set.of(Order.RELAXED) : possible;
  }

  private static Meaning meaning(Image image, Lifter lifter, long pc) {
    for (Image.Segment segment : image.segments()) {
      long inside = pc - segment.address();
      if (inside >= 0 && inside < segment.fileSize()) {
        return lifter.meaning(image.bytes(), (int) (segment.offset() + inside), pc, false);
      }
    }
    throw new IllegalArgumentException("no code at " + pc);
  }

  private static Set<Order> of(Kind kind, Effect effect) {
    return switch (kind) {
      case LOAD ->
          effect instanceof Effect.Load(var order)
              ? order == MemoryOrder.SC
                  ? Set.of(Order.ACQUIRE, Order.SEQ_CST)
                  : Set.of(Order.ACQUIRE)
              : Set.of();
      case STORE ->
          effect instanceof Effect.Store ? Set.of(Order.RELEASE, Order.SEQ_CST) : Set.of();
      case FENCE ->
          effect instanceof Effect.Fence(var order, _)
              ? order == MemoryOrder.ACQ
                  ? Set.of(Order.ACQUIRE)
                  : Set.of(Order.RELEASE, Order.ACQ_REL, Order.SEQ_CST)
              : Set.of();
      case READ_MODIFY_WRITE, COMPARE_AND_SWAP, SIGNAL_FENCE -> Set.of();
    };
  }

  private static Set<Order> ofHelper(Image image, Meaning meaning) {
    Matcher target = TARGET.matcher(meaning.text());
    if (meaning.flow() != Meaning.Flow.CALL || !target.lookingAt()) {
      return Set.of();
    }
    var function = image.symbols().functionAt(Long.decode(target.group(1)));
    Matcher helper = HELPER.matcher(function == null ? "" : function.name());
    if (!helper.matches()) {
      return Set.of();
    }
    return switch (helper.group(1)) {
      case "relax" -> Set.of(Order.RELAXED);
      case "acq" -> Set.of(Order.ACQUIRE);
      case "rel" -> Set.of(Order.RELEASE);
      default -> Set.of(Order.ACQ_REL, Order.SEQ_CST);
    };
  }

  @Test
  void theSourceIsTheSameForAllInstructionSets() throws IOException, BadBinaryException {
    List<String> wrong = new ArrayList<>();
    for (TestBuilds.Build build : builds("x86-64")) {
      Map<String, Set<Order>> first = byPlace(build.binary());
      for (String isa : List.of("aarch64", "armv7")) {
        if (!build.on(isa).isThere()) {
          continue;
        }
        byPlace(build.on(isa).binary())
            .forEach((place, orders) -> {
              Set<Order> here = first.get(place);
              boolean isOne = here != null && here.size() == 1 && orders.size() == 1;
              if (isOne && !here.equals(orders)) {
                wrong.add(build + " " + place + ": " + here + ", " + isa + orders);
              }
            });
      }
    }
    assertThat(wrong).isEmpty();
  }

  /**
   * The orders of all operations of a kind in a line of the user's. Where there are several, they
   * tell nothing: compilers inline more of them for one machine than for another.
   */
  private static Map<String, Set<Order>> byPlace(Path binary)
      throws IOException, BadBinaryException {
    Map<String, Set<Order>> orders = new HashMap<>();
    Image image = ElfLoader.load(binary);
    try (DebugInfo debug = DwarfInfo.open(image)) {
      for (AtomicOperation each : debug.atomicOperations()) {
        UserCode.nearestUser(debug.places(each.entry()))
            .filter(_ -> !each.code().isEmpty() && each.order() != Order.UNKNOWN)
            .ifPresent(place ->
                orders
                    .computeIfAbsent(
                        place.file() + ":" + place.line() + " " + each.kind(), _ -> new TreeSet<>())
                    .add(each.order()));
      }
    }
    return orders;
  }

  private static List<TestBuilds.Build> builds(String isa) throws IOException {
    List<TestBuilds.Build> builds = new ArrayList<>();
    for (String set : TestBuilds.SETS) {
      builds.addAll(TestBuilds.of(set, isa));
    }
    return builds;
  }
}
