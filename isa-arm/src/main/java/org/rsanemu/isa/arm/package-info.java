/** What A64, A32 and T32 share: patterns of bits. */
package org.rsanemu.isa.arm;
