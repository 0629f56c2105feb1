/** Schedules as files: what repeats one run. */
package org.rsanemu.cli.schedule;
