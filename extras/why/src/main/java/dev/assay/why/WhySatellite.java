package dev.assay.why;

import dev.assay.cli.Satellite;

/** Where a difference in CPU per request comes from: {@code assay compare --why} with its section of the report, and {@code assay why}. */
public final class WhySatellite implements Satellite {}
