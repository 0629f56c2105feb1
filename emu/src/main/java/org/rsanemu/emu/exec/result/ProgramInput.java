// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.exec.result;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.fs.HostFiles;

/**
 * What the program gets from outside.
 *
 * @param arguments its argv, the program's own name first
 * @param environment {@code NAME=value} strings
 * @param stdin what its standard input has, then end of file; null if that is closed
 * @param files what it sees of the host's files
 */
public record ProgramInput(
    List<String> arguments, List<String> environment, byte @Nullable [] stdin, HostFiles files) {
  @Override
  public boolean equals(Object other) {
    return other instanceof ProgramInput input
        && arguments.equals(input.arguments)
        && environment.equals(input.environment)
        && Arrays.equals(stdin, input.stdin)
        && files.equals(input.files);
  }

  @Override
  public int hashCode() {
    return Objects.hash(arguments, environment, Arrays.hashCode(stdin), files);
  }

  /** The same with another standard input. */
  public ProgramInput withStdin(byte[] other) {
    return new ProgramInput(arguments, environment, other, files);
  }

  /** The same with another environment. */
  public ProgramInput withEnvironment(List<String> other) {
    return new ProgramInput(arguments, other, stdin, files);
  }
}
