package dev.assay.plan;

/**
 * A flag named after a key of a plan.
 *
 * @param key its name without the dashes
 * @param label of its value in the help; empty for a flag without a value, which means {@code true}
 * @param description for the help
 */
public record PlanFlag(String key, String label, String description) {}
