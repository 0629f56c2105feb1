// SPDX-License-Identifier: Apache-2.0
/** The two detectors joined: one sink of events, one set of clocks. */
package org.rsanemu.model.analysis;
