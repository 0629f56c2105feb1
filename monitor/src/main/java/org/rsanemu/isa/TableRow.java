// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.isa;

/**
 * A row of a mapping table.
 *
 * @param instruction the instruction or instructions, as a reader of the manual writes them
 * @param events what they mean, in RC20's words
 * @param reference section of the architecture manual
 */
public record TableRow(String instruction, String events, String reference) {}
