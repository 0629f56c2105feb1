// SPDX-License-Identifier: Apache-2.0
/** What the processor that emulates an instruction set must know: registers, start-up, exceptions. */
package org.rsanemu.isa.cpu;
