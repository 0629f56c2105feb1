// SPDX-License-Identifier: Apache-2.0
/** The test programs, and which of them the suite takes: for the tests of all modules. */
package org.rsanemu.testbins;
