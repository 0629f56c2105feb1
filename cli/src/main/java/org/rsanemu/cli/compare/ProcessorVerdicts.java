// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.compare.BuildComparison.OnProcessor;
import org.rsanemu.cli.compare.BuildComparison.Seen;
import org.rsanemu.isa.hardware.HardwareFacts;
import org.rsanemu.isa.service.Architecture;
import org.rsanemu.isa.service.Architectures;

/** What the processor of each build can show of a violation that some builds show. */
final class ProcessorVerdicts {
  private final Evidence all;
  private final ComparedFindings.Found found;

  private ProcessorVerdicts(Evidence all, ComparedFindings.Found found) {
    this.all = all;
    this.found = found;
  }

  /** A verdict a build that was run; none if no build's processor was asked. */
  static List<OnProcessor> of(Evidence all, ComparedFindings.Found found) {
    return found.view().seen().stream().allMatch(seen -> seen.hardware() == null)
        ? List.of()
        : new ProcessorVerdicts(all, found).each();
  }

  private List<OnProcessor> each() {
    List<OnProcessor> verdicts = new ArrayList<>();
    for (int build : all.all()) {
      Optional<Seen> seen =
          found.view().seen().stream().filter(each -> each.build() == build).findFirst();
      String text = seen.isPresent() ? seen.get().hardware() : absent(build);
      if (text != null) {
        verdicts.add(new OnProcessor(build, text));
      }
    }
    return verdicts;
  }

  /**
   * Of a build whose runs do not show it. What RC20 forbids, no processor does with the same
   * instructions: that is what its orders of instructions stand for. Load buffering, which RC20
   * forbids and ARM does not, is not a finding of RC20's.
   */
  private @Nullable String absent(int build) {
    if (all.builds().get(build).runs() == 0) {
      return null;
    }
    String name = processor(build);
    boolean hidden =
        !all.bySource(build)
            && !name.isEmpty()
            && found.examples().stream()
                .map(each -> Counterfactual.of(all, each, build).verdict())
                .allMatch(Counterfactual.Verdict.HIDDEN::equals);
    return hidden
        ? "RC20 forbids it with these instructions, and so does %s".formatted(name)
        : "no run shows it";
  }

  /** The memory model's name; "" if there is none. */
  private String processor(int build) {
    return Architectures.named(all.builds().get(build).isa())
        .map(Architecture::hardware)
        .map(HardwareFacts::name)
        .orElse("");
  }
}
