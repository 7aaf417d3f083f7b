package dev.assay.cli;

import dev.assay.remote.LoadHost;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.IHelpFactory;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * The root command and its subcommands. Builds only what the arguments need: reading the annotations of all commands takes several times as
 * long as starting a JVM, and even an empty command takes a millisecond.
 */
final class Commands {
    /** Key of the only section of the root's help. */
    private static final String OVERVIEW = "overview";

    /** In the order of the help. */
    private static final List<Entry> ALL = List.of(
            new Entry("compare", CompareCommand.class, "Measures servers under one app: better, worse or equivalent?"),
            new Entry("startup", StartupCommand.class, "Measures only start-up: time, memory, classes, threads."),
            new Entry("behave", BehaveCommand.class, "Shows what changes besides speed when the server is swapped."),
            new Entry("swap", SwapCommand.class, "Puts another server into a copy of your jar."),
            new Entry("load", LoadCommand.class, "Sends load to one URL; reports rate, latency and errors."),
            new Entry("init", InitCommand.class, "Writes a first plan for the project in this folder."),
            new Entry("import", ImportCommand.class, "Makes a plan for `load` from a HAR file or an access log."),
            new Entry("judge", JudgeCommand.class, "Judges the evidence of a result folder again."),
            new Entry("judge-files", JudgeFilesCommand.class, "Judges result files of other load tools."),
            new Entry("report", ReportCommand.class, "Redraws a report, or the history of several."),
            new Entry("resume", ResumeCommand.class, "Continues an interrupted run."),
            new Entry("diff", DiffCommand.class, "Compares two result folders: before and after an upgrade."),
            new Entry("fleet", FleetCommand.class, "Measures one comparison on many machines."),
            new Entry("study", StudyCommand.class, "Repeats a published comparison of servers."),
            new Entry("calibrate", CalibrateCommand.class, "Finds the smallest difference that this machine can show."),
            new Entry("doctor", DoctorCommand.class, "Checks this machine for what would spoil a measurement."),
            new Entry(LoadHost.AGENT, AgentCommand.class, ""),
            new Entry("manual", ManualCommand.class, ""));

    private Commands() {}

    /**
     * A subcommand.
     *
     * @param summary its line in the help, shorter than its own description; empty if not listed
     */
    private record Entry(String name, Class<? extends Action> type, String summary) {}

    /** The commands that these arguments need. An argument file ({@code @file}) may need any. */
    static CommandLine of(Console console, Map<String, String> variables, String... arguments) {
        boolean flagsOnly = true;
        for (String argument : arguments) {
            if (argument.startsWith("@")) {
                return all(console, variables);
            }
            flagsOnly &= argument.startsWith("-");
        }
        List<String> words = Arrays.asList(arguments);
        return line(console, variables, flagsOnly ? List.of() : named(arguments[0]), words);
    }

    /** All commands, with their flags. */
    static CommandLine all(Console console, Map<String, String> variables) {
        return line(console, variables, ALL, summaries(true).keySet());
    }

    /** The command of that name; if there is none, all commands, for "did you mean". */
    private static List<Entry> named(String name) {
        for (Entry entry : ALL) {
            if (entry.name().equals(name)) {
                return List.of(entry);
            }
        }
        return ALL;
    }

    /** A line on each command, by name, with or without those that the help does not list. */
    static Map<String, String> summaries(boolean hidden) {
        Map<String, String> summaries = new LinkedHashMap<>();
        for (Entry entry : ALL) {
            if (hidden || !entry.summary().isEmpty()) {
                summaries.put(entry.name(), entry.summary());
            }
        }
        return summaries;
    }

    /** @param whole names of commands that are needed with their flags */
    private static CommandLine line(
            Console console, Map<String, String> variables, List<Entry> entries, Collection<String> whole) {
        IFactory factory = factory(console, variables);
        CommandLine root = new CommandLine(root(), factory);
        for (Entry entry : entries) {
            Object command = whole.contains(entry.name()) ? entry.type() : bare(entry.summary());
            root.addSubcommand(entry.name(), new CommandLine(command, factory));
        }
        return root.setHelpFactory(new Pages());
    }

    private static CommandSpec bare(String summary) {
        CommandSpec command = CommandSpec.create();
        command.usageMessage().description(summary).hidden(summary.isEmpty());
        return command;
    }

    /** Built by hand: reading annotations would take a third of the start-up time. */
    private static CommandSpec root() {
        CommandSpec root = new Root()
                .spec
                .name("assay")
                .versionProvider(new Version())
                .addOption(OptionSpec.builder("-h", "--help")
                        .usageHelp(true)
                        .description(Overview.HELP)
                        .build())
                .addOption(OptionSpec.builder("-V", "--version")
                        .versionHelp(true)
                        .description(Overview.VERSION)
                        .build());
        root.usageMessage()
                .customSynopsis("assay [OPTIONS] [COMMAND]")
                .description(String.join(" ", Overview.DESCRIPTION))
                .footer(Overview.FOOTER.toArray(String[]::new))
                .sectionKeys(List.of(OVERVIEW))
                .sectionMap()
                .put(OVERVIEW, new Pages());
        return root;
    }

    /** Rejects a call without a subcommand as wrong usage. */
    private static final class Root implements Runnable {
        private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this);

        @Override
        public void run() {
            throw new ParameterException(spec.commandLine(), "no command given; try `assay compare my-app.jar`");
        }
    }

    /** No lambdas: an archive of class data (CDS) cannot hold those for picocli's interfaces. */
    private static final class Pages implements IHelpFactory, IHelpSectionRenderer {
        @Override
        public Help create(CommandSpec command, Help.ColorScheme colours) {
            return new HelpPage(command, colours);
        }

        @Override
        public String render(Help root) {
            return Overview.text(root.colorScheme().ansi().enabled());
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
