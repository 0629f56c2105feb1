// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.model.analysis;

/** Shows tests of other packages the positions that an analysis sees. */
public final class Probe {
  private Probe() {}

  public static long hb(Analysis analysis, int thread, int location, boolean scAccess) {
    return analysis.state().hb(thread, location, scAccess);
  }

  public static long must(Analysis analysis, int thread, int location) {
    return analysis.state().must(thread, location);
  }
}
