/** This machine: its facts, CPUs and programs, who uses them, and whether it is fit to measure. */
@NullMarked
package dev.assay.launch.machine;

import org.jspecify.annotations.NullMarked;
