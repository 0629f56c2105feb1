// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.results;

import org.rsanemu.cli.campaign.GuestOptions;
import org.rsanemu.cli.campaign.Plan;
import org.rsanemu.cli.report.Report;
import org.rsanemu.cli.report.build.Reproduction;

/**
 * One case of a campaign, as its results describe it: all that its runs and its report depend on.
 *
 * @param name unique in the campaign
 * @param plan with one job; its time is that of one run
 * @param guest without the standard input, of which there is a hash
 * @param reproduction how to repeat a run
 * @param binary SHA-256 of the program, hexadecimal
 * @param stdin SHA-256 of its standard input
 */
public record CaseSpec(
    String name,
    Report.Program program,
    Plan plan,
    GuestOptions guest,
    Reproduction reproduction,
    String binary,
    String stdin) {}
