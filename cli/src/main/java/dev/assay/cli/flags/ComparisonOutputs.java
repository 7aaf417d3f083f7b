package dev.assay.cli.flags;

import picocli.CommandLine.Option;

/** The outputs of a comparison, of which the terminal shows one screen. */
public final class ComparisonOutputs extends Outputs {
    @Option(names = "--verbose", description = "Print all figures, not just one screen.")
    private boolean verbose;

    @Override
    public boolean verbose() {
        return verbose;
    }
}
