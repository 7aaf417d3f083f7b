/** What surrounds a process: its log, its sandbox, and the guard that leaves no orphan. */
@NullMarked
package dev.assay.launch.process;

import org.jspecify.annotations.NullMarked;
