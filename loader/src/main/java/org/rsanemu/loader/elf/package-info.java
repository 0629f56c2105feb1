// SPDX-License-Identifier: Apache-2.0
/** From an ELF file's bytes to an image and its symbols. Trusts nothing that the file says. */
package org.rsanemu.loader.elf;
