package dev.assay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.cli.Commands;
import dev.assay.cli.Consoles;
import dev.assay.cli.Main;
import dev.assay.cli.screen.Console;
import dev.assay.report.document.TerminalStyle;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ManualCommandTest {
    private final Console console = Consoles.of(
            new PrintWriter(new StringWriter()),
            new PrintWriter(new StringWriter()),
            new TerminalStyle(80, false),
            false);

    @Test
    void everyCommandHasAPageWithAllOfItsFlagsAndIsCompleted(@TempDir Path folder) throws IOException {
        assertThat(Main.run(console, Map.of(), "manual", folder.toString())).isZero();

        Map<String, CommandLine> visible = new TreeMap<>();
        gather(Commands.all(console, Map.of()), visible);
        Path pages = folder.resolve("man/man1");
        try (Stream<Path> files = Files.list(pages)) {
            assertThat(files.map(file -> String.valueOf(file.getFileName())))
                    .containsExactlyInAnyOrderElementsOf(
                            visible.keySet().stream().map(name -> name + ".1").toList());
        }
        String completion = Files.readString(folder.resolve("completions/assay"));
        for (Map.Entry<String, CommandLine> one : visible.entrySet()) {
            String page = Files.readString(pages.resolve(one.getKey() + ".1"));
            assertThat(page).as(one.getKey()).startsWith(".TH ").doesNotContain("${", "@|", "%n");
            List<String> flags = one.getValue().getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .flatMap(option -> Stream.of(option.names()))
                    .toList();
            assertThat(flags).contains("--help").allSatisfy(flag -> {
                assertThat(page).contains("\\fB" + flag.replace("-", "\\-") + "\\fR");
                assertThat(completion).contains(flag);
            });
        }
    }

    /** Otherwise troff would take it for a request or an escape. */
    @Test
    void nothingInAPageStartsWithADotButRequests(@TempDir Path folder) throws IOException {
        assertThat(Main.run(console, Map.of(), "manual", folder.toString())).isZero();
        String page = Files.readString(folder.resolve("man/man1/assay-compare.1"));

        assertThat(page.lines().filter(line -> line.startsWith(".")))
                .allMatch(line -> line.matches("\\.(TH .*|SH [A-Z]+|TP|nf|fi)"));
    }

    private static void gather(CommandLine command, Map<String, CommandLine> visible) {
        visible.put(command.getCommandSpec().qualifiedName("-"), command);
        command.getSubcommands().values().stream()
                .filter(other -> !other.getCommandSpec().usageMessage().hidden())
                .forEach(other -> gather(other, visible));
    }
}
