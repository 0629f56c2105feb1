// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.rsanemu.oracle.EventRelation;

/** All candidate executions of a program that a model allows, by its axioms. */
public final class HardwareOracle {
  private final Axioms axioms;
  private final Predicate<Execution> wanted;

  private HardwareOracle(Axioms axioms, Predicate<Execution> wanted) {
    this.axioms = axioms;
    this.wanted = wanted;
  }

  /** Whether some execution that the model allows is not SC. */
  public static boolean isViolation(VectorProgram program, Axioms axioms) {
    return exists(program, axioms, execution -> !execution.isSc());
  }

  /** Whether the model allows an execution of which that is true. */
  static boolean exists(VectorProgram program, Axioms axioms, Predicate<Execution> wanted) {
    HardwareOracle oracle = new HardwareOracle(axioms, wanted);
    for (int failing = 0; failing < 1 << Acts.swaps(program); failing++) {
      if (oracle.search(new Acts(program, failing), program.locations())) {
        return true;
      }
    }
    return false;
  }

  private boolean search(Acts acts, int locations) {
    List<List<CoherentChoices.Choice>> choices = new ArrayList<>();
    for (int x = 0; x < locations; x++) {
      choices.add(CoherentChoices.of(acts, x));
    }
    EventRelation external = acts.relation((a, b) -> a.thread() != b.thread());
    return search(acts, choices, external, axioms.local(acts), new ArrayList<>());
  }

  private boolean search(
      Acts acts,
      List<List<CoherentChoices.Choice>> choices,
      EventRelation external,
      EventRelation order,
      List<CoherentChoices.Choice> chosen) {
    if (!order.isAcyclic()) {
      return false;
    }
    if (chosen.size() == choices.size()) {
      return wanted.test(execution(acts, chosen));
    }
    for (CoherentChoices.Choice choice : choices.get(chosen.size())) {
      EventRelation communication = choice.rf().or(choice.co()).or(choice.fr()).and(external);
      chosen.add(choice);
      boolean found = search(acts, choices, external, order.or(communication), chosen);
      chosen.removeLast();
      if (found) {
        return true;
      }
    }
    return false;
  }

  private static Execution execution(Acts acts, List<CoherentChoices.Choice> chosen) {
    Map<Integer, Integer> readsFrom = new HashMap<>();
    List<List<Integer>> coherence = new ArrayList<>();
    for (CoherentChoices.Choice choice : chosen) {
      readsFrom.putAll(choice.readsFrom());
      coherence.add(choice.order());
    }
    return new Execution(acts, readsFrom, coherence);
  }
}
