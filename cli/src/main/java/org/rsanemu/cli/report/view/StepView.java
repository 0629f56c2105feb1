// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.report.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rsanemu.cli.report.source.SourceFrame;

/**
 * One event of the interleaving that led to a finding; {@link
 * org.rsanemu.emu.exec.result.TraceStep} in words. The relations of the execution graph follow from
 * the positions: see there.
 *
 * @param role {@code access}, {@code missed}, {@code stale}, {@code current}, {@code earlier}, or
 *     {@code between}
 * @param thread its number, 0 for the main thread, -1 for an initial value
 * @param operation as a finding's side has it, and {@code fence}, {@code thread start}, {@code
 *     thread join}, {@code channel release}, {@code channel acquire}
 * @param order {@code na} for what is not atomic
 * @param location equal for events of the same atomic location; absent if there is none
 * @param name of the memory, short: {@code x}, {@code queue+8}, {@code heap 1+16}; "" if it
 *     accesses none
 * @param address first byte; absent if it accesses none
 * @param value read or written, {@code 0x…}; absent for what is not atomic
 * @param reads position in the location's list of writes that it read from
 * @param writes position of the write that it made
 * @param other the thread that it starts or joins
 * @param instruction as an assembler writes it, "" if there is none
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record StepView(
    String role,
    int thread,
    String operation,
    String order,
    @Nullable Integer location,
    String name,
    @Nullable String address,
    @Nullable Integer size,
    @Nullable String value,
    @Nullable Long reads,
    @Nullable Long writes,
    @Nullable Integer other,
    String instruction,
    List<SourceFrame> stack) {}
