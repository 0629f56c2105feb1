// SPDX-License-Identifier: Apache-2.0
/** The words that every room shares: memory orders, code sites, and the sink of events. */
package org.rsanemu.model;
