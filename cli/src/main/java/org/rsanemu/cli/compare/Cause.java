// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.isa.service.OrderingNotes;

/**
 * Why a line orders more in one build than in another. The first that holds is the cause; prose
 * names the stronger build with {@code %1$s} and the weaker with {@code %2$s}.
 */
enum Cause {
  SOURCE(
      (all, row, strong, weak) -> !all.sameText(row, strong, weak),
      "The source of that line is not the same in %1$s and %2$s."),
  PLAIN(
      (all, row, strong, weak) -> all.facts(row, weak).plain(),
      "In %2$s the line accesses plain memory, which orders nothing."),
  SOURCE_SC(
      (all, row, strong, weak) ->
          all.bySource(strong)
              && all.facts(row, strong).orders().sequential()
              && all.ordering(weak).seqCstLoads() != null,
      (strong, weak) -> weak.seqCstLoads()),
  SOURCE_ORDER(
      (all, row, strong, weak) -> all.bySource(strong),
      "The source of that line states more order than the instruction in %2$s has by itself."),
  LOCKED(
      (all, row, strong, weak) ->
          all.facts(row, strong).locked() && !all.facts(row, weak).orders().fenced(),
      "In %1$s this is a locked instruction (xchg with memory is one): a full fence before and"
          + " after, whatever order the source asks for."),
  FENCED_ACCESS(
      (all, row, strong, weak) ->
          all.facts(row, strong).fence()
              && !all.facts(row, weak).orders().fenced()
              && all.ordering(strong).fencedAccesses() != null,
      (strong, weak) -> strong.fencedAccesses()),
  FULL_FENCE(
      (all, row, strong, weak) ->
          all.facts(row, strong).fence() && all.facts(row, weak).fence() && all.bySource(weak),
      "A dmb is a full fence, whatever fence the source asks for; dmb ishld alone is weaker."),
  FENCE(
      (all, row, strong, weak) -> all.facts(row, strong).fence() && !all.facts(row, weak).fence(),
      "There is a fence instruction there in %1$s."),
  ORDINARY_ACCESS(
      (all, row, strong, weak) ->
          all.ordering(strong).ordinaryAccesses() != null
              && !all.facts(row, strong).locked()
              && !all.facts(row, strong).orders().sequential(),
      (strong, weak) -> strong.ordinaryAccesses()),
  SC_ACCESS(
      (all, row, strong, weak) ->
          all.facts(row, strong).orders().sequential()
              && !all.facts(row, weak).orders().sequential(),
      "ARM's instructions that acquire or release (ldar, stlr, an exclusive pair or an LSE"
          + " instruction that does both) are also what seq_cst compiles to: they count as sc."),
  OTHER((_, _, _, _) -> true, "");

  /** Stands for those who share a cause, until all are known. */
  private static final String WHO = "\0";

  private final Holds holds;
  private final Prose prose;

  Cause(Holds holds, String prose) {
    this(holds, (strong, weak) -> prose);
  }

  Cause(Holds holds, Prose prose) {
    this.holds = holds;
    this.prose = prose;
  }

  /** What is said, or what the two instruction sets say of themselves. */
  private interface Prose {
    @Nullable String of(OrderingNotes strong, OrderingNotes weak);
  }

  private interface Holds {
    boolean test(Evidence all, int row, int strong, int weak);
  }

  /** Whether a build orders more at a row than another one. */
  static boolean stronger(Evidence all, int row, int strong, int weak) {
    return all.facts(row, strong).orders().addTo(all.facts(row, weak).orders());
  }

  /**
   * Why {@code strong} orders more at a row than {@code weak}.
   *
   * @param who what the stronger is called
   */
  static Optional<String> of(Evidence all, int row, int strong, int weak, String who) {
    for (Cause cause : values()) {
      if (cause.holds.test(all, row, strong, weak)) {
        String prose = cause.prose.of(all.ordering(strong), all.ordering(weak));
        return prose == null || prose.isEmpty()
            ? Optional.empty()
            : Optional.of(prose.formatted(who, all.label(weak)));
      }
    }
    return Optional.empty();
  }

  /** Why some builds order more than others at a row, each cause once. */
  static List<String> of(Evidence all, int row, List<Integer> builds) {
    Map<String, List<Integer>> causes = new LinkedHashMap<>();
    for (int weak : builds) {
      for (int strong : builds) {
        if (stronger(all, row, strong, weak)) {
          of(all, row, strong, weak, WHO)
              .ifPresent(
                  cause -> causes.computeIfAbsent(cause, _ -> new ArrayList<>()).add(strong));
        }
      }
    }
    List<String> sentences = new ArrayList<>();
    causes.forEach((cause, who) ->
        sentences.add(cause.replace(WHO, all.labels(who.stream().distinct().sorted().toList()))));
    return sentences;
  }
}
