/** What a user asks for: contenders, workload, load, and the schedule that follows; may use {@code model.server}. */
@NullMarked
package dev.assay.model.plan;

import org.jspecify.annotations.NullMarked;
