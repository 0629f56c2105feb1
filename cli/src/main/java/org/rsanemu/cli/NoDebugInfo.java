package org.rsanemu.cli;

import java.util.List;
import java.util.Optional;
import org.rsanemu.loader.DebugInfo;

/** What is known of a binary whose debug information cannot be read: nothing. */
final class NoDebugInfo implements DebugInfo {
  @Override
  public boolean isPresent() {
    return false;
  }

  @Override
  public List<Place> places(long address) {
    return List.of();
  }

  @Override
  public List<long[]> describedCode() {
    return List.of();
  }

  @Override
  public List<AtomicVariable> atomicVariables() {
    return List.of();
  }

  @Override
  public Optional<Place> declaration(long address) {
    return Optional.empty();
  }

  @Override
  public void close() {}
}
