package dev.assay.cli;

import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** A subcommand: {@link #call()} does it and returns the exit code. */
@Command(mixinStandardHelpOptions = true, versionProvider = Version.class)
abstract class Action implements Callable<Integer> {
    private Console console = Console.system(Map.of());
    private Map<String, String> variables = Map.of();

    final void connect(Console console, Map<String, String> variables) {
        this.console = console;
        this.variables = variables;
    }

    final Console console() {
        return console;
    }

    /** The environment variables. */
    final Map<String, String> variables() {
        return variables;
    }
}
