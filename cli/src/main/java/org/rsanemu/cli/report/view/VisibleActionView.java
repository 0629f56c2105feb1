// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;

/**
 * Something that a thread does, or would do, for others to see.
 *
 * @param kind {@code read}, {@code write}, {@code call}, {@code entry}, {@code branch}, {@code
 *     address}, {@code crash}, {@code assertion}, {@code wait}, {@code continues}
 * @param name of the memory, short: {@code x}, {@code queue+8}, {@code heap 1+16}; "" if it
 *     concerns none
 * @param address of the memory, or of what a crash accessed; absent if it concerns none
 * @param size of the access in bytes; absent if it is none
 * @param value written, {@code 0x…}; absent if it is not a write
 * @param what the instruction, the system call, the signal, the function that is entered, or that
 *     ends the program
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record VisibleActionView(
    String kind,
    String name,
    @Nullable String address,
    @Nullable Integer size,
    @Nullable String value,
    String what,
    List<SourceFrame> stack) {}
