// SPDX-License-Identifier: Apache-2.0
/** Binding to libcapstone 4, a disassembler. */
package org.rsanemu.nativelib.capstone;
