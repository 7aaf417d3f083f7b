/**
 * Starts a process on given CPUs, awaits readiness, stops it, never leaves an orphan; and says what this machine is and
 * whether it is fit to measure.
 */
@NullMarked
package dev.assay.launch;

import org.jspecify.annotations.NullMarked;
