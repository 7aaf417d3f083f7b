/** Observes a process from outside: CPU, memory, collector, threads, classes, effective settings. */
@NullMarked
package dev.assay.probe;

import org.jspecify.annotations.NullMarked;
