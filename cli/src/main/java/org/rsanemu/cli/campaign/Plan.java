// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What a campaign is to do.
 *
 * @param runs how many, from 1
 * @param onlyRun the only run that counts, 0 if all do
 * @param jobs worker processes, from 1
 * @param seed any value
 * @param timeoutNanos for the whole campaign
 */
public record Plan(int runs, int onlyRun, int jobs, long seed, long timeoutNanos) {

  /** The numbers of the runs that count, in order. */
  public List<Integer> counted() {
    return onlyRun != 0 ? List.of(onlyRun) : IntStream.rangeClosed(1, runs).boxed().toList();
  }
}
