package org.rsanemu.emu.run;

import org.rsanemu.monitor.Analysis;
import org.rsanemu.rc20.EventSink;

/**
 * Takes plain accesses: those to watched pages go on to the analysis one by one, of the others it
 * only learns which page was touched.
 */
final class PageFilter implements EventSink {
  private static final long PAGE = 1L << PageSet.BITS;

  private final Analysis analysis;
  private final Pages pages;

  PageFilter(Analysis analysis, Pages pages) {
    this.analysis = analysis;
    this.pages = pages;
  }

  @Override
  public void plainRead(int thread, long address, int size, long site) {
    long end = address + size;
    for (long from = address; from < end; ) {
      long next = Math.min(end, (from | PAGE - 1) + 1);
      if (pages.isWatched(from)) {
        analysis.plainRead(thread, from, (int) (next - from), site);
      } else if (analysis.pageRead(thread, from >>> PageSet.BITS)) {
        pages.watch(from, 1);
      }
      from = next;
    }
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    long end = address + size;
    for (long from = address; from < end; ) {
      long next = Math.min(end, (from | PAGE - 1) + 1);
      if (pages.isWatched(from)) {
        analysis.plainWrite(thread, from, (int) (next - from), site);
      } else if (analysis.pageWrite(thread, from >>> PageSet.BITS)) {
        pages.watch(from, 1);
      }
      from = next;
    }
  }

  /** What is published by a fence only is looked at one by one. */
  @Override
  public void plainWriteNonTemporal(int thread, long address, int size, long site) {
    pages.watch(address, size);
    analysis.plainWriteNonTemporal(thread, address, size, site);
  }

  @Override
  public void forget(long address, long length) {
    analysis.forget(address, length);
    long first = address + PAGE - 1 >>> PageSet.BITS;
    long end = address + length >>> PageSet.BITS;
    if (first < end) {
      analysis.forgetPages(first, end - first);
    }
  }
}
