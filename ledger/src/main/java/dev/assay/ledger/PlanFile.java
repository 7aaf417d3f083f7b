package dev.assay.ledger;

import java.nio.file.Path;

/**
 * The plan of a result folder.
 *
 * @param path where it stands
 * @param text its content
 */
public record PlanFile(Path path, String text) {}
