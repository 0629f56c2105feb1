package org.rsanemu.emu.linux;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The files of /proc and /sys that programs read, with what holds for the guest. */
final class MadeUpFiles {
  private final Kernel kernel;

  MadeUpFiles(Kernel kernel) {
    this.kernel = kernel;
  }

  /** The bytes of such a file, or null if it is none of them. */
  byte @Nullable [] read(String path) {
    ProcessOptions options = kernel.options();
    String text =
        switch (path) {
          case "/sys/devices/system/cpu/online", "/sys/devices/system/cpu/possible" ->
              options.cpus() == 1 ? "0\n" : "0-" + (options.cpus() - 1) + "\n";
          case "/proc/cpuinfo" -> cpuinfo();
          case "/proc/stat" -> cpuTimes();
          case "/proc/meminfo" -> meminfo();
          case "/proc/self/cmdline" -> String.join("\0", options.arguments()) + "\0";
          case "/proc/self/comm" -> kernel.threads().getFirst().name() + "\n";
          case "/proc/self/maps" -> kernel.space().describe();
          case "/proc/self/status" -> status();
          case "/proc/sys/vm/overcommit_memory" -> "1\n";
          case "/proc/sys/kernel/osrelease" -> ProcessInfo.RELEASE + "\n";
          case "/etc/passwd" ->
              "guest:x:%d:%d::/tmp:/bin/sh\n".formatted(Identity.UID, Identity.UID);
          case "/etc/group" -> "guest:x:%d:\n".formatted(Identity.UID);
          default -> null;
        };
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }

  private String cpuinfo() {
    StringBuilder text = new StringBuilder();
    for (int cpu = 0; cpu < kernel.options().cpus(); cpu++) {
      text.append("processor\t: ").append(cpu).append('\n');
      text.append("model name\t: rsan-emu ").append(kernel.abi().machineName()).append("\n\n");
    }
    return text.toString();
  }

  private String cpuTimes() {
    StringBuilder text = new StringBuilder("cpu  0 0 0 0 0 0 0 0 0 0\n");
    for (int cpu = 0; cpu < kernel.options().cpus(); cpu++) {
      text.append("cpu").append(cpu).append(" 0 0 0 0 0 0 0 0 0 0\n");
    }
    return text.toString();
  }

  private String meminfo() {
    long total = kernel.options().memoryLimit() >> 10;
    return "MemTotal:       %8d kB\nMemFree:        %8d kB\nMemAvailable:   %8d kB\n"
        .formatted(total, total / 2, total / 2);
  }

  private String status() {
    return "Name:\t%s\nState:\tR (running)\nTgid:\t%d\nPid:\t%d\nPPid:\t%d\nThreads:\t%d\n"
        .formatted(
            kernel.threads().getFirst().name(),
            Identity.PID,
            Identity.PID,
            Identity.PARENT_PID,
            kernel.living());
  }
}
