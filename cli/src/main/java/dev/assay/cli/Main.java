package dev.assay.cli;

import dev.assay.cli.bench.Measuring;
import dev.assay.cli.command.HelpPage;
import dev.assay.cli.screen.Console;
import dev.assay.cli.screen.Printable;
import dev.assay.experiment.ExitCode;
import dev.assay.ledger.LedgerException;
import dev.assay.model.BadInputException;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.Secrets;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program: runs a command and turns every failure into a message and an exit code. */
public final class Main {
    /** What Java makes of a byte that the locale's encoding lacks. */
    private static final char UNREADABLE = '\ufffd';

    /** In what picocli says when it converts a word to a path. */
    private static final Pattern NO_PATH = Pattern.compile("InvalidPathException: ([^:]+)");

    /** Flags that take a text, or {@code @} and a file. */
    private static final Set<String> OF_FILES = Set.of("-d", "--body", "--path", "-H", "--header", "--jvm");

    private final Console console;

    private Main(Console console) {
        this.console = console;
    }

    public static void main(String[] arguments) {
        StandardOutput out = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        System.setOut(new PrintStream(out, false, StandardCharsets.UTF_8));
        Console console = Console.system(System.getenv());
        int code = run(console, System.getenv(), arguments);
        console.out().flush();
        code = out.loss().map(loss -> failed(console, loss)).orElse(code);
        console.err().flush();
        System.exit(code);
    }

    /**
     * Runs the command that the words name, and returns its exit code.
     *
     * @param variables the environment variables
     */
    public static int run(Console console, Map<String, String> variables, String... words) {
        String[] arguments = parsable(asFlag(words));
        boolean allFlags = List.of(words).contains(HelpPage.ALL);
        CommandLine line = Commands.withHelp(Commands.of(console, variables, arguments), allFlags);
        line.setOut(console.out());
        line.setErr(console.err());
        line.setUsageHelpAutoWidth(false);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setColorScheme(Help.defaultColorScheme(console.style().colour() ? Ansi.ON : Ansi.OFF));
        Main main = new Main(console);
        line.setExecutionStrategy(main::execute);
        line.setParameterExceptionHandler((wrong, all) -> main.wrong(wrong));
        line.setExecutionExceptionHandler((failure, command, parsed) -> failed(console, failure));
        try {
            requireReadableFolder(variables, System.getProperty("user.dir", ""));
            Optional.ofNullable(line.getSubcommands().get(words.length == 0 ? "" : words[0]))
                    .ifPresent(command -> OtherNames.requireDashes(command.getCommandSpec(), words));
            boolean stranger = words.length > 1
                    && words[0].equals("help")
                    && !line.getSubcommands().containsKey(words[1]);
            return stranger ? line.execute(words[1]) : line.execute(arguments);
        } catch (BadInputException failure) {
            return failed(console, failure);
        } catch (Error failure) { // exit code 1 would mean that a --fail-if condition holds
            return failed(console, failure);
        }
    }

    /** {@code assay help compare}, as in git and Maven, means {@code assay compare --help}. */
    private static String[] asFlag(String... words) {
        if (words.length == 0 || !words[0].equals("help")) {
            return words;
        }
        return words.length == 1 ? new String[] {"--help"} : new String[] {words[1], "--help"};
    }

    /** The words for picocli, to which {@code @file} by itself would be a file of arguments, and which knows only one flag for help. */
    private static String[] parsable(String... words) {
        List<String> joined = new ArrayList<>();
        for (String written : words) {
            String word = written.equals(HelpPage.ALL) ? "--help" : written;
            int last = joined.size() - 1;
            if (word.startsWith("@") && last >= 0 && OF_FILES.contains(joined.get(last))) {
                joined.set(last, joined.get(last) + "=" + word);
            } else {
                joined.add(word);
            }
        }
        return joined.toArray(String[]::new);
    }

    /**
     * In a locale of ASCII, as containers and build servers have it, Java finds no file in a folder with other letters in its name.
     *
     * @throws BadInputException if this is such a folder
     */
    static void requireReadableFolder(Map<String, String> variables, String folder) {
        if (folder.indexOf(UNREADABLE) >= 0) {
            throw new BadInputException(
                    folder.replace(UNREADABLE, '?'),
                    "the name of the current folder has letters that " + locale(variables) + " lacks",
                    "Set LC_ALL=C.UTF-8.");
        }
    }

    private static String locale(Map<String, String> variables) {
        return Stream.of("LC_ALL", "LC_CTYPE", "LANG")
                .filter(name -> !variables.getOrDefault(name, "").isEmpty())
                .findFirst()
                .map(name -> "the locale (" + name + "=" + variables.get(name) + ")")
                .orElse("the locale (none is set)");
    }

    private int execute(ParseResult parsed) {
        try {
            return new RunLast().execute(parsed);
        } finally {
            Measuring.ring(parsed, console);
        }
    }

    private int wrong(ParameterException wrong) {
        Matcher path = NO_PATH.matcher(String.valueOf(wrong.getMessage()));
        if (path.find()) {
            return failed(console, new InvalidPathException(String.valueOf(wrong.getValue()), path.group(1)));
        }
        if (wrong instanceof UnmatchedArgumentException unknown) {
            Optional<BadInputException> meant = OtherNames.meant(unknown);
            if (meant.isPresent()) {
                return failed(console, meant.get());
            }
        }
        String command = wrong.getCommandLine().getCommandSpec().qualifiedName();
        // Of several words only the first: what picocli counts as unknown behind a flag without a value may be right.
        String message = wrong instanceof UnmatchedArgumentException unknown
                ? "Unknown option: '" + unknown.getUnmatched().get(0) + "'"
                : String.valueOf(wrong.getMessage());
        complain(console, Secrets.hidden(message));
        UnmatchedArgumentException.printSuggestions(wrong, console.err());
        console.err().println("  See `" + command + " --help`.");
        return ExitCode.BAD_INPUT;
    }

    public static int failed(Console console, Throwable failure) {
        if (failure instanceof BadInputException) {
            complain(console, String.valueOf(failure.getMessage()));
            return ExitCode.BAD_INPUT;
        } else if (failure instanceof NoMeasurementException || failure instanceof LedgerException) {
            complain(console, String.valueOf(failure.getMessage()));
            return ExitCode.NO_MEASUREMENT;
        } else if (failure instanceof InvalidPathException wrong) {
            return failed(console, unusable(wrong));
        } else if (failure instanceof OutOfMemoryError) {
            complain(console, String.valueOf(failure.getMessage()));
            console.err().println("  Something it read is far larger than expected: a library in the jar,");
            console.err().println("  a line of a log, or a response. Evidence so far is in the result folder.");
            return ExitCode.NO_MEASUREMENT;
        }
        complain(console, "this is a bug in Assay, not in your input. Please report it with the following.");
        StringWriter trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        console.err().println(Printable.withoutSecrets(trace.toString()));
        return ExitCode.NO_MEASUREMENT;
    }

    /** In a locale of ASCII, as containers and build servers have it, Java knows no other letters in names of files. */
    private static BadInputException unusable(InvalidPathException wrong) {
        return new BadInputException(
                wrong.getInput().replace(UNREADABLE, '?'),
                "cannot be the name of a file in this locale: " + wrong.getReason(),
                "If it has letters beyond ASCII, set LC_ALL=C.UTF-8.",
                wrong);
    }

    private static void complain(Console console, String message) {
        console.say("assay: " + Printable.of(message));
    }
}
