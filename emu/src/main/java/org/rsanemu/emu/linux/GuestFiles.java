package org.rsanemu.emu.linux;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds what a guest's path names on the host, by the rules that hold for a running guest. */
public final class GuestFiles {
  private GuestFiles() {}

  /**
   * The host's file or folder behind a guest's path, as the program finds it at its start.
   *
   * @param program the guest's executable
   * @param guestPath absolute, or relative to the working directory
   * @return null if there is none that the guest may see
   */
  public static @Nullable Path find(HostFiles files, Path program, String guestPath) {
    FileSystem system = system(files, program);
    try {
      PathWalk.Found found = PathWalk.of(system, system.working(), guestPath, PathWalk.FOLLOW);
      Origin origin = found.there().origin();
      return origin == null ? null : origin.path();
    } catch (CallFailedException notThere) {
      return null;
    }
  }

  /** The file system with which a guest starts, but for what is made up. */
  static FileSystem system(ProcessOptions options) {
    return system(options.files(), Path.of(options.executable()));
  }

  private static FileSystem system(HostFiles files, Path program) {
    Path working = Path.of("").toAbsolutePath().normalize();
    HostView view = HostView.of(files, program.toAbsolutePath().normalize(), working);
    return new FileSystem(view, working.toString());
  }
}
