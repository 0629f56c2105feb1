// SPDX-License-Identifier: Apache-2.0
/** Debug information in files of its own (DWARF 5, appendix F, and GNU's form of it in DWARF 4). */
package org.rsanemu.loader.dwarf.split;
