// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.function.IntFunction;
import org.rsanemu.emu.linux.base.CallFailedException;
import org.rsanemu.emu.linux.base.Errno;
import org.rsanemu.emu.linux.fs.Device;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.Folder;
import org.rsanemu.emu.linux.fs.LinkNode;
import org.rsanemu.emu.linux.fs.MadeUpFolder;
import org.rsanemu.emu.linux.fs.OpenFile;
import org.rsanemu.emu.linux.fs.SpecialNode;

/** What is in /dev. */
public final class DeviceFiles {
  private final IntFunction<byte[]> random;
  private final FileSystem system;

  public DeviceFiles(IntFunction<byte[]> random, FileSystem system) {
    this.random = random;
    this.system = system;
  }

  MadeUpFolder folder() {
    MadeUpFolder folder = new MadeUpFolder(system);
    folder.user(0);
    device(folder, "null", 3, most -> new byte[0], false);
    device(folder, "zero", 5, byte[]::new, false);
    device(folder, "full", 7, byte[]::new, true);
    device(folder, "random", 8, random, false);
    device(folder, "urandom", 9, random, false);
    folder.with("tty", new SpecialNode(system, 5, 0, DeviceFiles::noTerminal));
    link(folder, "fd", "/proc/self/fd");
    link(folder, "stdin", "/proc/self/fd/0");
    link(folder, "stdout", "/proc/self/fd/1");
    link(folder, "stderr", "/proc/self/fd/2");
    return folder.with("shm", sharedMemory());
  }

  private void device(
      MadeUpFolder folder, String name, int minor, IntFunction<byte[]> source, boolean full) {
    SpecialNode[] node = new SpecialNode[1];
    node[0] =
        new SpecialNode(
            system, 1, minor, flags -> new Device(node[0], "/dev/" + name, source, full, flags));
    folder.with(name, node[0]);
  }

  private static OpenFile noTerminal(int flags) {
    throw new CallFailedException(Errno.ENXIO);
  }

  private void link(MadeUpFolder folder, String name, String text) {
    folder.with(name, new LinkNode(system, text));
  }

  /** The host's own is only shown if a folder in it may be read. */
  private Folder sharedMemory() {
    Folder shared =
        system.root().find("dev") instanceof Folder devices
                && devices.find("shm") instanceof Folder there
            ? there
            : system.newFolder(0);
    shared.permissions(01777);
    return shared;
  }
}
