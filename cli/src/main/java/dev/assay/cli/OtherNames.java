package dev.assay.cli;

import dev.assay.model.BadInputException;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Flags and commands by names that they do not have here, but elsewhere, or that one would expect. */
final class OtherNames {
    private static final Map<String, String> FLAGS = Map.ofEntries(
            Map.entry("--jvm-defaults", "--ergonomics"),
            Map.entry("--strip-headers", "--normalise"),
            Map.entry("--normalize", "--normalise"),
            Map.entry("--cold", "--state starting"),
            Map.entry("--startup-cache", "--cache"),
            Map.entry("--no-generator-warm-up", "--no-warm-up"),
            Map.entry("--no-keepalive", "--close"),
            Map.entry("--output", "--out"),
            Map.entry("--out", "--output"),
            Map.entry("--request", "--method"),
            Map.entry("--data", "--body"),
            Map.entry("--data-raw", "--body"),
            Map.entry("--data-binary", "--body"),
            Map.entry("--url", "--path"),
            Map.entry("--duration", "--budget"));

    private static final Map<String, String> COMMANDS = Map.of(
            "run", "compare",
            "bench", "compare",
            "benchmark", "compare",
            "analyse", "judge",
            "analyze", "judge",
            "history", "report");

    private OtherNames() {}

    /** The failure that names the flag or command that was meant; empty if that is not known. */
    static Optional<BadInputException> meant(UnmatchedArgumentException wrong) {
        CommandSpec command = wrong.getCommandLine().getCommandSpec();
        String word = wrong.getUnmatched().get(0).split("=", 2)[0];
        String flag = FLAGS.getOrDefault(word, "");
        if (command.optionsMap().containsKey(flag.split(" ", 2)[0])) {
            return Optional.of(new BadInputException(
                    word, "is not a flag of `" + command.qualifiedName() + "`", "Write " + flag + " instead."));
        }
        return Optional.ofNullable(command.parent() == null ? COMMANDS.get(word) : null)
                .map(meant -> new BadInputException(word, "is not a command", "Write assay " + meant + " instead."));
    }
}
