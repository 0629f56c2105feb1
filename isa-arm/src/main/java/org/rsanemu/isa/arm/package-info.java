// SPDX-License-Identifier: Apache-2.0
/** What A64, A32 and T32 share: patterns of bits. */
package org.rsanemu.isa.arm;
