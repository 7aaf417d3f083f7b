package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The program accepts every command that a page shows in its own block. */
class SnippetsTest {
    private static final Path HOME = Path.of("..");
    private static final Pattern COMMAND = Pattern.compile("(?:\\./)?assay( .*)");
    private static final String NEW_FILE = "bench/study.yaml";
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([^\\s'\"]+)|(\\s+)");

    @ParameterizedTest
    @MethodSource
    void everyCommandOnAPageIsOne(String page, List<String> words) {
        CommandLine assay = CommandsTest.whole().setCaseInsensitiveEnumValuesAllowed(true);

        assertThatCode(() -> assay.parseArgs(words.toArray(String[]::new)))
                .as("%s: assay %s", page, String.join(" ", words))
                .doesNotThrowAnyException();
    }

    /** Commands that neither measure nor need a jar or a result folder. */
    @ParameterizedTest
    @MethodSource
    void whatMeasuresNothingRuns(String page, List<String> words, @TempDir Path temp) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] arguments = words.stream()
                .map(word -> word.equals(NEW_FILE) ? temp.resolve("study.yaml").toString() : word)
                .toArray(String[]::new);

        int code = Main.run(
                Consoles.of(new PrintWriter(out), new PrintWriter(err), TerminalStyle.plain(), false),
                Map.of(),
                arguments);

        // A machine may be unfit, which the doctor then says.
        assertThat(code).as(page + err).isIn(0, words.get(0).equals("doctor") ? 3 : 0);
        assertThat(out + "" + err).isNotBlank();
    }

    static List<Object[]> whatMeasuresNothingRuns() throws IOException {
        List<Object[]> commands = everyCommandOnAPageIsOne().stream()
                .filter(command -> measuresNothing((List<?>) command[1]))
                .toList();
        assertThat(commands).hasSizeGreaterThan(2);
        return commands;
    }

    private static boolean measuresNothing(List<?> words) {
        return words.contains("--help")
                || (words.contains(NEW_FILE) && words.contains("--new"))
                || words.equals(List.of("doctor"));
    }

    static List<Object[]> everyCommandOnAPageIsOne() throws IOException {
        List<Object[]> commands = new ArrayList<>();
        for (Path page : MarkdownPages.of(HOME)) {
            for (String line : blocks(page)) {
                Matcher command = COMMAND.matcher(line.strip());
                if (command.matches()) {
                    commands.add(new Object[] {HOME.relativize(page).toString(), words(command.group(1))});
                }
            }
        }
        assertThat(commands).hasSizeGreaterThan(30);
        return commands;
    }

    /** The lines of fenced blocks, and lines indented by four spaces. */
    private static List<String> blocks(Path page) {
        List<String> lines = new ArrayList<>();
        boolean fenced = false;
        try {
            for (String line : Files.readAllLines(page)) {
                if (line.startsWith("```")) {
                    fenced = !fenced;
                } else if (fenced || line.startsWith("    ")) {
                    lines.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }

    /** The words as a shell splits them, up to a comment. */
    private static List<String> words(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        Matcher part = WORD.matcher(text.replaceAll(" +#.*", "") + " ");
        while (part.find()) {
            if (part.group(4) == null) {
                for (int i = 1; i <= 3; i++) {
                    word.append(part.group(i) == null ? "" : part.group(i));
                }
            } else if (word.length() > 0) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        return words;
    }
}
