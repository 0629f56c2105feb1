// SPDX-License-Identifier: Apache-2.0
/** What differs between Linux's instruction sets: calls, structures, signal frames, page contents. */
package org.rsanemu.isa.linux;
