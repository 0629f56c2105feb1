// SPDX-License-Identifier: Apache-2.0
/** Bindings to libdw (elfutils), and to the C++ runtime's demangler. */
package org.rsanemu.nativelib.dw;
