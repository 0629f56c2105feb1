package org.rsanemu.emu.linux;
import java.util.List;

/** All groups of calls that are about files. */
final class FileCalls {
  private FileCalls() {}

  static List<Calls> groups(
      Abi abi,
      KernelHost host,
      ChannelNumbers channels,
      Blocking blocking,
      SignalSender sender,
      FileSystem system,
      Descriptors descriptors) {
    PathArguments paths = new PathArguments(system, descriptors);
    FileLocks locks = new FileLocks(host, channels, blocking, descriptors);
    Streams streams = new Streams(blocking, sender, descriptors);
    return List.of(
        descriptors,
        new DescriptorControl(descriptors, locks),
        locks,
        streams,
        new Positions(descriptors, streams),
        new Copies(descriptors, streams),
        new Opening(abi, system, descriptors, paths),
        new Inquiries(descriptors, paths),
        new WorkingFolder(system, descriptors, paths),
        new Names(system, paths),
        new Renames(paths),
        new Attributes(system, paths),
        new Lengths(descriptors, paths),
        new MemoryFiles(system, descriptors));
  }
}
