// SPDX-License-Identifier: Apache-2.0
/** Runs in bare Unicorn: the tool's own kernel on an engine without hooks, to compare with. */
package org.rsanemu.bench.bare;
