package dev.assay.cli;

import dev.assay.model.BadInputException;
import dev.assay.plan.JvmOptions;
import dev.assay.plan.yaml.Spelling;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/** Flags and commands by names that they do not have here, but elsewhere, or that one would expect. */
final class OtherNames {
    private static final Map<String, String> FLAGS = Map.ofEntries(
            Map.entry("--normalize", "--strip-headers"),
            Map.entry("--no-close", "--keepalive"),
            Map.entry("--no-warm-up", "--no-generator-warm-up"),
            Map.entry("--output", "--out"),
            Map.entry("--knobs", "--only"),
            Map.entry("--request", "--method"),
            Map.entry("--data", "--body"),
            Map.entry("--data-raw", "--body"),
            Map.entry("--data-binary", "--body"),
            Map.entry("--data-urlencode", "--body"),
            Map.entry("--url", "--path"),
            Map.entry("--duration", "--budget"));

    private static final Map<String, String> COMMANDS = Map.of(
            "run", "compare",
            "bench", "compare",
            "benchmark", "compare",
            "analyse", "judge",
            "analyze", "judge",
            "history", "report",
            "version", "--version");

    private static final String AUTHORIZATION = "Write --header \"Authorization: Basic ...\" instead.";
    /** How the advice to write these flags ends: also what curl does by itself for {@code --data} and the like. */
    private static final Map<String, String> ENDS = Map.of(
            "--body",
            " instead. For a form, also -H \"Content-Type: application/x-www-form-urlencoded\", with its values percent-encoded.",
            "--cold",
            " instead of --state starting, and leave it out for --state warm.");

    private static final String RATE = "Write --rate instead: requests per second over all connections.";
    private static final String ONE_REQUEST_EACH = "Write --no-keepalive instead.";

    /** What to do instead of flags of hey, wrk, k6, ab and curl, for the command that does what they do. */
    private static final Map<String, String> OF_LOAD_TOOLS = Map.ofEntries(
            Map.entry("-z", "Write --duration instead."),
            Map.entry("-q", RATE),
            Map.entry("-R", RATE),
            Map.entry("--rps", RATE),
            Map.entry("-m", "Write --method instead."),
            Map.entry("-p", "Write --body @FILE instead."),
            Map.entry("-T", "Write --header \"Content-Type: ...\" instead."),
            Map.entry("-A", "Write --header \"NAME: VALUE\" instead."), // another one in each of curl, hey and ab
            Map.entry("-b", "Write --header \"Cookie: ...\" instead."),
            Map.entry("--cookie", "Write --header \"Cookie: ...\" instead."),
            Map.entry("-u", AUTHORIZATION),
            Map.entry("-a", AUTHORIZATION),
            Map.entry("--user", AUTHORIZATION),
            Map.entry("-host", "Write --header \"Host: ...\" instead."),
            Map.entry("-disable-keepalive", ONE_REQUEST_EACH),
            Map.entry("--disable-keepalive", ONE_REQUEST_EACH),
            Map.entry("-disable-compression", "Omit it: compression is not asked for."),
            Map.entry("-disable-redirects", "Omit it: no redirect is followed."),
            Map.entry("-s", "Omit it; what a script of wrk sends goes into a plan: --plan FILE."),
            Map.entry("-L", "Omit it: latencies are always shown, redirects never followed."),
            Map.entry("--location", "Load the target of the redirect: none is followed."),
            Map.entry("--latency", "Omit it: latencies are always shown."),
            Map.entry("--vus", "Write --users instead."),
            Map.entry("--iterations", "Write --requests instead."),
            Map.entry("--concurrency", "Write --connections instead."),
            Map.entry("--warm-up", "Write --settle instead: time at the start that is not recorded."));

    private static final String JVM = "--jvm";
    /** Flags whose value may begin with a dash. */
    private static final Set<String> TEXT = Set.of("-d", "--body", "-H", "--header");

    private static final Pattern ONE_DASH = Pattern.compile("(-[a-z][a-z-]+)(=.*)?", Pattern.DOTALL);
    private static final Pattern JVM_OPTION = Pattern.compile(
            "-X(m[nsx]|ss)\\d.*|-X(log|share|check)\\b.*|-X(int|comp|batch|rs)|-XX:.*|-D[\\w.-]+(=.*)?");

    /** As Spring Boot takes them behind a jar. */
    private static final Pattern PROPERTY = Pattern.compile("--[a-z][\\w-]*(\\.[\\w-]+)+");

    private OtherNames() {}

    /** The failure that names the word that is wrong, and what was meant if that is known; empty for any other unknown flag. */
    static Optional<BadInputException> meant(UnmatchedArgumentException wrong) {
        CommandSpec command = wrong.getCommandLine().getCommandSpec();
        String given = wrong.getUnmatched().get(0);
        String word = given.split("=", 2)[0];
        if (given.matches("(?s)-[A-Za-z].+")
                && !given.matches("-[a-z]{3,}(-[a-z]+)*")
                && OF_LOAD_TOOLS.containsKey(given.substring(0, 2))) {
            word = given.substring(0, 2); // its value follows without a blank, and may be a password
        }
        String renamed = word.startsWith("--") ? "--" + Spelling.renamed(word.substring(2)) : "";
        String flag = FLAGS.getOrDefault(word, renamed);
        String instead = has(command, flag)
                ? "Write " + flag + ENDS.getOrDefault(flag, " instead.")
                : ofLoadTools(word, command);
        if (!instead.isEmpty()) {
            return Optional.of(noFlag(word, command, instead));
        } else if (PROPERTY.matcher(word).matches() && has(command, JVM)) {
            return Optional.of(forContenders(word, "is a property of the app", "-D" + given.substring(2)));
        } else if (wrong.isUnknownOption()) {
            return Optional.empty();
        }
        return Optional.of(command.parent() == null ? noCommand(word, command) : tooMany(word, command));
    }

    /**
     * Rejects what would be read as a flag of one letter and its value: options of a JVM, and long flags with one dash.
     *
     * @throws BadInputException if there is such a word, and it is not the value of {@code --jvm}
     */
    static void requireDashes(CommandSpec outer, String... words) {
        CommandSpec command = outer;
        for (int i = 1; i < words.length && !words[i].equals("--"); i++) {
            CommandLine nested = outer.subcommands().get(words[i]);
            if (i == 1 && nested != null) {
                command = nested.getCommandSpec();
            } else if (TEXT.contains(words[i - 1])) {
                continue;
            }
            Matcher one = ONE_DASH.matcher(words[i]);
            if (one.matches() && !words[i - 1].equals(JVM) && has(command, "-" + one.group(1))) {
                throw new BadInputException(
                        one.group(1), "begins with one dash", "Write -" + one.group(1) + " instead.");
            }
            String instead = one.matches() ? ofLoadTools(one.group(1), command) : "";
            if (!instead.isEmpty()) { // to picocli a flag of one letter and its value
                throw noFlag(one.group(1), command, instead);
            }
            if (JVM_OPTION.matcher(words[i]).matches() && !words[i - 1].equals(JVM) && has(command, JVM)) {
                throw forContenders(words[i], "is an option of a JVM", words[i]);
            } else if (words[i - 1].equals(JVM) && JvmOptions.lacksValue(words[i]) && i + 1 < words.length) {
                throw forContenders(words[i], "is one word with its value", words[i] + "=" + words[i + 1]);
            }
        }
    }

    /** What to do instead of a flag of a load tool; empty for any other word or command. */
    private static String ofLoadTools(String word, CommandSpec command) {
        return has(command, "--duration") ? OF_LOAD_TOOLS.getOrDefault(word, "") : "";
    }

    private static BadInputException noFlag(String word, CommandSpec command, String instead) {
        return new BadInputException(word, "is not a flag of `" + command.qualifiedName() + "`", instead);
    }

    private static boolean has(CommandSpec command, String flag) {
        return command.optionsMap().containsKey(flag)
                || command.negatedOptionsMap().containsKey(flag);
    }

    private static BadInputException forContenders(String word, String what, String option) {
        return new BadInputException(word, what, "Write " + JVM + "=" + option + " instead.");
    }

    private static BadInputException noCommand(String word, CommandSpec root) {
        if (COMMANDS.containsKey(word)) {
            return new BadInputException(word, "is not a command", "Write assay " + COMMANDS.get(word) + " instead.");
        }
        List<String> names = root.subcommands().entrySet().stream()
                .filter(command ->
                        !command.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList();
        return new BadInputException(
                word,
                "is not a command",
                Spelling.nearest(word, names)
                                .map(near -> "Did you mean assay " + near + "? ")
                                .orElse("")
                        + "See `assay --help`.");
    }

    private static BadInputException tooMany(String word, CommandSpec command) {
        return new BadInputException(
                word,
                "is one word more than `" + command.qualifiedName() + "` takes",
                "Put a value that has spaces in quotes. See `" + command.qualifiedName() + " --help`.");
    }
}
