// SPDX-License-Identifier: Apache-2.0
/** The registers as gdb's remote protocol has them. */
package org.rsanemu.isa.gdb;
