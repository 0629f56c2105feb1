package org.rsanemu.emu.linux;

import java.util.List;

/** All groups of calls that are about files. */
final class FileCalls {
  private FileCalls() {}

  static List<Calls> groups(Kernel kernel, FileSystem system, Descriptors descriptors) {
    PathArguments paths = new PathArguments(system, descriptors);
    FileLocks locks = new FileLocks(kernel, descriptors);
    Streams streams = new Streams(kernel, descriptors);
    return List.of(
        descriptors,
        new DescriptorControl(kernel, descriptors, locks),
        locks,
        streams,
        new Positions(kernel, descriptors, streams),
        new Copies(kernel, descriptors, streams),
        new Opening(kernel, system, descriptors, paths),
        new Inquiries(kernel, descriptors, paths),
        new WorkingFolder(kernel, system, descriptors, paths),
        new Names(system, paths),
        new Renames(paths),
        new Attributes(kernel, system, paths),
        new Lengths(kernel, descriptors, paths),
        new MemoryFiles(system, descriptors));
  }
}
