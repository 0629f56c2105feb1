// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.base.TimeSpecs;
import org.rsanemu.emu.linux.fs.FileSystem;
import org.rsanemu.emu.linux.fs.LinkNode;
import org.rsanemu.emu.linux.fs.MadeUpFolder;
import org.rsanemu.emu.linux.fs.Node;
import org.rsanemu.emu.linux.mm.AddressSpace;

/** What /proc says of the system. */
public final class SystemFiles {
  private static final long SECOND = 1_000_000_000L;

  private final KernelHost host;
  private final ThreadTable threads;
  private final Supplier<GuestThread> caller;
  private final CpuFiles cpus;
  private final ProcessFiles processes;
  private final FileSystem system;
  private final IntFunction<byte[]> random;

  /**
   * @param random gives so many random bytes
   */
  public SystemFiles(
      KernelHost host,
      IntFunction<byte[]> random,
      ThreadTable threads,
      Supplier<GuestThread> caller,
      CpuFiles cpus,
      ProcessFiles processes,
      FileSystem system) {
    this.host = host;
    this.random = random;
    this.threads = threads;
    this.caller = caller;
    this.cpus = cpus;
    this.processes = processes;
    this.system = system;
  }

  /** The folder /proc. */
  MadeUpFolder proc() {
    MadeUpFolder proc = new MadeUpFolder(system, () -> List.of("" + Identity.PID), this::process);
    proc.with("self", new LinkNode(system, "" + Identity.PID));
    proc.with(
        "thread-self",
        new LinkNode(
            system,
            () -> Identity.PID + "/task/" + caller.get().tid(),
            () -> new LinkNode.Jump(processes.folder(caller.get()), null)));
    proc.with("mounts", new LinkNode(system, "self/mounts"));
    add(proc, "cpuinfo", cpus::cpuinfo);
    add(proc, "stat", this::processors);
    add(proc, "meminfo", this::meminfo);
    add(proc, "uptime", this::uptime);
    add(proc, "loadavg", this::load);
    add(proc, "version", () -> "Linux version " + ProcessInfo.RELEASE + " (rsan-emu) #1 SMP\n");
    add(proc, "filesystems", () -> "nodev\tproc\nnodev\tsysfs\nnodev\ttmpfs\n\text4\n");
    return proc.with("sys", settings());
  }

  private void add(MadeUpFolder folder, String name, Supplier<String> source) {
    folder.with(name, MadeUpFiles.file(system, source));
  }

  /** Threads are found by their number, though only the process is listed. */
  private @Nullable Node process(String name) {
    GuestThread thread = ProcessFiles.thread(threads, name);
    return thread == null ? null : processes.folder(thread);
  }

  private MadeUpFolder settings() {
    String id = "72736165-6d75-4000-8000-000000000001";
    MadeUpFolder random = MadeUpFiles.folder(system, "boot_id", id);
    add(random, "uuid", this::uuid);
    MadeUpFolder kernelSettings =
        MadeUpFiles.folder(
                system,
                "osrelease",
                ProcessInfo.RELEASE,
                "ostype",
                "Linux",
                "version",
                "#1 SMP",
                "hostname",
                ProcessInfo.HOST,
                "pid_max",
                "4194304",
                "threads-max",
                "1024",
                "cap_last_cap",
                "40",
                "ngroups_max",
                "65536",
                "randomize_va_space",
                "0")
            .with("random", random);
    MadeUpFolder memory =
        MadeUpFiles.folder(
            system,
            "overcommit_memory",
            "1",
            "max_map_count",
            "65530",
            "mmap_min_addr",
            "" + AddressSpace.LOWEST);
    MadeUpFolder files =
        MadeUpFiles.folder(
            system, "file-max", "1048576", "nr_open", "1048576", "pipe-max-size", "1048576");
    return new MadeUpFolder(system)
        .with("kernel", kernelSettings)
        .with("vm", memory)
        .with("fs", files);
  }

  private String processors() {
    threads.looks();
    return cpus.times(TimeSpecs.EPOCH / SECOND, threads.living());
  }

  /** The lines of /proc/meminfo. */
  private static final String[] MEMORY = {
    "MemTotal",
    "MemFree",
    "MemAvailable",
    "Buffers",
    "Cached",
    "SwapCached",
    "SwapTotal",
    "SwapFree",
    "Shmem",
    "CommitLimit",
    "Committed_AS",
    "Hugepagesize"
  };

  private String meminfo() {
    long total = Capacity.SHOWN_MEMORY >> 10;
    long[] kilobytes = {total, total / 2, total / 2, 0, 0, 0, 0, 0, 0, total, 0, 2048};
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < kilobytes.length; i++) {
      text.append(String.format(Locale.ROOT, "%-15s %8d kB\n", MEMORY[i] + ":", kilobytes[i]));
    }
    return text.toString();
  }

  /** A random one, of version 4. */
  private String uuid() {
    ByteBuffer bytes = ByteBuffer.wrap(random.apply(2 * Long.BYTES));
    long high = bytes.getLong() & ~0xf000L | 0x4000;
    long low = bytes.getLong() & ~(3L << 62) | 1L << 63;
    return new UUID(high, low) + "\n";
  }

  private String uptime() {
    host.listener().tellsTime(caller.get());
    double seconds = (double) (TimeSpecs.UPTIME + host.now()) / SECOND;
    return String.format(Locale.ROOT, "%.2f 0.00\n", seconds);
  }

  private String load() {
    threads.looks();
    return "0.00 0.00 0.00 %d/%d %d\n"
        .formatted(threads.living(), threads.living(), Identity.PID + threads.all().size() - 1);
  }
}
