// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.sarif;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.ConsequenceView;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.WaitWords;
import org.rsanemu.cli.report.source.SourceFrame;
import org.rsanemu.cli.report.text.ConsequenceWords;
import org.rsanemu.cli.report.text.Headline;
import org.rsanemu.cli.report.view.AftermathView;
import org.rsanemu.cli.report.view.VisibleActionView;

/** The places that a finding concerns besides its own, numbered from 1. */
final class Related implements Headline.Markup {
  /** GitHub shows 100 locations a result. */
  private static final int MOST = 99;

  private final SarifPlaces places;
  private final List<Sarif.Location> locations = new ArrayList<>();
  private final Map<String, Integer> roles = new HashMap<>();
  private final List<String> mentioned = new ArrayList<>();

  Related(SarifPlaces places, FindingView finding) {
    this.places = places;
    finding.sides().stream().skip(1).forEach(this::side);
    consequence(finding.consequence());
    memory(finding.memory());
    add("release that was acquired last", finding.lastSynchronization(), true);
    finding.threads().forEach(this::state);
    WaitWords.places(finding).forEach(place -> add(place.words(), place.stack(), true));
    for (FindingView.Created created : finding.created()) {
      add(ThreadNames.name(created.thread()) + " created", created.stack(), true);
    }
  }

  List<Sarif.Location> locations() {
    return locations;
  }

  @Override
  public String plain(String words) {
    return SarifText.escaped(words);
  }

  /** As they are, if that side has no place. */
  @Override
  public String link(String words, String role) {
    Integer id = roles.get(role);
    return id == null ? SarifText.escaped(words) : SarifText.link(SarifText.escaped(words), id);
  }

  /** Links to what the first sentence of a message does not link to; "" if there is nothing. */
  String others() {
    return mentioned.isEmpty() ? "" : "See also: " + String.join(", ", mentioned) + ".";
  }

  private void side(FindingView.Side side) {
    String words =
        switch (side.role()) {
          case "missed" -> "missed ";
          case "stale" -> "stale ";
          default -> "earlier ";
        };
    words += side.operation() + " by " + ThreadNames.name(side.thread());
    if (add(words, side.stack(), side.role().equals("stale"))) {
      roles.put(side.role(), locations.size());
    }
  }

  private void consequence(@Nullable ConsequenceView consequence) {
    if (consequence != null) {
      action("with the stale value: ", consequence.instead());
      action("with the newest value: ", consequence.usual());
      AftermathView end = consequence.aftermath();
      if (end != null) {
        add("with the stale value: " + ConsequenceWords.what(end), end.stack(), true);
      }
    }
  }

  private void action(String when, @Nullable VisibleActionView action) {
    if (action != null) {
      add(when + ConsequenceWords.what(action), action.stack(), true);
    }
  }

  private void memory(FindingView.@Nullable Memory memory) {
    if (memory == null) {
      return;
    }
    String member = memory.memberWords();
    add(
        "allocation of the block"
            + (member.isEmpty() ? "" : ", of which " + member + " is accessed"),
        memory.allocated(),
        true);
    String declared = memory.declared();
    if (declared != null) {
      int colon = declared.lastIndexOf(':');
      int line = Integer.parseInt(declared.substring(colon + 1));
      if (line > 0) {
        add(declaration(memory), places.of(declared.substring(0, colon), line), true);
      }
    }
  }

  private static String declaration(FindingView.Memory memory) {
    String part = memory.part();
    String name = "declaration of " + memory.name();
    return part == null || part.isEmpty()
        ? name
        : name + ", of which " + memory.name() + part + " is accessed";
  }

  private void state(FindingView.State state) {
    String waits = state.waits() == null ? " was here" : " waits for " + WaitWords.brief(state);
    add(ThreadNames.name(state.thread()) + waits, state.stack(), true);
  }

  private boolean add(String words, List<SourceFrame> stack, boolean mention) {
    return !stack.isEmpty() && add(words, places.of(stack), mention);
  }

  private boolean add(String words, Sarif.Location place, boolean mention) {
    if (locations.size() == MOST || place.physicalLocation() == null) {
      return false;
    }
    int id = locations.size() + 1;
    locations.add(place.named(id, SarifText.escaped(words)));
    if (mention) {
      mentioned.add(SarifText.link(SarifText.escaped(words), id));
    }
    return true;
  }
}
