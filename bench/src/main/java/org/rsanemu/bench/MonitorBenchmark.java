// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.FindingSink;
import org.rsanemu.model.MemoryOrder;
import org.rsanemu.model.Race;
import org.rsanemu.model.Site;
import org.rsanemu.model.Violation;
import org.rsanemu.model.analysis.Analysis;

/**
 * Nanoseconds of processor time for an event of the monitor, at 10, 1,000 and 60,000 atomic
 * locations and 2, 8 and 64 threads. A plain program: prints one table, columns are thread counts.
 * The time is the process's, so that it has the collector's part as well; medians of three.
 *
 * <p>Kinds of work: {@code scattered}, every thread accesses any location, reads acq, writes rel
 * and rmws acqrel as 5 : 3 : 2, and every event is another thread's; {@code own}, each thread
 * mostly its own tenth of the locations; {@code x86}, scattered, with a fence sc before and after
 * each rmw (three events, counted as one); {@code sc}, scattered, all of order sc; {@code slices},
 * as scattered, but a thread has ten events in a row, as the scheduler's slices are, in one
 * location's neighbourhood; {@code lock}, in slices, a rmw acq and a write sc of the same location,
 * what AArch64 makes of a lock; {@code plain}, in slices, plain accesses of 8 bytes, upwards
 * through a quarter megabyte that each thread owns; {@code bytes}, the same, of single bytes.
 *
 * <p>Before the first measurement every location has been accessed some sixteen times, so that what
 * a location remembers has its full size.
 */
public final class MonitorBenchmark {
  private static final int EVENTS = 1 << 19;
  private static final int TIMES = 3;
  private static final int SLICE = 10;

  /** Places in the code that access something atomic: a program has few. */
  private static final int SITES = 16;

  private static final int[] LOCATIONS = {10, 1_000, 60_000};
  private static final int[] THREADS = {2, 8, 64};
  private static final OperatingSystemMXBean CLOCK =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** What an event does. */
  private enum Work {
    SCATTERED,
    OWN,
    X86,
    SC,
    SLICES,
    LOCK,
    PLAIN,
    BYTES
  }

  private static final class Ignore implements FindingSink {
    @Override
    public boolean violation(Violation violation) {
      return true;
    }

    @Override
    public void race(Race race) {}
  }

  private MonitorBenchmark() {}

  /** Runs all; no arguments, or the names of works. */
  public static void main(String[] arguments) {
    System.out.printf("%-10s %9s", "ns/event", "locations");
    for (int n : THREADS) {
      System.out.printf(" %5d thr", n);
    }
    System.out.println();
    for (Work work : Work.values()) {
      String name = work.name().toLowerCase(Locale.ROOT);
      if (arguments.length > 0 && !Arrays.asList(arguments).contains(name)) {
        continue;
      }
      for (int locations : isPlain(work) ? new int[] {1} : LOCATIONS) {
        System.out.printf("%-10s %9d", name, locations);
        for (int n : THREADS) {
          System.out.printf(" %9.0f", measure(work, n, locations));
        }
        System.out.println();
      }
    }
  }

  private static boolean isPlain(Work work) {
    return work == Work.PLAIN || work == Work.BYTES;
  }

  private static double measure(Work work, int threads, int locations) {
    Analysis analysis = new Analysis(new Ignore());
    for (int i = 0; i < locations; i++) {
      analysis.locations().require(0x10_0000 + 16L * i, 8, 0);
    }
    for (int t = 1; t < threads; t++) {
      analysis.start(0, t, 0);
    }
    long[] choices = new Random(1).longs(EVENTS).toArray();
    for (int warm = 0; warm < Math.max(2 * EVENTS, 16 * locations); warm += EVENTS) {
      run(analysis, work, choices, threads, locations, warm);
    }
    double[] times = new double[TIMES];
    for (int i = 0; i < TIMES; i++) {
      long before = CLOCK.getProcessCpuTime();
      run(analysis, work, choices, threads, locations, i);
      times[i] = (CLOCK.getProcessCpuTime() - before) / (double) EVENTS;
    }
    Arrays.sort(times);
    return times[TIMES / 2];
  }

  /**
   * One round of events.
   *
   * @param round shifts who does what: no round repeats another
   */
  private static void run(
      EventSink sink, Work work, long[] choices, int threads, int locations, int round) {
    boolean slices = isPlain(work) || work == Work.SLICES || work == Work.LOCK;
    for (int i = 0; i < EVENTS; i++) {
      long slice = choices[slices ? i - i % SLICE : i];
      int thread = (int) ((slice >>> 8 & 0xffff) + round) % threads;
      int choice = (int) (choices[i] >>> 32) + round * 7919;
      long site = Site.of(0x40_0000 + (choice >>> 8) % SITES * 4, 0);
      if (isPlain(work)) {
        plain(sink, work == Work.PLAIN ? 8 : 1, thread, i, choice < 0, site);
        continue;
      }
      int location = 1 + Integer.remainderUnsigned(choice, locations);
      int kind = (int) (choices[i] & 0xff) % 10;
      if (work == Work.OWN && (choices[i] & 0xf) != 0) {
        int share = Math.max(1, locations / 10);
        location = 1 + (location % share + thread % 10 * share) % locations;
      } else if (slices) {
        int near = (int) (slice >>> 32) + round * 7919 + (work == Work.LOCK ? 0 : kind & 3);
        location = 1 + Integer.remainderUnsigned(near, locations);
      }
      if (work == Work.LOCK) {
        lock(sink, i % 2 == 0, thread, location, site);
      } else {
        atomic(sink, work, kind, thread, location, site);
      }
    }
  }

  private static void lock(EventSink sink, boolean takes, int thread, int location, long site) {
    if (takes) {
      sink.casSucceeded(thread, location, 0, 1, true, MemoryOrder.ACQ, site);
    } else {
      sink.write(thread, location, 0, MemoryOrder.SC, site);
    }
  }

  private static void atomic(
      EventSink sink, Work work, int kind, int thread, int location, long site) {
    boolean sc = work == Work.SC;
    if (kind < 5) {
      sink.read(thread, location, 0, sc ? MemoryOrder.SC : MemoryOrder.ACQ, site);
    } else if (kind < 8) {
      sink.write(thread, location, kind, sc ? MemoryOrder.SC : MemoryOrder.REL, site);
    } else if (work == Work.X86) {
      sink.fence(thread, MemoryOrder.SC, site);
      sink.rmw(thread, location, kind, MemoryOrder.ACQREL, site);
      sink.fence(thread, MemoryOrder.SC, site);
    } else {
      sink.rmw(thread, location, kind, sc ? MemoryOrder.SC : MemoryOrder.ACQREL, site);
    }
  }

  private static void plain(
      EventSink sink, int size, int thread, int at, boolean writes, long site) {
    long address = 0x1000_0000L + ((long) thread << 18) + (at * size & 0x3ffff);
    if (writes) {
      sink.plainWrite(thread, address, size, site);
    } else {
      sink.plainRead(thread, address, size, site);
    }
  }
}
