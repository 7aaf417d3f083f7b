package dev.assay.cli;

import dev.assay.ledger.LedgerException;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Secrets;
import dev.assay.run.ExitCode;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The root command: knows its subcommands and turns every failure into a message and an exit code. */
@Command(
        name = "assay",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "Which embedded HTTP server should this service run on, with which settings, and would anyone notice?",
        footer = {
            "",
            "Start with:  assay compare            (the built-in app)",
            "             assay compare my-app.jar (your executable Spring Boot jar)",
            "",
            "Exit codes: 0 answered; 1 a --fail-if condition holds; 2 wrong usage or plan;",
            "            3 no valid figure, or a condition that cannot be told; 130 interrupted,",
            "            evidence kept."
        },
        subcommands = {
            CompareCommand.class,
            StartupCommand.class,
            SwapCommand.class,
            LoadCommand.class,
            ImportCommand.class,
            JudgeCommand.class,
            ReportCommand.class,
            ResumeCommand.class,
            DiffCommand.class,
            StudyCommand.class,
            CalibrateCommand.class,
            DoctorCommand.class
        })
final class Assay implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    static int run(Console console, Map<String, String> variables, String... arguments) {
        CommandLine line = new CommandLine(new Assay(), new Commands(console, variables));
        line.setOut(console.out());
        line.setErr(console.err());
        line.setUsageHelpAutoWidth(false);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setParameterExceptionHandler((wrong, args) -> usage(console, wrong));
        line.setExecutionExceptionHandler((failure, command, parsed) -> failed(console, failure));
        try {
            return line.execute(arguments);
        } catch (Error failure) { // as 1 it would say that a --fail-if condition holds
            return failed(console, failure);
        }
    }

    /** Without a subcommand: the help, and exit code 2, because nothing was done. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "say what to do, for example `assay compare my-app.jar`");
    }

    private static int usage(Console console, ParameterException wrong) {
        String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
        complain(console, Secrets.hidden(String.valueOf(wrong.getMessage())));
        UnmatchedArgumentException.printSuggestions(wrong, console.err());
        console.err().println("  `" + command + " --help` lists what it takes.");
        return ExitCode.BAD_INPUT;
    }

    static int failed(Console console, Throwable failure) {
        if (failure instanceof BadInputException) {
            complain(console, String.valueOf(failure.getMessage()));
            return ExitCode.BAD_INPUT;
        } else if (failure instanceof NoMeasurementException || failure instanceof LedgerException) {
            complain(console, String.valueOf(failure.getMessage()));
            return ExitCode.NO_MEASUREMENT;
        } else if (failure instanceof OutOfMemoryError) {
            complain(console, String.valueOf(failure.getMessage()));
            console.err()
                    .println("  Something that it reads is larger than anything it should be: a library in the jar,");
            console.err().println("  a line of a log, or an answer. What was measured is in the result folder.");
            return ExitCode.NO_MEASUREMENT;
        }
        console.err()
                .println("assay: this is a defect of Assay, not of your input. Please report it with what follows.");
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        console.err().println(Printable.withoutSecrets(trace.toString()));
        return ExitCode.NO_MEASUREMENT;
    }

    private static void complain(Console console, String message) {
        console.err().println("assay: " + Printable.of(message));
    }

    /** Gives every command the console and the environment variables. */
    private record Commands(Console console, Map<String, String> variables) implements IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            if (Action.class.isAssignableFrom(type)) {
                K command = CommandLine.defaultFactory().create(type);
                ((Action) command).connect(console, variables);
                return command;
            }
            return CommandLine.defaultFactory().create(type);
        }
    }
}
