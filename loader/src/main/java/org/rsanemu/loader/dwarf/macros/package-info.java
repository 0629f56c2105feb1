// SPDX-License-Identifier: Apache-2.0
/** What compilers write down of macros (.debug_macro, .debug_macinfo). */
package org.rsanemu.loader.dwarf.macros;
