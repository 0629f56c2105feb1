// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.bench.session;

import java.util.List;

/**
 * Medians of what {@code WholeRunBenchmark} prints.
 *
 * @param first seconds of the first run
 * @param all the same, of all threads of the JVM
 * @param further seconds of the next run
 * @param bare seconds in bare Unicorn
 * @param starts how often the first run was started
 */
record RunTimes(
    double first,
    double all,
    double further,
    double bare,
    double starts,
    double instructions,
    double events) {

  /** Runs a program: the root of its system, its path, its arguments. */
  static RunTimes measure(Session session, List<String> line) throws CommandFailedException {
    List<double[]> samples = session.samples("WholeRunBenchmark", line.toArray(String[]::new));
    return new RunTimes(
        Figures.median(samples, 0),
        Figures.median(samples, 1),
        Figures.median(samples, 2),
        Figures.median(samples, 3),
        Figures.median(samples, 4),
        Figures.median(samples, 5),
        Figures.median(samples, 6));
  }
}
