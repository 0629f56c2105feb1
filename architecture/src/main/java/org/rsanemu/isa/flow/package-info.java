// SPDX-License-Identifier: Apache-2.0
/** What instructions do with registers, for data flow, and what function calls do. */
package org.rsanemu.isa.flow;
