/** Options that commands share, what they accept, and how commands fail. */
package org.rsanemu.cli.options;
