/** Binding to libcapstone 4, a disassembler. */
package org.rsanemu.nativelib.capstone;
