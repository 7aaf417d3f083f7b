package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.report.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** That only what is asked for is looked into changes nothing that a user sees. */
class CommandsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console =
            new Console(new PrintWriter(out), new PrintWriter(err), new TerminalStyle(80, false), false);

    /** All commands, of a program that says nothing to anybody. */
    static CommandLine whole() {
        PrintWriter nobody = new PrintWriter(Writer.nullWriter());
        return Commands.all(new Console(nobody, nobody, TerminalStyle.plain(), false), Map.of());
    }

    @Test
    void eachIsThereByTheNameThatItHas() {
        Map<String, CommandLine> all = Commands.all(console, Map.of()).getSubcommands();

        assertThat(all).hasSizeGreaterThan(14);
        all.forEach((name, command) -> assertThat(command.getCommand()
                        .getClass()
                        .getAnnotation(Command.class)
                        .name())
                .isEqualTo(name));
    }

    @Test
    void onlyWhatIsAskedForIsLookedInto() {
        Map<String, CommandLine> some =
                Commands.of(console, Map.of(), "diff", "--help").getSubcommands();

        assertThat(some.keySet())
                .isEqualTo(Commands.all(console, Map.of()).getSubcommands().keySet());
        assertThat(some.values().stream()
                        .filter(command -> command.getCommandSpec().optionsMap().containsKey("--help"))
                        .map(CommandLine::getCommandName))
                .containsExactly("diff");
    }

    /** One line each, in 80 columns, in one order. */
    @Test
    void theHelpListsThemInOneLineEach() {
        assertThat(run("--help")).isZero();

        List<String> lines = out.toString().lines().toList();
        int first = lines.indexOf("Commands:") + 1;
        List<String> listed =
                lines.subList(first, lines.subList(first, lines.size()).indexOf("") + first);
        assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(listed).allSatisfy(line -> assertThat(line).matches("  [a-z-]+ +[A-Z].*[.?]"));
        TreeSet<String> visible =
                new TreeSet<>(Commands.all(console, Map.of()).getSubcommands().keySet());
        visible.removeAll(List.of("agent", "manual"));
        assertThat(listed.stream().map(line -> line.strip().split(" ", -1)[0]))
                .containsExactlyInAnyOrderElementsOf(visible);
    }

    /** No line of any help is broken by a terminal of the usual width. */
    @Test
    void everyHelpFitsIntoEightyColumns() {
        List<CommandLine> commands = all(Commands.all(console, Map.of())).toList();

        assertThat(commands).hasSizeGreaterThan(20);
        for (CommandLine command : commands) {
            assertThat(command.getUsageMessage().lines())
                    .as(command.getCommandSpec().qualifiedName())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        }
    }

    /** Broken for the source, where it would be broken again. */
    @Test
    void aDescriptionIsOneParagraph() {
        assertThat(run("compare", "--help")).isZero();

        assertThat(out.toString()).startsWith("Usage: assay compare [OPTIONS] [APP.jar|NAME=JAR...]\n");
        List<String> lines = out.toString().lines().toList();
        int first = IntStream.range(0, lines.size())
                .filter(i -> lines.get(i).contains("--budget=TIME "))
                .findFirst()
                .orElseThrow();
        List<String> others = lines.subList(first + 1, lines.size()).stream()
                .takeWhile(line -> line.startsWith(" ".repeat(29)))
                .toList();
        assertThat(others).isNotEmpty().allSatisfy(line -> assertThat(line).startsWith(" ".repeat(31)));
    }

    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream().distinct().flatMap(CommandsTest::all));
    }

    @Test
    void withoutOneNothingWasDone() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("no command given", "`assay --help`");
    }

    @Test
    void aNameIsCorrectedThoughNoneIsLookedInto() {
        assertThat(run("compar", "app.jar")).isEqualTo(2);
        assertThat(err.toString()).contains("'compar'", "assay compare");
    }

    @Test
    void aFileOfArgumentsMayNameAny(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("arguments"), "diff a b --nonsense");

        assertThat(run("@" + file)).isEqualTo(2);
        assertThat(err.toString()).contains("--nonsense", "`assay diff --help`");
    }

    private int run(String... arguments) {
        return Assay.run(console, Map.of(), arguments);
    }
}
