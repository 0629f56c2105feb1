// SPDX-License-Identifier: Apache-2.0
/** What differs between Linux's ABIs: calls, structures, signal frames, the kernel's page. */
package org.rsanemu.isa.linux;
