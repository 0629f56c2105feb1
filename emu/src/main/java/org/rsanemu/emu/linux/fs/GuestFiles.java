// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.CallFailedException;

/**
 * What the guest sees of the host's files when it starts, and finds in them what a path of its own
 * names, by the rules that hold for a running guest. Where links on the way to what is shown lead
 * is asked once: one of these serves all runs of a program.
 */
public final class GuestFiles {
  private final HostView view;
  private final String working;

  /**
   * @param program the guest's executable
   */
  public GuestFiles(HostFiles files, Path program) {
    Path folder = Path.of("").toAbsolutePath().normalize();
    view = HostView.of(files, program.toAbsolutePath().normalize(), folder);
    working = HostPath.text(folder);
  }

  /**
   * The host's file or folder behind a guest's path, as the program finds it at its start.
   *
   * @param guestPath absolute, or relative to the working directory
   * @return null if there is none that the guest may see
   */
  public @Nullable Path find(String guestPath) {
    FileSystem system = system();
    try {
      PathWalk.Found found = PathWalk.of(system, system.working(), guestPath, PathWalk.FOLLOW);
      Origin origin = found.there().origin();
      return origin == null ? null : origin.path();
    } catch (CallFailedException notThere) {
      return null;
    }
  }

  /** The file system with which a guest starts, except for what is made up. */
  public FileSystem system() {
    return new FileSystem(view, working);
  }
}
