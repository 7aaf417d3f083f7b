package dev.assay.cli;

import picocli.CommandLine.Option;
import picocli.CommandLine.ParseResult;

/** A command that takes minutes, so people do not wait at the screen. */
abstract class Measuring extends Action {
    @Option(names = "--bell", description = "Ring the terminal bell at the end.")
    private boolean bell;

    /** Rings the bell if the command that ran has {@code --bell}, and standard error is a terminal. */
    static void ring(ParseResult parsed, Console console) {
        boolean asked = parsed.hasSubcommand()
                && parsed.subcommand().commandSpec().userObject() instanceof Measuring command
                && command.bell;
        if (asked && console.live()) {
            console.err().print('\u0007');
            console.err().flush();
        }
    }
}
