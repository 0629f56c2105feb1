// SPDX-License-Identifier: Apache-2.0
/** Campaign files: which programs a campaign runs, with which arguments, options and seeds. */
package org.rsanemu.cli.casefile;
