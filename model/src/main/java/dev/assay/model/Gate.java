package dev.assay.model;

/**
 * A check by which the generator proves that it was not the bottleneck.
 *
 * @param gate name, for example {@code generator-cpu}
 * @param value what was measured, in the unit of the limit
 * @param limit the bound that the value must not pass
 * @param ok whether it held
 * @param detail in words, with units
 */
public record Gate(String gate, double value, double limit, boolean ok, String detail) {}
