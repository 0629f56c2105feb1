// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.events;

import java.util.Arrays;
import org.rsanemu.emu.exec.code.CodePlaces;
import org.rsanemu.model.Site;

/**
 * Whether code that acts on behalf of its caller, as {@code __aarch64_cas4_acq} does, acts for the
 * user: a C library calls such functions too. Asked at every access, so the answers are kept.
 */
final class Callers {
  private static final byte USER = 1;
  private static final byte LIBRARY = 2;

  private final CodePlaces places;
  private byte[] known = new byte[1 << 10];

  Callers(CodePlaces places) {
    this.places = places;
  }

  /** Whether the innermost frame around {@code site} that acts on its own behalf is the user's. */
  boolean areUsers(long site) {
    int context = Site.context(site);
    if (context >= known.length) {
      known = Arrays.copyOf(known, Math.max(context + 1, 2 * known.length));
    }
    if (known[context] == 0) {
      known[context] = places.isJudgedAtomic(places.stack(site)) ? USER : LIBRARY;
    }
    return known[context] == USER;
  }
}
