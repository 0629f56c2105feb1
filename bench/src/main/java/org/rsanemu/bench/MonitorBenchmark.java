package org.rsanemu.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Locale;
import java.util.Random;
import org.rsanemu.monitor.Analysis;
import org.rsanemu.rc20.EventSink;
import org.rsanemu.rc20.FindingSink;
import org.rsanemu.rc20.MemoryOrder;
import org.rsanemu.rc20.Race;
import org.rsanemu.rc20.Site;
import org.rsanemu.rc20.Violation;

/**
 * Nanoseconds of processor time for an event of the monitor, at 10, 1,000 and 60,000 atomic
 * locations and 2, 8 and 32 threads (64 with {@code --all}). A plain program: prints one table,
 * columns are thread counts.
 *
 * <p>Kinds of work: {@code scattered}, every thread accesses any location, reads acq, writes rel
 * and rmws acqrel as 5 : 3 : 2; {@code own}, each thread mostly its own tenth of the locations;
 * {@code x86}, scattered, with a fence sc before and after each rmw; {@code sc}, scattered, all of
 * order sc; {@code plain}, plain accesses of 8 bytes to a quarter megabyte that each thread owns.
 */
public final class MonitorBenchmark {
  private static final int EVENTS = 1 << 19;
  private static final int[] LOCATIONS = {10, 1_000, 60_000};

  /** What an event does. */
  private enum Work {
    SCATTERED,
    OWN,
    X86,
    SC,
    PLAIN
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

  /** Runs all; no arguments, or {@code --all}. */
  public static void main(String[] arguments) {
    int[] threads =
        arguments.length > 0 && arguments[0].equals("--all")
            ? new int[] {2, 8, 32, 64}
            : new int[] {2, 8, 32};
    System.out.printf("%-10s %9s", "ns/event", "locations");
    for (int n : threads) {
      System.out.printf(" %5d thr", n);
    }
    System.out.println();
    for (Work work : Work.values()) {
      for (int locations : work == Work.PLAIN ? new int[] {0} : LOCATIONS) {
        System.out.printf("%-10s %9d", work.name().toLowerCase(Locale.ROOT), locations);
        for (int n : threads) {
          measure(work, n, locations, EVENTS / 4);
          System.out.printf(" %9.0f", measure(work, n, locations, EVENTS));
        }
        System.out.println();
      }
    }
  }

  private static double measure(Work work, int threads, int locations, int events) {
    Analysis analysis = new Analysis(new Ignore());
    for (int i = 0; i < locations; i++) {
      analysis.locations().require(0x10_0000 + 16L * i, 8, 0);
    }
    for (int t = 1; t < threads; t++) {
      analysis.start(0, t, 0);
    }
    Random random = new Random(1);
    long[] choices = random.longs(EVENTS).toArray();
    run(analysis, work, choices, threads, locations, Math.min(events, EVENTS / 4));
    ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    long before = clock.getCurrentThreadCpuTime();
    run(analysis, work, choices, threads, locations, events);
    return (clock.getCurrentThreadCpuTime() - before) / (double) events;
  }

  private static void run(
      EventSink sink, Work work, long[] choices, int threads, int locations, int events) {
    for (int i = 0; i < events; i++) {
      int thread = (int) (choices[i] >>> 8 & 0xffff) % threads;
      int choice = (int) (choices[i] >>> 32);
      long site = Site.of(0x40_0000 + (choice & 0xff) * 4, 0);
      if (work == Work.PLAIN) {
        plain(sink, thread, choice, site);
        continue;
      }
      int location = 1 + Integer.remainderUnsigned(choice, locations);
      if (work == Work.OWN && (choices[i] & 0xf) != 0) {
        int share = Math.max(1, locations / 10);
        location = 1 + (location % share + thread % 10 * share) % locations;
      }
      atomic(sink, work, (int) (choices[i] & 0xff) % 10, thread, location, site);
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

  private static void plain(EventSink sink, int thread, int choice, long site) {
    long address = 0x1000_0000L + ((long) thread << 18) + (choice & 0x3fff8);
    if (choice < 0) {
      sink.plainWrite(thread, address, 8, site);
    } else {
      sink.plainRead(thread, address, 8, site);
    }
  }
}
