package org.rsanemu.cli.campaign;

import org.rsanemu.emu.run.RunResult;

/**
 * What became of one run.
 *
 * @param run its number, from 1
 * @param seed its own seed, derived from the invocation's
 */
public record RunOutcome(int run, long seed, RunResult result) {}
