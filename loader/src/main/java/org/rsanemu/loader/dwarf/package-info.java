// SPDX-License-Identifier: Apache-2.0
/** Source lines, inlined functions and atomic types, from DWARF debug information through libdw. */
package org.rsanemu.loader.dwarf;
