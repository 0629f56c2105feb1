// SPDX-License-Identifier: Apache-2.0
/** What the entries of DWARF are read with: numbers, names, places, and the code they cover. */
package org.rsanemu.loader.dwarf.data;
