/** Observes a process from outside: CPU, memory, garbage collector, threads, classes, effective settings. */
@NullMarked
package dev.assay.probe;

import org.jspecify.annotations.NullMarked;
