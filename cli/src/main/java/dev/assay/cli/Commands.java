package dev.assay.cli;

import static picocli.CommandLine.Model.UsageMessageSpec.SECTION_KEY_COMMAND_LIST;

import dev.assay.cli.command.CompareCommand;
import dev.assay.cli.command.HelpPage;
import dev.assay.cli.command.JudgeCommand;
import dev.assay.cli.command.ManualCommand;
import dev.assay.cli.command.ReportCommand;
import dev.assay.cli.command.ResumeCommand;
import dev.assay.cli.command.StartupCommand;
import dev.assay.cli.command.SwapCommand;
import dev.assay.cli.screen.Console;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.Help.TextTable;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command and its subcommands. Reading the annotations of all of them would take several times as long as starting a JVM. */
public final class Commands {
    /** In the order of the help; those of satellites follow. */
    private static final List<CommandEntry> CORE = List.of(
            new CommandEntry(
                    "compare", CompareCommand.class, "Measures servers under one app: better, worse or equivalent?"),
            new CommandEntry(
                    "startup", StartupCommand.class, "Measures only start-up: time, memory, classes, threads."),
            new CommandEntry("swap", SwapCommand.class, "Puts another server into a copy of your jar."),
            new CommandEntry("judge", JudgeCommand.class, "Judges the evidence of a result folder again."),
            new CommandEntry("report", ReportCommand.class, "Redraws a report."),
            new CommandEntry("resume", ResumeCommand.class, "Continues an interrupted run."),
            new CommandEntry("manual", ManualCommand.class, ""));

    private Commands() {}

    /** All commands, of which only the one that the arguments name has its flags. An argument file ({@code @file}) may name any. */
    static CommandLine of(Console console, Map<String, String> variables, String... arguments) {
        boolean file = Stream.of(arguments).anyMatch(argument -> argument.startsWith("@"));
        return line(
                console,
                variables,
                entry -> file || Stream.of(arguments).limit(1).anyMatch(entry.name()::equals));
    }

    public static CommandLine all(Console console, Map<String, String> variables) {
        return line(console, variables, entry -> true);
    }

    private static CommandLine line(Console console, Map<String, String> variables, Predicate<CommandEntry> whole) {
        IFactory factory = factory(console, variables);
        List<Satellite> satellites = Satellite.all();
        List<CommandEntry> all = Stream.concat(
                        CORE.stream(), satellites.stream().flatMap(satellite -> satellite.commands().stream()))
                .toList();
        CommandLine root = new CommandLine(new Root(), factory);
        for (CommandEntry entry : all) {
            CommandLine command = new CommandLine(whole.test(entry) ? entry.type() : CommandSpec.create(), factory);
            if (command.getCommand() instanceof Action action) {
                action.add(satellites.stream()
                        .flatMap(satellite -> satellite.flags(entry.name()).stream())
                        .toList());
            }
            command.getCommandSpec().usageMessage().hidden(entry.summary().isEmpty());
            root.addSubcommand(entry.name(), command);
        }
        root.getCommandSpec().usageMessage().sectionMap().put(SECTION_KEY_COMMAND_LIST, help -> list(help, all));
        return withHelp(root, false);
    }

    /** The same with a help that shows all flags, or those that matter. */
    static CommandLine withHelp(CommandLine root, boolean all) {
        return root.setHelpFactory((command, colours) -> new HelpPage(command, colours, all));
    }

    /** A line each: shorter than the descriptions of the commands. */
    private static String list(Help root, List<CommandEntry> all) {
        TextTable table = TextTable.forColumns(
                root.colorScheme(), new Column(15, 2, Overflow.SPAN), new Column(65, 0, Overflow.SPAN));
        all.stream()
                .filter(entry -> !entry.summary().isEmpty())
                .forEach(entry -> table.addRowValues(
                        root.colorScheme().commandText(entry.name()),
                        root.colorScheme().text(entry.summary())));
        return table.toString();
    }

    /** Rejects a call without a subcommand as wrong usage. */
    @Command(
            name = "assay",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            customSynopsis = "@|bold assay|@ [OPTIONS] [COMMAND]",
            description = {
                "Which embedded HTTP server should this service run on, with which settings,",
                "and would anyone notice?"
            },
            commandListHeading = "Commands:%n",
            footer = {
                "",
                "Start with:  assay compare            (the built-in app)",
                "             assay compare my-app.jar (your executable Spring Boot jar)",
                "",
                "Exit codes: 0 answered; 1 a --fail-if condition holds; 2 wrong usage or plan;",
                "            3 no valid figure, or an unknown condition;",
                "            130 interrupted, evidence kept."
            })
    private static final class Root implements Runnable {
        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public void run() {
            throw new ParameterException(spec.commandLine(), "no command given; try `assay compare my-app.jar`");
        }
    }

    /** Gives every command the console and the environment variables. */
    private static IFactory factory(Console console, Map<String, String> variables) {
        return new IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                K made = CommandLine.defaultFactory().create(type);
                if (made instanceof Action command) {
                    command.connect(console, variables);
                }
                return made;
            }
        };
    }
}
