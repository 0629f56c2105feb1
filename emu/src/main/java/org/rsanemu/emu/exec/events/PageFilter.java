// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import org.rsanemu.emu.exec.code.PageSet;
import org.rsanemu.model.EventSink;
import org.rsanemu.model.analysis.Analysis;

/**
 * Takes plain accesses: those to watched pages go on to the analysis one by one, of the others it
 * only learns which page was touched.
 */
public final class PageFilter implements EventSink {
  private static final long PAGE = 1L << PageSet.BITS;

  private final Analysis analysis;
  private final Pages pages;

  public PageFilter(Analysis analysis, Pages pages) {
    this.analysis = analysis;
    this.pages = pages;
  }

  @Override
  public void plainRead(int thread, long address, int size, long site) {
    access(thread, address, size, site, false);
  }

  @Override
  public void plainWrite(int thread, long address, int size, long site) {
    access(thread, address, size, site, true);
  }

  private void access(int thread, long address, int size, long site, boolean writes) {
    long end = address + size;
    for (long from = address; from < end; ) {
      long next = Math.min(end, (from | PAGE - 1) + 1);
      int length = (int) (next - from);
      if (!pages.isWatched(from)) {
        page(thread, from, writes);
      } else if (writes) {
        analysis.plainWrite(thread, from, length, site);
      } else {
        analysis.plainRead(thread, from, length, site);
      }
      from = next;
    }
  }

  /** What the kernel or an allocation does counts as a touch, too: no processor reports it. */
  private void page(int thread, long address, boolean writes) {
    long page = address >>> PageSet.BITS;
    pages.touch(page);
    if (writes ? analysis.pageWrite(thread, page) : analysis.pageRead(thread, page)) {
      pages.watch(address, 1);
    }
  }

  /** What is published by a fence only is looked at one by one. */
  @Override
  public void plainWriteNonTemporal(int thread, long address, int size, long site) {
    pages.watch(address, size);
    analysis.plainWriteNonTemporal(thread, address, size, site);
  }

  /** Of a page of which it is not known who accessed what, that is found out in another run. */
  @Override
  public void ends(int thread, long address, long length, boolean readable, long site) {
    long end = address + length;
    for (long from = address; from < end; from = (from | PAGE - 1) + 1) {
      if (!pages.isWatched(from) && analysis.pageEnds(thread, from >>> PageSet.BITS)) {
        pages.watch(from, 1);
      }
    }
    analysis.ends(thread, address, length, readable, site);
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
