// SPDX-License-Identifier: Apache-2.0
/** Makes reports of what runs showed: addresses become source lines, numbers become words. */
package org.rsanemu.cli.report.build;
