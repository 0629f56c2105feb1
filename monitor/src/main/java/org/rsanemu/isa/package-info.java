// SPDX-License-Identifier: Apache-2.0
/**
 * What an instruction set promises: bytes in, what the instruction means to memory and to the run
 * out. Implementations are found through {@link java.util.ServiceLoader}.
 */
package org.rsanemu.isa;
