// SPDX-License-Identifier: Apache-2.0
/**
 * Results of campaigns on disk: what each run showed and what was asked of the binaries about it,
 * so that a report can be made without them, from all shards together, at any time.
 */
package org.rsanemu.cli.results;
