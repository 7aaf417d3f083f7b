/** The load generator on another machine: its agent, both ends of the protocol, and the connection over ssh. */
@NullMarked
package dev.assay.remote;

import org.jspecify.annotations.NullMarked;
