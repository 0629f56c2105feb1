// SPDX-License-Identifier: Apache-2.0
/**
 * References for the monitor, each written from its definition: RC20 by enumeration of execution
 * graphs, RSAN's appendices, and design section 4 with maps over locations.
 */
package org.rsanemu.oracle;
