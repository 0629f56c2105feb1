/** One run of one program from start to end: what goes in, what comes out, and the loop between. */
package org.rsanemu.emu.run;
