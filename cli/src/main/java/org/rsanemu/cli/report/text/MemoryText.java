// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.text;

import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.FindingView;
import org.rsanemu.cli.report.ThreadNames;
import org.rsanemu.cli.report.source.Hex;

/** The memory that a finding concerns, as text: "Location is …". */
final class MemoryText {
  private final StringBuilder text;
  private final StackText stacks;

  MemoryText(StringBuilder text, StackText stacks) {
    this.text = text;
    this.stacks = stacks;
  }

  /** Appends what is known of it, and an empty line; nothing if there is none. */
  void append(FindingView.@Nullable Memory memory) {
    if (memory == null) {
      return;
    }
    switch (memory.kind()) {
      case "global" -> global(memory);
      case "heap" -> heap(memory);
      case "thread-local" -> threadLocal(memory);
      case "stack" -> stack(memory);
      case "state" -> text.append("  Location is ").append(memory.name()).append(".\n\n");
      case "descriptor" ->
          text.append("  Location is file descriptor ")
              .append(Hex.parse(memory.address()))
              .append(".\n\n");
      default ->
          text.append("  Location is memory at ")
              .append(Hex.padded(memory.address()))
              .append("\n\n");
    }
  }

  private static String owner(FindingView.Memory memory) {
    return ThreadNames.name(memory.thread() == null ? 0 : memory.thread());
  }

  private void global(FindingView.Memory memory) {
    text.append("  Location is global '")
        .append(memory.name() == null ? "<null>" : memory.name())
        .append('\'');
    if (memory.size() > 0) {
      text.append(" of size ").append(memory.size());
    }
    text.append(" at ").append(Hex.padded(memory.address()));
    if (memory.module() != null && memory.moduleAddress() != null) {
      text.append(" (")
          .append(memory.module())
          .append('+')
          .append(Hex.padded(memory.moduleAddress()))
          .append(')');
    }
    text.append('\n');
    if (memory.part() != null) {
      text.append("    accessed is '").append(memory.accessed()).append("'\n");
    }
    if (memory.declared() != null) {
      text.append("    declared at ").append(memory.declared()).append('\n');
    }
    text.append('\n');
  }

  private void heap(FindingView.Memory memory) {
    stacks.append(
        "Location is heap block of size "
            + memory.size()
            + " at "
            + Hex.padded(memory.address())
            + " allocated by "
            + owner(memory)
            + ":",
        memory.memberWords().isEmpty() ? "" : "accessed is " + memory.memberWords(),
        memory.allocated());
  }

  private void threadLocal(FindingView.Memory memory) {
    text.append("  Location is thread-local ");
    text.append(memory.name() == null ? "memory" : "'" + memory.accessed() + "'");
    text.append(" of ").append(owner(memory)).append(" at ");
    text.append(Hex.padded(memory.address())).append('\n');
    declared(memory);
  }

  private void stack(FindingView.Memory memory) {
    text.append("  Location is ");
    if (memory.name() != null) {
      text.append('\'').append(memory.accessed()).append("' of ").append(memory.function());
      text.append(" on the ");
    }
    text.append("stack of ").append(owner(memory)).append(".\n");
    declared(memory);
  }

  private void declared(FindingView.Memory memory) {
    if (memory.declared() != null) {
      text.append("    '").append(memory.name()).append("' declared at ");
      text.append(memory.declared()).append('\n');
    }
    text.append('\n');
  }
}
