/** Starts a process on given CPUs, awaits readiness, stops it, never leaves an orphan. */
@NullMarked
package dev.assay.launch;

import org.jspecify.annotations.NullMarked;
