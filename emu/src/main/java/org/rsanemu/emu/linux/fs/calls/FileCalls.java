// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.fs.calls;

import java.util.List;
import org.rsanemu.emu.linux.base.Blocking;
import org.rsanemu.emu.linux.base.Calls;
import org.rsanemu.emu.linux.base.ChannelNumbers;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.Refusal;
import org.rsanemu.emu.linux.base.SignalSender;
import org.rsanemu.emu.linux.fs.Descriptors;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.isa.linux.Abi;

/** All groups of calls that are about files. */
public final class FileCalls {
  private FileCalls() {}

  public static List<Calls> groups(
      Abi abi,
      KernelHost host,
      ChannelNumbers channels,
      Blocking blocking,
      SignalSender sender,
      Refusal refusal,
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
        new PositionCalls(descriptors, streams),
        new CopyCalls(refusal, descriptors, streams),
        new OpenCalls(abi, system, descriptors, paths),
        new Inquiries(descriptors, paths),
        new WorkingFolder(system, descriptors, paths),
        new NameCalls(refusal, system, paths),
        new Renames(paths),
        new Attributes(system, paths),
        new Lengths(descriptors, paths),
        new MemoryFiles(system, descriptors));
  }
}
