package dev.assay.load;

import dev.assay.http.Target;
import dev.assay.model.plan.Load;
import dev.assay.model.plan.Workload;

/**
 * One of several loads that run at the same time.
 *
 * @param listener called on a thread of its own load
 */
public record LoadTask(Target target, Workload workload, Load load, LoadListener listener) {}
