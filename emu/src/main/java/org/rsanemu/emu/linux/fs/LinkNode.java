// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.RawText;

/** A symbolic link. Those of /proc lead straight to something open, whatever its name is by now. */
public final class LinkNode extends Node {
  private final Supplier<String> text;
  private final @Nullable Supplier<Jump> jump;

  /** Where a link of /proc leads: to a node, or to something open that is none. */
  public record Jump(@Nullable Node node, @Nullable OpenFile open) {}

  public LinkNode(FileSystem system, String text) {
    super(system, LINK | 0777);
    this.text = () -> text;
    jump = null;
  }

  /** A link of /proc. */
  public LinkNode(FileSystem system, Supplier<String> text, Supplier<Jump> jump) {
    super(system, LINK | 0777);
    this.text = text;
    this.jump = jump;
  }

  /** What it says. */
  public String text() {
    return text.get();
  }

  /** Where it leads without regard to what it says, or null for an ordinary link. */
  public @Nullable Jump jump() {
    return jump == null ? null : jump.get();
  }

  @Override
  long size() {
    return jump == null ? RawText.bytes(text()).length : 64;
  }

  @Override
  long blocks() {
    return 0;
  }
}
