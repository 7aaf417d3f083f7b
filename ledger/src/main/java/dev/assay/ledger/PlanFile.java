package dev.assay.ledger;

import java.nio.file.Path;

/**
 * The plan of a result folder.
 *
 * @param path path of the file
 * @param text its content
 */
public record PlanFile(Path path, String text) {}
