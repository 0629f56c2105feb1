// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.MadeUpFolder;
import org.rsanemu.isa.linux.Abi;

/** What /sys and /proc say of the processors that the guest sees: the same in every run. */
public final class CpuFiles {
  private final FileSystem system;
  private final Abi abi;
  private final int cpus;
  private final long hwcap;

  public CpuFiles(Abi abi, ProcessOptions options, FileSystem system) {
    this.system = system;
    this.abi = abi;
    cpus = options.cpus();
    hwcap = options.hwcap();
  }

  /** The folder /sys. */
  MadeUpFolder sys() {
    MadeUpFolder devices = new MadeUpFolder(system).with("cpu", cpu()).with("node", node());
    MadeUpFolder huge =
        MadeUpFiles.folder(
            system, "enabled", "always [madvise] never", "hpage_pmd_size", "2097152");
    MadeUpFolder memory =
        new MadeUpFolder(system)
            .with("transparent_hugepage", huge)
            .with("hugepages", new MadeUpFolder(system));
    return new MadeUpFolder(system)
        .with("devices", new MadeUpFolder(system).with("system", devices))
        .with("kernel", new MadeUpFolder(system).with("mm", memory))
        .with("fs", new MadeUpFolder(system).with("cgroup", new MadeUpFolder(system)));
  }

  private MadeUpFolder cpu() {
    MadeUpFolder folder =
        MadeUpFiles.folder(
            system,
            "online",
            range(),
            "possible",
            range(),
            "present",
            range(),
            "offline",
            "",
            "isolated",
            "",
            "kernel_max",
            "1023");
    for (int cpu = 0; cpu < cpus; cpu++) {
      String mask = Integer.toHexString(1 << cpu % 32);
      String number = Integer.toString(cpu);
      MadeUpFolder topology =
          MadeUpFiles.folder(
              system,
              "core_id",
              number,
              "physical_package_id",
              "0",
              "thread_siblings",
              mask + ",00000000".repeat(cpu / 32),
              "thread_siblings_list",
              number,
              "core_cpus_list",
              number,
              "core_siblings_list",
              range(),
              "package_cpus_list",
              range());
      folder.with(
          "cpu" + cpu, MadeUpFiles.folder(system, "online", "1").with("topology", topology));
    }
    return folder;
  }

  private MadeUpFolder node() {
    return MadeUpFiles.folder(system, "online", "0", "possible", "0", "has_cpu", "0")
        .with("node0", MadeUpFiles.folder(system, "cpulist", range(), "distance", "10"));
  }

  private String range() {
    return cpus == 1 ? "0" : "0-" + (cpus - 1);
  }

  /** /proc/cpuinfo. */
  String cpuinfo() {
    StringBuilder text = new StringBuilder();
    for (int cpu = 0; cpu < cpus; cpu++) {
      text.append("processor\t: ").append(cpu).append('\n');
      text.append(abi.cpuinfo(cpu, cpus, hwcap));
      text.append('\n');
    }
    return text.toString();
  }

  /** /proc/stat. */
  String times(long seconds, int threads) {
    StringBuilder text = new StringBuilder("cpu  0 0 0 0 0 0 0 0 0 0\n");
    for (int cpu = 0; cpu < cpus; cpu++) {
      text.append("cpu").append(cpu).append(" 0 0 0 0 0 0 0 0 0 0\n");
    }
    text.append("ctxt 0\nbtime ").append(seconds).append("\nprocesses 1\n");
    return text.append("procs_running ").append(threads).append("\nprocs_blocked 0\n").toString();
  }
}
