// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.emu.exec.result.Frame;
import org.rsanemu.emu.exec.result.Observed;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.model.Site;

/** The places of judged code that have accessed atomic memory. */
final class ObservedPlaces {
  static final int MOST = 4000;

  private static final int CACHED = 1 << 12;
  private static final Comparator<Frame> BY_PLACE =
      Comparator.comparingInt(Frame::module).thenComparing(Frame::address, Long::compareUnsigned);

  private final CodePlaces places;
  private final Map<List<Frame>, ObservedPlace> known = new HashMap<>();
  private final List<ObservedPlace> all = new ArrayList<>();
  private boolean cut;

  /** Answers for sites, each where its hash says. */
  private final long[] cachedSites = new long[CACHED];

  private final @Nullable ObservedPlace[] cached = new ObservedPlace[CACHED];

  private long lastSite;
  private @Nullable ObservedPlace last;

  ObservedPlaces(CodePlaces places) {
    this.places = places;
    forgetSites();
  }

  /** Sites may mean other code from now on. */
  void forgetSites() {
    Arrays.fill(cachedSites, -1);
    lastSite = -1;
  }

  /** The place of a site; null if it is not judged, or there are too many. */
  @Nullable ObservedPlace at(long site) {
    if (site != lastSite) {
      lastSite = site;
      last = cached(site);
    }
    return last;
  }

  private @Nullable ObservedPlace cached(long site) {
    int slot = (int) (site * 0x9e3779b97f4a7c15L >>> 52);
    if (cachedSites[slot] != site) {
      cachedSites[slot] = site;
      cached[slot] = find(site);
    }
    return cached[slot];
  }

  private @Nullable ObservedPlace find(long site) {
    List<Frame> stack = places.stack(site);
    if (!places.isJudgedAtomic(stack)) {
      return null;
    }
    int outermost = 0;
    while (!stack.get(outermost).judged()) {
      outermost++;
    }
    List<Frame> frames = List.copyOf(stack.subList(0, outermost + 1));
    ObservedPlace there = known.get(frames);
    if (there == null && all.size() < MOST) {
      long pc = Site.pc(site);
      there = new ObservedPlace(all.size(), frames, places.instruction(pc), hash(frames));
      known.put(frames, there);
      all.add(there);
    }
    cut |= there == null;
    return there;
  }

  /** The same for the same code in every run. */
  private long hash(List<Frame> frames) {
    long hash = 1;
    for (Frame frame : frames) {
      RunRequest.CodeOffset offset = places.offset(frame);
      hash = ReadsFromHash.mix(hash ^ offset.module().hashCode()) + offset.address();
    }
    return ReadsFromHash.mix(hash);
  }

  /** Where the innermost judged frame of a place is. */
  RunRequest.CodeOffset offset(int number) {
    return places.offset(all.get(number).stack().getLast());
  }

  boolean cut() {
    return cut;
  }

  /** By place in the code. */
  List<Observed.Instruction> summary() {
    return all.stream()
        .map(ObservedPlace::summary)
        .sorted(Comparator.comparing(Observed.Instruction::stack, ObservedPlaces::compare))
        .toList();
  }

  private static int compare(List<Frame> one, List<Frame> other) {
    int last = one.size() - 1;
    int otherLast = other.size() - 1;
    for (; last >= 0 && otherLast >= 0; last--, otherLast--) {
      int byFrame = BY_PLACE.compare(one.get(last), other.get(otherLast));
      if (byFrame != 0) {
        return byFrame;
      }
    }
    return Integer.compare(last, otherLast);
  }
}
