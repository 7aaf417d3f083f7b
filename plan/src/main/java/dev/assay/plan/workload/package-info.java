/** The workload of a plan: its steps read and written. */
@NullMarked
package dev.assay.plan.workload;

import org.jspecify.annotations.NullMarked;
