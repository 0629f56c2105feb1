/** What all families of system calls share: a call and its outcome, threads, errors, memory. */
package org.rsanemu.emu.linux.base;
