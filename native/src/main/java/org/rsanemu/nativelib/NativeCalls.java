// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.nativelib;

/** What every binding does with the {@code Throwable} that {@code invokeExact} declares. */
public final class NativeCalls {
  private NativeCalls() {}

  /** Returns unchecked exceptions as they are, throws errors, and wraps what cannot happen. */
  public static RuntimeException rethrow(Throwable t) {
    if (t instanceof Error error) {
      throw error;
    }
    return t instanceof RuntimeException unchecked ? unchecked : new IllegalStateException(t);
  }
}
