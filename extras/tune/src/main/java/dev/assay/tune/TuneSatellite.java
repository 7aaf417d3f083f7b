package dev.assay.tune;

import dev.assay.cli.Satellite;

/** How far settings, memory and the rate change the answer. */
public final class TuneSatellite implements Satellite {}
