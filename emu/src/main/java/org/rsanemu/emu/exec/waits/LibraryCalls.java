// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.waits;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.code.ModuleMap;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.trace.RecordedEvents;
import org.rsanemu.loader.SymbolTable.Symbol;

/** Finds the calls of threading libraries on stacks, by the names of their functions. */
final class LibraryCalls {
  private final CodePlaces places;
  private final ModuleMap modules;
  private final Map<Frame, Optional<LibraryCall>> known = new HashMap<>();
  private final Map<Long, Optional<Found>> bySite = new HashMap<>();

  /**
   * The innermost of these calls on a stack.
   *
   * @param callers the frames around it, the caller's first
   */
  record Found(LibraryCall call, List<Frame> callers) {}

  LibraryCalls(CodePlaces places, ModuleMap modules) {
    this.places = places;
    this.modules = modules;
  }

  /** The call that a {@link org.rsanemu.model.Site} is in; null if it is in none. */
  @Nullable Found at(long site) {
    return bySite.computeIfAbsent(site, _ -> in(places.stack(site))).orElse(null);
  }

  /** Whether a site is in the same call in the source, be it at another time. */
  boolean isIn(Found call, long site) {
    return isFrom(call.callers(), site);
  }

  /**
   * The call that a thread is in, of which no function is known where it is: a library may jump to
   * a function of its own that has no name, after the thread has touched something.
   *
   * @param events the thread's newest is where it is
   */
  @Nullable Found underWay(int thread, long site, RecordedEvents events) {
    List<Frame> stack = places.stack(site);
    int user = 0;
    while (user < stack.size() && !stack.get(user).judged()) {
      user++;
    }
    List<Frame> callers = stack.subList(user, stack.size());
    int i = callers.isEmpty() || user == 0 ? RecordedEvents.NONE : events.lastOfThread(thread);
    while (i != RecordedEvents.NONE) {
      Found found = at(events.site(i));
      if (found != null) {
        return found.callers().equals(callers) ? found : null;
      }
      i = isFrom(callers, events.site(i)) ? events.previousOfThread(i) : RecordedEvents.NONE;
    }
    return null;
  }

  private boolean isFrom(List<Frame> callers, long site) {
    List<Frame> stack = places.stack(site);
    int inner = stack.size() - callers.size();
    return inner > 0 && stack.subList(inner, stack.size()).equals(callers);
  }

  private Optional<Found> in(List<Frame> stack) {
    for (int i = 0; i < stack.size(); i++) {
      Frame frame = stack.get(i);
      if (frame.judged()) {
        return Optional.empty(); // what the user calls so may be anything
      }
      Optional<LibraryCall> call = known.computeIfAbsent(frame, this::of);
      if (call.isPresent()) {
        return Optional.of(new Found(call.get(), stack.subList(i + 1, stack.size())));
      }
    }
    return Optional.empty();
  }

  private Optional<LibraryCall> of(Frame frame) {
    Symbol function =
        frame.module() < 0 ? null : modules.image(frame).symbols().functionAt(frame.address());
    return Optional.ofNullable(function).map(Symbol::name).map(LibraryCall::named);
  }
}
