/**
 * Starts processes on given CPUs, awaits readiness, stops them and never leaves orphans; describes this machine and checks
 * whether it is fit to measure.
 */
@NullMarked
package dev.assay.launch;

import org.jspecify.annotations.NullMarked;
