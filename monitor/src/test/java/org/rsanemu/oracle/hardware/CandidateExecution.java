// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.oracle.hardware;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rsanemu.model.hardware.Candidate;
import org.rsanemu.model.hardware.Event;

/** A candidate of the rules as an execution of the oracle, with the way from events to acts. */
final class CandidateExecution {
  private final Stepper run;
  private final int thread;
  private final Candidate candidate;
  private final VectorProgram program;
  private final Acts acts;
  private final Execution execution;

  CandidateExecution(Stepper run, int thread, Candidate candidate) {
    this.run = run;
    this.thread = thread;
    this.candidate = candidate;
    program = run.executedAnd(thread);
    acts = new Acts(program, failing());
    execution = new Execution(acts, readsFrom(), coherence());
  }

  Execution execution() {
    return execution;
  }

  /** The number of an event's act. */
  int act(Event event) {
    Integer index = run.accesses().get(event);
    return acts.indexOf(
        event.thread(), index == null ? run.done(thread) : index, event.kind() == Event.Kind.WRITE);
  }

  private int failing() {
    int bits = 0;
    int swap = 0;
    for (int t = 0; t < program.threads().size(); t++) {
      for (int i = 0; i < program.threads().get(t).size(); i++) {
        if (program.threads().get(t).get(i).compares()) {
          bits |= wrote(t, i) ? 0 : 1 << swap;
          swap++;
        }
      }
    }
    return bits;
  }

  private boolean wrote(int t, int i) {
    if (t == thread && i == run.done(thread)) {
      return isWrite(candidate.access());
    }
    return run.accesses().entrySet().stream()
        .anyMatch(e -> e.getKey().thread() == t && e.getValue() == i && isWrite(e.getKey()));
  }

  private static boolean isWrite(Event event) {
    return event.kind() == Event.Kind.WRITE;
  }

  private Map<Integer, Integer> readsFrom() {
    Map<Integer, Integer> readsFrom = new HashMap<>();
    for (Event event : run.accesses().keySet()) {
      if (!isWrite(event)) {
        boolean moved = candidate.moved().contains(event);
        readsFrom.put(act(event), moved ? act(candidate.access()) : source(event));
      }
    }
    Event access = candidate.access();
    Event read = isWrite(access) ? access.partner() : access;
    if (read != null) {
      readsFrom.put(act(read), source(read));
    }
    return readsFrom;
  }

  private int source(Event read) {
    return read.source() == null ? (int) read.location() : act(read.source());
  }

  private List<List<Integer>> coherence() {
    List<List<Integer>> coherence = new ArrayList<>();
    for (int x = 0; x < program.locations(); x++) {
      List<Integer> order = new ArrayList<>(List.of(x));
      for (Event event : run.accesses().keySet()) {
        if (isWrite(event) && event.location() == x) {
          order.add(act(event));
        }
      }
      coherence.add(order);
    }
    Event access = candidate.access();
    if (isWrite(access)) {
      coherence.get((int) access.location()).add(candidate.position() + 1, act(access));
    }
    return coherence;
  }
}
