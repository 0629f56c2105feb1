// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.fs.Content;
import org.rsanemu.emu.linux.fs.FileNode;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.MadeUpFile;
import org.rsanemu.emu.linux.fs.MadeUpFolder;
import org.rsanemu.emu.linux.fs.StoredFolder;

/** Puts into the guest's file system what is made up: /proc, /sys, /dev and a few files of /etc. */
public final class MadeUpFiles {
  private final FileSystem system;

  private MadeUpFiles(FileSystem system) {
    this.system = system;
  }

  public static void mount(
      SystemFiles proc, CpuFiles cpus, DeviceFiles devices, FileSystem system) {
    MadeUpFiles files = new MadeUpFiles(system);
    StoredFolder root = system.root();
    root.put("dev", devices.folder());
    root.put("proc", proc.proc());
    root.put("sys", cpus.sys());
    files.etc("passwd", "guest:x:%1$d:%1$d::/tmp:/bin/sh\nroot:x:0:0:root:/root:/bin/sh\n");
    files.etc("group", "guest:x:%1$d:\nroot:x:0:\n");
    files.etc("hosts", "127.0.0.1 localhost\n");
    files.etc("hostname", ProcessInfo.HOST + "\n");
    files.etc("nsswitch.conf", "passwd: files\ngroup: files\nhosts: files\n");
  }

  /** A file of /etc that is there if the sysroot has none. */
  private void etc(String name, String text) {
    byte[] bytes = text.formatted(Identity.UID).getBytes(StandardCharsets.UTF_8);
    FileNode file = new FileNode(system, 0644, Content.of(bytes));
    file.user(0);
    if (system.folder("/etc") instanceof StoredFolder folder && folder.find(name) == null) {
      folder.put(name, file);
    }
  }

  /** A folder of files that say what they said before whenever they are opened. */
  static MadeUpFolder folder(FileSystem system, String... namesAndTexts) {
    MadeUpFolder folder = new MadeUpFolder(system);
    for (int i = 0; i < namesAndTexts.length; i += 2) {
      String text = namesAndTexts[i + 1];
      folder.with(namesAndTexts[i], file(system, () -> text + "\n"));
    }
    return folder;
  }

  /** A file of the system's. */
  static MadeUpFile file(FileSystem system, Supplier<String> source) {
    MadeUpFile file = new MadeUpFile(system, source);
    file.user(0);
    return file;
  }
}
