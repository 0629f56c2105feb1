// SPDX-License-Identifier: Apache-2.0
/** Atomic operations as debug information and the text of sources state them. */
package org.rsanemu.loader.dwarf.operations;
