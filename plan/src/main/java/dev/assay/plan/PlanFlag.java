package dev.assay.plan;

/**
 * A flag that is the key of a plan with two dashes before it.
 *
 * @param key its name
 * @param label of its value, for the help; empty for a flag that has none and stands for {@code true}
 * @param description for the help
 */
public record PlanFlag(String key, String label, String description) {}
