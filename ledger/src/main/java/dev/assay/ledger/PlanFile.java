package dev.assay.ledger;

import java.nio.file.Path;

/** The plan of a result folder. */
public record PlanFile(Path path, String text) {}
