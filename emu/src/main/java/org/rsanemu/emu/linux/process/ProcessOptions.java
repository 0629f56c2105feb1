// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.emu.linux.process;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.emu.linux.base.Capacity;
import org.rsanemu.emu.linux.fs.GuestFiles;

/**
 * What a process starts with.
 *
 * @param arguments argv
 * @param environment {@code NAME=value}
 * @param stdin what its standard input has, null if that is closed
 * @param seed decides what is random to the guest
 * @param cpus processors that it sees, 1 to 1024
 * @param executable the program's path as the guest sees it
 * @param hwcap AT_HWCAP
 * @param hwcap2 AT_HWCAP2
 * @param capacity how much memory it may touch, and write to files
 * @param threadLimit threads that may exist at a time
 * @param files what it sees of the host's files
 */
public record ProcessOptions(
    List<String> arguments,
    List<String> environment,
    byte @Nullable [] stdin,
    long seed,
    int cpus,
    String executable,
    long hwcap,
    long hwcap2,
    Capacity capacity,
    int threadLimit,
    GuestFiles files) {}
