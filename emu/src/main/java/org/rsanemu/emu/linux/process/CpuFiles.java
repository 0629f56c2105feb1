// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import org.rsanemu.emu.linux.base.Abi;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.MadeUpFolder;

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
      text.append(
          switch (abi) {
            case X86_64 -> x86(cpu);
            case AARCH64 -> arm("8", "fp asimd" + ((hwcap & 1 << 8) != 0 ? " atomics" : ""));
            case ARMV7 ->
                "model name\t: "
                    + NAME
                    + arm(
                        "7",
                        "half thumb fastmult vfp edsp neon"
                            + " vfpv3 tls vfpv4 idiva idivt vfpd32 lpae");
          });
      text.append('\n');
    }
    return text.toString();
  }

  private static final String NAME = "rsan-emu\n";

  private String x86(int cpu) {
    return """
    vendor_id\t: GenuineIntel
    cpu family\t: 6
    model\t\t: 26
    model name\t: %sstepping\t: 0
    cpu MHz\t\t: 1000.000
    physical id\t: 0
    siblings\t: %d
    core id\t\t: %d
    cpu cores\t: %d
    flags\t\t: fpu tsc cx8 cmov mmx fxsr sse sse2 syscall lm pni ssse3 cx16 sse4_1 sse4_2
    """
        .formatted(NAME, cpus, cpu, cpus);
  }

  private static String arm(String architecture, String features) {
    return """
    BogoMIPS\t: 100.00
    Features\t: %s
    CPU implementer\t: 0x41
    CPU architecture: %s
    CPU variant\t: 0x0
    CPU part\t: 0xd03
    CPU revision\t: 4
    """
        .formatted(features, architecture);
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
