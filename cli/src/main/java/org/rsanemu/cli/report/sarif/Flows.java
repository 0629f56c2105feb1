// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.source.Hex;
import org.rsanemu.cli.report.view.StepView;

/**
 * The interleaving as code flows: once as one list, in the order in which it happened, because
 * GitHub shows one list after the other; and once as the standard means it, a list a thread, with
 * the order over all threads in each step.
 */
final class Flows {
  /** GitHub takes 10,000 steps a result, in all flows together. */
  private static final int MOST = 5000;

  private final SarifPlaces places;

  Flows(SarifPlaces places) {
    this.places = places;
  }

  /** None if the interleaving is not known. */
  List<Sarif.CodeFlow> of(FindingView finding) {
    List<StepView> steps = finding.interleaving();
    List<StepView> kept = steps.subList(Math.max(0, steps.size() - MOST), steps.size());
    List<Sarif.ThreadFlowLocation> all = new ArrayList<>();
    Map<Integer, List<Sarif.ThreadFlowLocation>> threads = new TreeMap<>();
    for (StepView step : kept) {
      if (!step.stack().isEmpty()) {
        Sarif.ThreadFlowLocation location = location(step, all.size() + 1);
        all.add(location);
        threads.computeIfAbsent(step.thread(), _ -> new ArrayList<>()).add(location);
      }
    }
    if (all.isEmpty()) {
      return List.of();
    }
    List<Sarif.ThreadFlow> each = new ArrayList<>();
    threads.forEach((thread, list) -> each.add(flow("T" + thread, ThreadNames.name(thread), list)));
    return List.of(
        new Sarif.CodeFlow(
            new Sarif.Message("The interleaving, in the order in which it happened"),
            List.of(flow("all", "all threads", all))),
        new Sarif.CodeFlow(new Sarif.Message("The interleaving, thread by thread"), each));
  }

  private static Sarif.ThreadFlow flow(
      String id, String name, List<Sarif.ThreadFlowLocation> locations) {
    return new Sarif.ThreadFlow(id, new Sarif.Message(name), locations);
  }

  private Sarif.ThreadFlowLocation location(StepView step, int order) {
    String value = value(step);
    return new Sarif.ThreadFlowLocation(
        places.of(step.stack()).named(null, SarifText.escaped(words(step, value))),
        value.isEmpty() ? Map.of() : Map.of(step.name(), new Sarif.Message(value)),
        step.stack().size() - 1,
        order,
        step.role().equals("between") ? "important" : "essential");
  }

  private static String value(StepView step) {
    return step.value() == null || step.name().isEmpty() ? "" : Hex.value(Hex.parse(step.value()));
  }

  /** As in {@code T1: x = 1 (write rel), the missed write}. */
  private static String words(StepView step, String value) {
    String what =
        step.name().isEmpty() ? "" : step.name() + (value.isEmpty() ? "" : " = " + value) + " ";
    String order = step.order().equals("na") && !step.name().isEmpty() ? "plain" : step.order();
    String how = step.name().isEmpty() && step.order().equals("na") ? "" : " " + order;
    String other = step.other() == null ? "" : " of " + ThreadNames.name(step.other());
    String did = step.operation() + how + other;
    return "T"
        + step.thread()
        + ": "
        + (what.isEmpty() ? did : what + "(" + did + ")")
        + role(step.role());
  }

  private static String role(String role) {
    return switch (role) {
      case "access" -> ", the access";
      case "missed" -> ", the missed write";
      case "stale" -> ", the stale write";
      case "current" -> ", the later access";
      case "earlier" -> ", the earlier access";
      default -> "";
    };
  }
}
