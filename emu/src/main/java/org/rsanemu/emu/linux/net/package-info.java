/** Pipes, eventfds and sockets between threads, and waiting for descriptors to become ready. */
package org.rsanemu.emu.linux.net;
