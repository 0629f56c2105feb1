// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.trace;

import java.util.List;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.MemoryKinds;
import org.rsanemu.emu.exec.result.Finding;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.TraceStep;
import org.rsanemu.emu.exec.result.TraceStep.Kind;
import org.rsanemu.emu.exec.result.TraceStep.Role;
import org.rsanemu.model.Access;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Site;

/** Makes the steps of an interleaving: where an event was, and which memory it accessed. */
public final class Steps {
  private static final int NONE = -1;

  private final CodePlaces places;
  private final MemoryKinds memory;

  public Steps(CodePlaces places, MemoryKinds memory) {
    this.places = places;
    this.memory = memory;
  }

  /** Whether an instruction has sc fences of its own, before and after it. */
  boolean isFenced(long site) {
    return places.isFenced(Site.pc(site));
  }

  /** Whether it is judged code, or what that called. */
  boolean concernsUser(long site) {
    return places.stack(site).stream().anyMatch(Frame::judged);
  }

  /** A recorded event. */
  TraceStep of(RecordedEvents events, int i, Role role) {
    Kind kind = events.kind(i);
    boolean accesses = events.serial(i) != 0;
    boolean threads = kind == Kind.START || kind == Kind.JOIN;
    return new TraceStep(
        role,
        events.thread(i),
        kind,
        events.order(i),
        events.serial(i),
        events.address(i),
        events.size(i),
        accesses ? events.value(i) : 0,
        accesses ? memory.of(events.address(i)) : null,
        events.reads(i),
        events.writes(i) ? events.position(i) : NONE,
        threads ? (int) events.value(i) : NONE,
        places.instruction(Site.pc(events.site(i))),
        places.stack(events.site(i)));
  }

  /** A write that is known from the finding alone. */
  TraceStep write(Access write, int serial, long position, Role role) {
    Kind kind = kind(write.kind());
    boolean initial = kind == Kind.INITIAL;
    boolean reads = kind == Kind.RMW || kind == Kind.CAS;
    return new TraceStep(
        role,
        initial ? NONE : write.thread(),
        kind,
        write.order(),
        serial,
        write.address(),
        write.size(),
        write.value(),
        memory.of(write.address()),
        reads ? position - 1 : NONE,
        position,
        NONE,
        initial ? "" : places.instruction(Site.pc(write.site())),
        initial ? List.of() : places.stack(write.site()));
  }

  /** A side of a race. Of all the variables that end with a thread, it is at the one raced on. */
  TraceStep side(Race race, Access access, Role role) {
    Finding.Memory.Kind there = memory.of(race, access.address()).kind();
    boolean endsOwn = access.kind() == Access.Kind.END && there == Finding.Memory.Kind.THREAD_LOCAL;
    long address = endsOwn ? race.address() : access.address();
    return new TraceStep(
        role,
        access.thread(),
        kind(access.kind()),
        MemoryOrder.NA,
        0,
        address,
        access.size(),
        0,
        memory.of(race, address),
        NONE,
        NONE,
        NONE,
        places.instruction(Site.pc(access.site())),
        places.stack(access.site()));
  }

  private static Kind kind(Access.Kind kind) {
    return switch (kind) {
      case READ -> Kind.READ;
      case WRITE -> Kind.WRITE;
      case RMW -> Kind.RMW;
      case CAS -> Kind.CAS;
      case FAILED_CAS -> Kind.FAILED_CAS;
      case WAIT -> Kind.WAIT;
      case END -> Kind.END;
      case INITIAL -> Kind.INITIAL;
    };
  }
}
