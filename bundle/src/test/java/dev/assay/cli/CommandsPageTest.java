package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The part of docs/reference/commands.md below its mark matches the help of the commands. After a change to them, rewrite it with
 * {@code -Dassay.golden.update=true}.
 */
class CommandsPageTest {
    private static final Path PAGE = Path.of("../docs/reference/commands.md");
    private static final String MARK =
            "<!-- written by CommandsPageTest (-Dassay.golden.update=true); what stands above is not -->\n";

    @Test
    void theReferenceIsWhatTheCommandsSay() throws IOException {
        String page = Files.readString(PAGE);
        String written = page.substring(0, page.indexOf(MARK)) + MARK + reference();
        if (Boolean.getBoolean("assay.golden.update")) {
            Files.writeString(PAGE, written);
        }
        assertThat(page).isEqualTo(written);
    }

    private static String reference() {
        List<CommandSpec> commands = commands(new TreeMap<>(CommandsTest.whole().getSubcommands()));
        return "\n| command | |\n|---|---|\n"
                + commands.stream().map(CommandsPageTest::entry).collect(Collectors.joining())
                + commands.stream().map(CommandsPageTest::section).collect(Collectors.joining());
    }

    /** Each command followed by its subcommands. */
    private static List<CommandSpec> commands(Map<String, CommandLine> parents) {
        return parents.values().stream()
                .filter(line -> !line.getCommandSpec().usageMessage().hidden())
                .flatMap(line ->
                        Stream.concat(Stream.of(line.getCommandSpec()), commands(line.getSubcommands()).stream()))
                .toList();
    }

    private static String name(CommandSpec command) {
        return command.qualifiedName();
    }

    private static String entry(CommandSpec command) {
        String name = name(command);
        return "| [`" + name + "`](#" + name.replace(' ', '-') + ") | " + cell(description(command)) + " |\n";
    }

    private static String section(CommandSpec command) {
        String synopsis = Stream.of(
                        Stream.of(name(command)),
                        command.options().stream()
                                .filter(OptionSpec::required)
                                .map(option -> option.longestName() + " " + option.paramLabel()),
                        command.positionalParameters().stream()
                                .filter(positional -> !positional.hidden())
                                .map(CommandsPageTest::label))
                .flatMap(words -> words)
                .collect(Collectors.joining(" "));
        String rows = Stream.concat(
                        command.positionalParameters().stream()
                                .filter(positional -> !positional.hidden())
                                .map(positional -> row(label(positional), positional)),
                        command.options().stream()
                                .filter(option -> !option.hidden() && !option.usageHelp() && !option.versionHelp())
                                .sorted(Comparator.comparing(OptionSpec::longestName))
                                .map(option -> row(label(option), option)))
                .collect(Collectors.joining());
        return "\n## " + name(command) + "\n\n`" + synopsis + "`\n\n" + description(command) + "\n"
                + (rows.isEmpty() ? "" : "\n| | |\n|---|---|\n" + rows);
    }

    private static String row(String label, ArgSpec of) {
        return "| `" + cell(label) + "` | " + cell(text(of.description())) + " |\n";
    }

    private static String label(OptionSpec option) {
        String names = String.join("`, `", option.names());
        if (option.arity().max() == 0) {
            return names;
        }
        return names + (option.arity().min() == 0 ? "[=" + option.paramLabel() + "]" : " " + option.paramLabel());
    }

    private static String label(PositionalParamSpec positional) {
        if (positional.hideParamSyntax()) {
            return positional.paramLabel();
        }
        String label = positional.paramLabel() + (positional.arity().max() > 1 ? "..." : "");
        return positional.arity().min() == 0 ? "[" + label + "]" : label;
    }

    private static String description(CommandSpec command) {
        return text(command.usageMessage().description());
    }

    /** As picocli prints it, without its line breaks. */
    private static String text(String... lines) {
        return String.join(" ", lines)
                .replace("%%", "%")
                .replaceAll("(%n|\\s)+", " ")
                .strip();
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "\\<");
    }
}
