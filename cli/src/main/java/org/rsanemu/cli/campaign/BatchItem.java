package org.rsanemu.cli.campaign;

import java.util.List;
import java.util.Optional;
import org.rsanemu.cli.worker.Opening;
import org.rsanemu.emu.run.RunRequest;
import org.rsanemu.emu.run.RunRequest.CodeOffset;

/**
 * A case of a batch, and what is to be done of it.
 *
 * @param seed the case's
 * @param runNanos the time that one run may take
 * @param runs the numbers of those to do, in order
 * @param known what its first run learned, if that is known already
 */
public record BatchItem(
    Opening opening,
    GuestOptions guest,
    long seed,
    long runNanos,
    List<Integer> runs,
    Optional<List<CodeOffset>> known) {

  RunRequest request(int run, List<CodeOffset> learned) {
    return guest.request(run, Seeds.ofRun(seed, run), learned);
  }
}
