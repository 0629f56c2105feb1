// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.StringJoiner;
import org.rsanemu.emu.linux.base.GuestMemory;
import org.rsanemu.emu.linux.base.GuestThread;
import org.rsanemu.emu.linux.base.Identity;
import org.rsanemu.emu.linux.base.KernelHost;
import org.rsanemu.emu.linux.base.ThreadTable;
import org.rsanemu.emu.linux.mm.AddressSpace;

/** The texts of /proc/TID that are made of many numbers. */
final class ProcessTexts {
  private static final int STAT_FIELDS = 52;

  private final int cpus;
  private final KernelHost host;
  private final ThreadTable threads;
  private final AddressSpace space;
  private final GuestThread thread;

  ProcessTexts(
      int cpus, KernelHost host, ThreadTable threads, AddressSpace space, GuestThread thread) {
    this.cpus = cpus;
    this.host = host;
    this.threads = threads;
    this.space = space;
    this.thread = thread;
  }

  /** /proc/TID/status. */
  String status() {
    long kilobytes = space.use().accessible() >> 10;
    int last = cpus - 1;
    String ids = ("\t" + Identity.UID).repeat(4);
    return """
    Name:\t%s
    Umask:\t0022
    State:\tR (running)
    Tgid:\t%d
    Ngid:\t0
    Pid:\t%d
    PPid:\t%d
    TracerPid:\t0
    Uid:%s
    Gid:%s
    FDSize:\t64
    Groups:\t
    VmPeak:\t%8d kB
    VmSize:\t%8d kB
    VmLck:\t%8d kB
    VmRSS:\t%8d kB
    VmData:\t%8d kB
    VmSwap:\t%8d kB
    Threads:\t%d
    SigQ:\t0/1024
    Cpus_allowed_list:\t%s
    Mems_allowed_list:\t0
    voluntary_ctxt_switches:\t0
    nonvoluntary_ctxt_switches:\t0
    """
        .formatted(
            thread.name(),
            Identity.PID,
            thread.tid(),
            Identity.PARENT_PID,
            ids,
            ids,
            kilobytes,
            kilobytes,
            0,
            kilobytes,
            kilobytes,
            0,
            threads.living(),
            last == 0 ? "0" : "0-" + last);
  }

  /** /proc/TID/stat: numbers that nobody counts are 0. */
  String stat() {
    long[] fields = new long[STAT_FIELDS + 1];
    fields[4] = Identity.PARENT_PID;
    fields[5] = Identity.PROCESS_GROUP;
    fields[6] = Identity.PROCESS_GROUP;
    fields[8] = -1;
    fields[14] = host.now() / 10_000_000; // ticks of 10 ms
    fields[18] = 20;
    fields[20] = threads.living();
    fields[23] = space.use().accessible();
    fields[24] = space.use().accessible() / GuestMemory.PAGE_SIZE;
    fields[25] = -1;
    StringJoiner text = new StringJoiner(" ", "", "\n");
    text.add("" + thread.tid()).add("(" + thread.name() + ")").add("R");
    for (int i = 4; i <= STAT_FIELDS; i++) {
      text.add(i == 8 ? "" + fields[i] : Long.toUnsignedString(fields[i]));
    }
    return text.toString();
  }

  /** /proc/TID/statm, in pages. */
  String statm() {
    long pages = space.use().accessible() / GuestMemory.PAGE_SIZE;
    return "%d %d 0 0 0 %d 0\n".formatted(pages, pages, pages);
  }

  /** /proc/TID/limits. */
  String limits() {
    return """
    Limit                     Soft Limit           Hard Limit           Units
    Max cpu time              unlimited            unlimited            seconds
    Max file size             unlimited            unlimited            bytes
    Max stack size            8388608              8388608              bytes
    Max processes             unlimited            unlimited            processes
    Max open files            1024                 1024                 files
    Max address space         unlimited            unlimited            bytes
    """;
  }
}
