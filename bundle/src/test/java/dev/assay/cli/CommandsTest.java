package dev.assay.cli;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.cli.screen.Console;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Building only the commands that are needed changes nothing that a user sees. */
class CommandsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final Console console =
            Consoles.of(new PrintWriter(out), new PrintWriter(err), new TerminalStyle(80, false), false);

    /** All commands, of a program without output. */
    static CommandLine whole() {
        PrintWriter nobody = new PrintWriter(Writer.nullWriter());
        return Commands.all(Consoles.of(nobody, nobody, TerminalStyle.plain(), false), Map.of());
    }

    @Test
    void eachIsThereByTheNameThatItHas() {
        Map<String, CommandLine> all = Commands.all(console, Map.of()).getSubcommands();

        assertThat(all).hasSizeGreaterThan(12);
        all.forEach((name, command) -> assertThat(command.getCommand()
                        .getClass()
                        .getAnnotation(Command.class)
                        .name())
                .isEqualTo(name));
    }

    @Test
    void onlyWhatIsNeededIsRead() {
        assertThat(read("judge", "--help")).containsExactly("judge");
        assertThat(read("compare", "judge", "--help")).containsExactly("compare");
        assertThat(read("--help")).isEmpty();
        assertThat(read()).isEmpty();
        assertThat(read("judg")).isEmpty();
        assertThat(read("@arguments")).hasSizeGreaterThan(12);
    }

    private List<String> read(String... arguments) {
        return Commands.of(console, Map.of(), arguments).getSubcommands().entrySet().stream()
                .filter(entry -> entry.getValue().getCommandSpec().optionsMap().containsKey("--help"))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** An empty argument file has all commands built. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--help",
                "--version",
                "-hV",
                "--wrong",
                "--versoin",
                "-x",
                "--help --wrong",
                "compare --help",
                "compare --wrong",
                "compare --buget 5m",
                "judge --help",
                "fleet",
                "fleet --help",
                "fleet pln",
                "fleet plan --help",
                "load load --wrong"
            })
    void theResponseIsAsIfAllWereBuilt(String line, @TempDir Path folder) throws IOException {
        List<String> arguments = new ArrayList<>(line.isEmpty() ? List.of() : List.of(line.split(" ", -1)));
        int code = run(arguments.toArray(String[]::new));
        String answer = out + "|" + err;
        out.getBuffer().setLength(0);
        err.getBuffer().setLength(0);

        arguments.add("@" + Files.createFile(folder.resolve("empty")));

        assertThat(run(arguments.toArray(String[]::new))).isEqualTo(code);
        assertThat(out + "|" + err).isEqualTo(answer).hasSizeGreaterThan(10);
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

    /** A terminal of the usual width breaks no line. */
    @Test
    void everyHelpFitsIntoEightyColumns() {
        List<CommandLine> commands = all(Commands.all(console, Map.of())).toList();

        assertThat(commands).hasSizeGreaterThan(12);
        for (CommandLine command : commands) {
            assertThat(command.getUsageMessage().lines())
                    .as(command.getCommandSpec().qualifiedName())
                    .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        }
    }

    /** Without the line breaks of the source. */
    @Test
    void aDescriptionIsOneParagraph() {
        assertThat(run("compare", "--help")).isZero();
        String help = out.toString();
        out.getBuffer().setLength(0);
        assertThat(run("help", "compare")).isZero();

        assertThat(out.toString()).isEqualTo(help);
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

    private static CommandSpec compare() {
        return requireNonNull(whole().getSubcommands().get("compare")).getCommandSpec();
    }

    /** The next word may be a jar. */
    @ParameterizedTest
    @ValueSource(strings = {"--behave", "--explain-settings", "--why"})
    void anOptionalListStandsAfterAnEqualsSign(String flag) {
        assumeTrue(compare().findOption(flag) != null, "its satellite");
        CommandLine.ParseResult alone =
                whole().parseArgs("compare", flag, "my-app.jar").subcommand();
        CommandLine.ParseResult list =
                whole().parseArgs("compare", flag + "=a,b", "my-app.jar").subcommand();

        assertThat(List.of(alone, list))
                .extracting(parsed -> parsed.matchedPositional(0).originalStringValues())
                .containsOnly(List.of("my-app.jar"));
        assertThat(alone.<List<String>>matchedOptionValue(flag, List.of())).containsExactly("");
        assertThat(list.<List<String>>matchedOptionValue(flag, List.of())).containsExactly("a", "b");
    }

    @ParameterizedTest
    @CsvSource({
        "compare a.jar --state starting, --state: is not a flag of `assay compare`, Write --cold instead of --state starting",
        "compare --ergonomics, --ergonomics: is not, Write --jvm-defaults instead.",
        "compare --normalise, --normalise: is not, Write --strip-headers instead.",
        "compare --normalize, --normalize: is not, Write --strip-headers instead.",
        "startup --cache=cds, --cache: is not, Write --startup-cache instead.",
        "compare --output x, --output: is not, Write --out instead.",
        "import a.har --output x, --output: is not a flag of `assay import`, Write --out instead.",
        "tune --knobs heap, --knobs: is not, Write --only instead.",
        "compare --request POST, --request: is not, Write --method instead.",
        "load http://localhost --data x, --data: is not, Write --body instead.",
        "compare --url /, --url: is not, Write --path instead.",
        "compare --duration=5m, --duration: is not, Write --budget instead.",
        "load http://localhost --close, --close: is not, Write --no-keepalive instead.",
        "load http://localhost --no-warm-up, --no-warm-up: is not, Write --no-generator-warm-up instead.",
        "bench a.jar, bench: is not a command, Write assay compare instead.",
        "analyze results, analyze: is not a command, Write assay judge instead.",
        "judge results --cold, Unknown option:, See `assay judge --help`.",
        "load -z 10s http://localhost, -z: is not a flag of `assay load`, Write --duration instead.",
        "load http://localhost --latency, --latency: is not, Omit it: latencies are always shown.",
        "load -u me:pw http://localhost, -u: is not, Authorization: Basic",
        "load -mPOST http://localhost, -m: is not, Write --method instead.",
        "load http://localhost --data-urlencode a=b, --data-urlencode: is not, application/x-www-form-urlencoded",
        "load http://localhost -A curl/8, -A: is not, Write --header \"NAME: VALUE\" instead.",
        "load http://localhost -duration=30s, -duration: begins with one dash, Write --duration instead.",
        "fleet plan a.jar -servers jetty, -servers: begins with one dash, Write --servers instead.",
        "compare a.jar -servers jetty, -servers: begins with one dash, Write --servers instead.",
        "help version, version: is not a command, Write assay --version instead.",
        "load -L http://localhost, -L: is not, redirects never followed.",
        "load -s http://localhost, -s: is not, Omit it; what a script of wrk sends",
        "load http://localhost -disable-keepalive, -disable-keepalive: is not a flag of `assay load`, Write --no-keepalive instead.",
        "load http://localhost --disable-keepalive, --disable-keepalive: is not, Write --no-keepalive instead.",
        "load http://localhost -Q x, Unknown option: '-Q', See `assay load --help`.",
        "load http://localhost http://localhost/b, http://localhost/b: is one word more than `assay load` takes, in quotes",
        "laod http://localhost, laod: is not a command, Did you mean assay load?",
        "compare a.jar -Xmx512m, -Xmx512m: is an option of a JVM, Write --jvm=-Xmx512m instead.",
        "startup a.jar -XX:+UseZGC, -XX:+UseZGC: is an option of a JVM, Write --jvm=-XX:+UseZGC instead.",
        "compare a.jar -Xlog:gc, -Xlog:gc: is an option of a JVM, Write --jvm=-Xlog:gc instead.",
        "compare a.jar --jvm --add-opens java.base/x=ALL-UNNAMED, --add-opens: is one word with its value, Write --jvm=--add-opens=java.base/x=ALL-UNNAMED instead.",
        "compare a.jar --jvm @app.vmoptions, @app.vmoptions cannot be set in a plan, Leave it out.",
        "compare -Dx=y a.jar, -Dx=y: is an option of a JVM, Write --jvm=-Dx=y instead.",
        "compare a.jar --server.port=9000, --server.port: is a property of the app, Write --jvm=-Dserver.port=9000 instead.",
        "help nosuch, nosuch: is not a command, See `assay --help`.",
        "help comapre, comapre: is not a command, Did you mean assay compare?"
    })
    void anotherNameOfAFlagOrCommandSaysTheNameHere(String words, String what, String instead) {
        Matcher named = Pattern.compile("assay ([a-z]+)").matcher(instead);
        String needed = named.find() ? named.group(1) : words.split(" ", 2)[0];
        assumeTrue(needed.equals("help") || known(needed), "its satellite");
        assertThat(run(words.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString()).contains(what, instead).doesNotContain("bug");
    }

    /** Fourteen flags at most, in one screen and a half, and three examples that the program accepts. */
    @ParameterizedTest
    @ValueSource(strings = {"compare", "startup", "load", "tune", "behave", "fit", "fleet plan", "study"})
    void theHelpOfACommandWithManyFlagsShowsThoseThatMatter(String name) {
        assumeTrue(known(name.split(" ", 2)[0]), "its satellite");
        assertThat(run((name + " --help").split(" ", -1))).isZero();
        String some = out.toString();
        out.getBuffer().setLength(0);
        assertThat(run((name + " --help-all").split(" ", -1))).isZero();
        String all = out.toString();

        assertThat(some).contains("\nAll flags: assay " + name + " --help-all\n");
        assertThat(some.lines().count()).isLessThan(56);
        assertThat(flags(some)).isBetween(8L, 14L);
        assertThat(flags(all)).isGreaterThan(20);
        assertThat(all.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
        assertThat(all).doesNotContain("--help-all");
        List<String> examples = some.lines()
                .dropWhile(line -> !line.equals("Examples:"))
                .skip(1)
                .takeWhile(line -> !line.isEmpty())
                .toList();
        assertThat(examples).hasSize(3).allSatisfy(example -> assertThat(example)
                .startsWith("  assay " + name + " "));
    }

    private static long flags(String help) {
        return help.lines().filter(line -> line.matches(" +(-\\w, )?--.*")).count();
    }

    private static boolean known(String command) {
        return whole().getSubcommands().containsKey(command);
    }

    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(
                Stream.of(command),
                command.getSubcommands().values().stream().distinct().flatMap(CommandsTest::all));
    }

    /** A description is shared by several commands, and the flag that it names may be missing in one of them. */
    @Test
    void aDescriptionNamesOnlyFlagsOfItsCommandOrOfAnotherThatItNames() {
        Pattern flag = Pattern.compile("(?<![\\w-])--[a-z][a-z0-9-]*");
        Map<String, CommandLine> commands = whole().getSubcommands();
        List<String> unknown = all(whole())
                .map(CommandLine::getCommandSpec)
                .flatMap(command -> command.options().stream().flatMap(option -> {
                    String text = String.join(" ", option.description());
                    return flag.matcher(text)
                            .results()
                            .map(MatchResult::group)
                            .filter(named -> !command.optionsMap().containsKey(named)
                                    && commands.entrySet().stream()
                                            .noneMatch(other -> text.contains("`assay " + other.getKey() + "`")
                                                    && other.getValue()
                                                            .getCommandSpec()
                                                            .optionsMap()
                                                            .containsKey(named)))
                            .map(named -> command.qualifiedName() + " " + option.longestName() + ": " + named);
                }))
                .toList();
        assertThat(unknown).isEmpty();
    }

    @Test
    void withoutOneNothingWasDone() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString()).contains("no command given", "`assay --help`");
    }

    @Test
    void aNameIsCorrectedThoughNoneIsLookedInto() {
        assertThat(run("compar", "app.jar")).isEqualTo(2);
        assertThat(err.toString()).contains("compar: is not a command", "Did you mean assay compare?");
    }

    @Test
    void aFileOfArgumentsMayNameAny(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("arguments"), "judge a --nonsense");

        assertThat(run("@" + file)).isEqualTo(2);
        assertThat(err.toString()).contains("--nonsense", "`assay judge --help`");
    }

    private int run(String... arguments) {
        return Main.run(console, Map.of(), arguments);
    }
}
