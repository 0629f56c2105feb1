// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.hardware;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.result.HardwareVerdict;
import org.rsanemu.emu.exec.result.HardwareVerdict.Link;
import org.rsanemu.emu.exec.result.HardwareVerdict.Litmus;
import org.rsanemu.emu.exec.result.HardwareVerdict.LitmusThread;
import org.rsanemu.emu.exec.result.HardwareVerdict.Point;
import org.rsanemu.model.Site;
import org.rsanemu.model.hardware.Edge;
import org.rsanemu.model.hardware.Event;
import org.rsanemu.model.hardware.Verdict;
import org.rsanemu.model.hardware.litmus.LitmusStep;
import org.rsanemu.model.hardware.litmus.LitmusTest;
import org.rsanemu.model.hardware.litmus.Reduction;

/** Says where in the code a verdict's proof lies. */
final class Proofs {
  private final CodePlaces places;
  private final LongFunction<String> orders;

  /**
   * @param orders what the source states of the instruction at a program counter; "" if nothing
   */
  Proofs(CodePlaces places, LongFunction<String> orders) {
    this.places = places;
    this.orders = orders;
  }

  /** The links of a cycle. */
  List<Link> links(List<Edge> cycle) {
    return cycle.stream().map(this::link).toList();
  }

  private Link link(Edge edge) {
    boolean local = !edge.reason().isCommunication();
    return new Link(
        edge.reason().toString(),
        local,
        point(edge.from()),
        point(edge.to()),
        local ? point(by(edge)) : null);
  }

  /** What in the code is the reason. */
  private static Event by(Edge edge) {
    return switch (edge.reason()) {
      case ACQUIRE, ACQUIRE_RELEASE_RMW -> edge.from();
      case KERNEL -> edge.from().isAccess() ? edge.to() : edge.from();
      default -> edge.via().isEmpty() ? edge.to() : edge.via().getLast();
    };
  }

  private Point point(Event event) {
    boolean known = event.isAccess() && event.location() >= 0;
    String what =
        switch (event.kind()) {
          case READ -> event.partner() == null ? "read" : "read of a read-modify-write";
          case WRITE -> event.partner() == null ? "write" : "write of a read-modify-write";
          case FENCE -> event.fence().toString();
          case BRANCH -> "branch";
        };
    return new Point(
        event.thread(),
        what,
        known ? event.location() : 0,
        places.instruction(Site.pc(event.site())),
        places.stack(event.site()));
  }

  /** The execution in doubt as a litmus test; null if it is none. */
  @Nullable Litmus litmus(Verdict verdict) {
    Optional<LitmusTest> test = Reduction.of("test", verdict);
    return test.map(this::litmus).orElse(null);
  }

  private Litmus litmus(LitmusTest test) {
    List<LitmusThread> threads = new ArrayList<>();
    for (List<LitmusStep> steps : test.threads()) {
      threads.add(
          new LitmusThread(
              steps,
              steps.stream().map(step -> places.stack(step.site())).toList(),
              steps.stream().map(step -> orders.apply(Site.pc(step.site()))).toList()));
    }
    List<HardwareVerdict.Final> finals = new ArrayList<>();
    test.finals().forEach((x, value) -> finals.add(new HardwareVerdict.Final(x, value)));
    return new Litmus(threads, finals, test.exact());
  }
}
