// SPDX-License-Identifier: Apache-2.0
/** Pipes, eventfds and sockets between threads, and waiting for descriptors to become ready. */
package org.rsanemu.emu.linux.net;
