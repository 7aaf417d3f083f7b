package dev.assay.plan;

/**
 * The text of a plan file.
 *
 * @param name the file's name as the user knows it, for messages
 * @param text its whole content
 */
public record PlanText(String name, String text) {}
