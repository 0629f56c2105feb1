// SPDX-License-Identifier: Apache-2.0
/** What an instruction set's supplement to the ELF specification says. */
package org.rsanemu.isa.elf;
