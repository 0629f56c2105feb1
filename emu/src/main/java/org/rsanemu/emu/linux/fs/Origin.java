// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Identity;

/**
 * What the host says of a file that the guest sees, symbolic links not followed.
 *
 * @param mode type and permissions as the guest has them
 * @param user its owner as the guest sees it: the guest's user or 0
 * @param modified nanoseconds since 1970
 */
record Origin(Path path, int mode, int user, long size, long modified) {
  /** Asks the host; null if nothing is there any more. */
  static @Nullable Origin of(HostView.Place place) {
    Path path = place.path();
    try {
      Map<String, Object> attributes =
          Files.readAttributes(
              path, "unix:mode,uid,size,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
      int mode = (int) attribute(attributes, "mode");
      boolean whole = place.part().isInside(path) && !place.part().isSystem();
      boolean own = whole && (int) attribute(attributes, "uid") == HOST_USER;
      FileTime modified = (FileTime) attribute(attributes, "lastModifiedTime");
      return new Origin(
          path,
          permissions(place, mode, own),
          own ? Identity.UID : 0,
          (long) attribute(attributes, "size"),
          modified.to(TimeUnit.NANOSECONDS));
    } catch (IOException gone) {
      return null;
    }
  }

  /** One of those that were asked for: each is there. */
  private static Object attribute(Map<String, Object> attributes, String name) {
    return requireNonNull(attributes.get(name));
  }

  private static final int HOST_USER = hostUser();

  private static int hostUser() {
    try {
      return (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    } catch (IOException | UnsupportedOperationException unknown) {
      return -1; // then nothing is the guest's own, and it still learns what it may do
    }
  }

  /**
   * Who is not the owner gets what the tool's own user may do, by whatever rule that is. A folder
   * that only lies on the way to what is shown can be passed.
   */
  private static int permissions(HostView.Place place, int mode, boolean own) {
    Path path = place.path();
    if ((mode & Node.TYPE) == Node.FOLDER && !place.part().isInside(path)) {
      return Node.FOLDER | 0755;
    }
    if (own || (mode & Node.TYPE) == Node.LINK) {
      return mode;
    }
    int read = Files.isReadable(path) ? Node.MAY_READ : 0;
    boolean changeable = !place.part().isSystem() && Files.isWritable(path);
    int execute = (mode & 0111) != 0 && Files.isExecutable(path) ? Node.MAY_EXECUTE : 0;
    return mode & ~7 | read | (changeable ? Node.MAY_WRITE : 0) | execute;
  }
}
