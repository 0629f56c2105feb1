// SPDX-License-Identifier: Apache-2.0
/** Sequential consistency as a memory model: nothing but what a run shows. */
package org.rsanemu.model.sc;
