// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.campaign;

import java.util.List;
import org.rsanemu.emu.exec.result.EmulatedMachine;
import org.rsanemu.emu.exec.result.Judging;
import org.rsanemu.emu.exec.result.ProgramInput;
import org.rsanemu.emu.exec.result.RunRequest;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.HostFiles;
import org.rsanemu.emu.sched.Scheduling;

/** Requests for tests that do not care what is in them. */
public final class GuestRequests {
  private GuestRequests() {}

  public static GuestOptions withArguments(String... arguments) {
    return of(Scheduling.of("random"), arguments);
  }

  static GuestOptions scheduledBy(Scheduling scheduling) {
    return of(scheduling, "./program");
  }

  private static GuestOptions of(Scheduling scheduling, String... arguments) {
    return new GuestOptions(
        new ProgramInput(List.of(arguments), List.of(), new byte[0], HostFiles.OWN),
        new EmulatedMachine(true, 4, Capacity.USUAL),
        scheduling,
        1000,
        List.of(),
        Judging.USUAL);
  }

  public static RunRequest request(GuestOptions guest, int run) {
    return guest.request(run, 0, guest.scheduling(run), Basis.NOTHING);
  }
}
