// SPDX-License-Identifier: Apache-2.0
/** What compilers make of C and C++ on an instruction set, for those who read a binary. */
package org.rsanemu.isa.code;
