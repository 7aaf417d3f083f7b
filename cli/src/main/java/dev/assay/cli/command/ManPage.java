package dev.assay.cli.command;

import dev.assay.cli.Version;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The page of one command, in the macros of man(7), from the same model as its help. */
final class ManPage {
    private final CommandSpec command;
    private final List<String> lines = new ArrayList<>();

    private ManPage(CommandSpec command) {
        this.command = command;
    }

    static String of(CommandLine command) {
        return new ManPage(command.getCommandSpec()).text();
    }

    /** The name of its page, without the section: {@code assay-fleet-plan}. */
    static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    private String text() {
        String what = String.join(" ", command.usageMessage().description());
        lines.add(".TH " + escaped(name(command)) + " 1 \"\" \"assay " + Version.number() + "\"");
        section("NAME", name(command) + " - " + what);
        section(
                "SYNOPSIS",
                new Help(command, Help.defaultColorScheme(Ansi.OFF))
                        .synopsis(0)
                        .strip()
                        .replaceAll("\\s+", " "));
        entries("ARGUMENTS", command.positionalParameters().stream().filter(parameter -> !parameter.hidden()));
        entries("OPTIONS", command.options().stream().filter(option -> !option.hidden()));
        commands();
        List<String> more = Stream.of(command.usageMessage().footer())
                .filter(line -> !line.isBlank())
                .toList();
        if (!more.isEmpty()) {
            lines.add(".SH NOTES");
            lines.add(".nf");
            more.forEach(line -> lines.add(escaped(line)));
            lines.add(".fi");
        }
        return String.join("\n", lines) + "\n";
    }

    private void section(String heading, String text) {
        lines.add(".SH " + heading);
        lines.add(escaped(text));
    }

    private void entries(String heading, Stream<? extends ArgSpec> arguments) {
        List<? extends ArgSpec> listed = arguments.toList();
        if (!listed.isEmpty()) {
            lines.add(".SH " + heading);
            listed.forEach(argument -> entry(term(argument), String.join(" ", argument.description())));
        }
    }

    private void commands() {
        List<Map.Entry<String, CommandLine>> listed = command.subcommands().entrySet().stream()
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .toList();
        if (!listed.isEmpty()) {
            lines.add(".SH COMMANDS");
            for (Map.Entry<String, CommandLine> entry : listed) {
                CommandSpec other = entry.getValue().getCommandSpec();
                entry(
                        "\\fB" + escaped(entry.getKey()) + "\\fR",
                        String.join(" ", other.usageMessage().description()) + " See " + name(other) + "(1).");
            }
        }
    }

    private void entry(String term, String text) {
        lines.add(".TP");
        lines.add(term);
        lines.add(escaped(text.replace("%n", " ")));
    }

    private static String term(ArgSpec argument) {
        if (argument instanceof OptionSpec option) {
            String names = Stream.of(option.names())
                    .map(name -> "\\fB" + escaped(name) + "\\fR")
                    .collect(Collectors.joining(", "));
            String label = "\\fI" + escaped(option.paramLabel()) + "\\fR";
            boolean optional = option.arity().min() == 0;
            return option.arity().max() == 0 ? names : optional ? names + "[=" + label + "]" : names + " " + label;
        }
        return "\\fI" + escaped(((PositionalParamSpec) argument).paramLabel()) + "\\fR";
    }

    /** Escapes what is special to troff: backslashes, hyphens that are to be typed, and a dot or quote at the start of a line. */
    private static String escaped(String text) {
        String plain = text.replace("\\", "\\e").replace("-", "\\-");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
