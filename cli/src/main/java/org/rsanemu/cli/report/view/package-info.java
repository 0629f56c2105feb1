// SPDX-License-Identifier: Apache-2.0
/** Parts of a finding as people read them: records of words, places and names. */
package org.rsanemu.cli.report.view;
