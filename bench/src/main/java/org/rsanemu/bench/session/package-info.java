// SPDX-License-Identifier: Apache-2.0
/** A session of measuring: what {@code make bench} runs, the goals, and the tables. */
package org.rsanemu.bench.session;
