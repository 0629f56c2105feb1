/** Campaign files: which programs a campaign runs, with which arguments, options and seeds. */
package org.rsanemu.cli.casefile;
