/** The load generator on another machine: the agent there, both ends of the protocol, the way over ssh. */
@NullMarked
package dev.assay.remote;

import org.jspecify.annotations.NullMarked;
