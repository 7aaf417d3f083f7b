package dev.assay.cli;

import dev.assay.run.ExitCode;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What {@code assay} answers without picocli, which takes longer to load than a JVM takes to start: single flags, and {@code doctor} without
 * flags. Picocli parses everything else.
 */
final class Overview {
    static final List<String> DESCRIPTION = List.of(
            "Which embedded HTTP server should this service run on, with which settings, and", "would anyone notice?");

    static final List<String> FOOTER = List.of(
            "",
            "Start with:  assay compare            (the built-in app)",
            "             assay compare my-app.jar (your executable Spring Boot jar)",
            "             assay init               (a first plan for this project)",
            "",
            "Exit codes: 0 answered; 1 a --fail-if condition holds; 2 wrong usage or plan;",
            "            3 no valid figure, or an unknown condition;",
            "            130 interrupted, evidence kept.");

    static final String HELP = "Show this help message and exit.";
    static final String VERSION = "Print version information and exit.";

    private static final int LONGEST_FLAG = 20;
    /** The width of the column of flags: the longest, and a gap. */
    private static final int FLAG_WIDTH = "--version".length() + 3;

    private Overview() {}

    /** Answers a single argument and returns the exit code; empty if the arguments are anything else. */
    static OptionalInt answer(Console console, String... arguments) {
        if (arguments.length != 1) {
            return OptionalInt.empty();
        }
        String flag = arguments[0];
        if (flag.equals("--help") || flag.equals("-h")) {
            console.out().print(text(console.style().colour()));
            return OptionalInt.of(ExitCode.DONE);
        } else if (flag.equals("--version") || flag.equals("-V")) {
            console.out().println("assay " + Version.number());
            return OptionalInt.of(ExitCode.DONE);
        } else if (isUnknown(flag)) {
            console.say("assay: Unknown option: '" + flag + "'");
            console.err().println("  See `assay --help`.");
            return OptionalInt.of(ExitCode.BAD_INPUT);
        } else if (flag.equals("doctor")) {
            return OptionalInt.of(Examination.here(console));
        }
        return OptionalInt.empty();
    }

    /** Whether a flag resembles neither of the two that exist, and holds nothing that may be secret or must not be printed. */
    private static boolean isUnknown(String flag) {
        for (int i = 2; i < flag.length(); i++) {
            if (flag.charAt(i) != '-' && (flag.charAt(i) < 'a' || flag.charAt(i) > 'z')) {
                return false;
            }
        }
        return flag.startsWith("--")
                && flag.length() > 2
                && flag.length() <= LONGEST_FLAG
                && !flag.startsWith("--h")
                && !flag.startsWith("--v");
    }

    /** The help, in the colours that picocli uses for the help of commands. */
    static String text(boolean colour) {
        StringBuilder text =
                new StringBuilder("Usage: " + styled("1", "assay", "21", colour) + " [OPTIONS] [COMMAND]\n");
        append(text, DESCRIPTION);
        text.append(flag("-h", "--help", HELP, colour)).append(flag("-V", "--version", VERSION, colour));
        text.append("Commands:\n");
        Map<String, String> commands = Commands.summaries(false);
        int longest = 0;
        for (String name : commands.keySet()) {
            longest = Math.max(longest, name.length());
        }
        for (Map.Entry<String, String> command : commands.entrySet()) {
            String name = command.getKey();
            text.append("  ").append(styled("1", name, "21", colour));
            text.append(" ".repeat(longest - name.length() + 2))
                    .append(command.getValue())
                    .append('\n');
        }
        append(text, FOOTER);
        return text.toString();
    }

    private static String flag(String name, String longName, String what, boolean colour) {
        return "  " + styled("33", name, "39", colour) + ", " + styled("33", longName, "39", colour)
                + " ".repeat(FLAG_WIDTH - longName.length()) + what + "\n";
    }

    private static String styled(String on, String text, String off, boolean colour) {
        return colour ? "\u001B[" + on + "m" + text + "\u001B[" + off + "m\u001B[0m" : text;
    }

    private static void append(StringBuilder text, List<String> lines) {
        for (String line : lines) {
            text.append(line).append('\n');
        }
    }
}
