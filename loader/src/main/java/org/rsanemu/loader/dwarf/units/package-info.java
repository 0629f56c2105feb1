// SPDX-License-Identifier: Apache-2.0
/** The compilation units of a program: their functions, files, lines and code of headers. */
package org.rsanemu.loader.dwarf.units;
