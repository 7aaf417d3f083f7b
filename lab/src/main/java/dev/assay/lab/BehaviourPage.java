package dev.assay.lab;

import dev.assay.ledger.BehaviourFolder;
import dev.assay.model.Behaviour;
import dev.assay.model.Behaviour.Case;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Conduct;
import dev.assay.model.Behaviour.Row;
import dev.assay.model.Behaviour.Subject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The tables of {@code docs/behaviour-matrix.md}, from result folders of {@code assay behave}: cases that do not end alike everywhere.
 * What could be a flaw in a released server is left out: cases about request boundaries, routing and malformed input, ambiguous ones, and
 * details in which some server deviates. So are cases that depend on timing.
 */
public final class BehaviourPage {
    private static final String MARK = "<!-- written by lab/behaviour; what stands above is not -->\n";
    private static final String NONE = "–";

    /** What a new page begins with. */
    private static final String HEAD = """
            # What servers do, by line of Spring Boot

            Written by `lab/behaviour`: `assay behave --only conformance,limits,details` on apps with default settings. Only cases that do not end alike everywhere are shown; `!` marks what the specification does not allow. [How to read a cell](behaviour.md#how-to-read-the-table).

            Not shown: cases about request boundaries, routing and malformed input, ambiguous cases, and details in which some server deviates. What could be a flaw in a released server goes to its maintainers first. `assay behave` shows you all cases for your own app; [how to report a flaw](behaviour.md#if-you-find-a-flaw). Cases that depend on timing (shutdown, slow clients, overload) are not shown either.

            """;

    /** Of one folder. */
    private record Column(String heading, Behaviour behaviour, Subject subject) {
        Optional<Conduct> of(String id) {
            return behaviour.cases().stream()
                    .filter(row -> row.subject().id().equals(id))
                    .findFirst()
                    .flatMap(row -> row.of(subject.id()));
        }
    }

    private final List<Column> columns;

    private BehaviourPage(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    /** Writes the page anew: {@code FILE NAME=FOLDER...}, where the name says the app and its Spring Boot. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        List<Column> columns = new ArrayList<>();
        for (String argument : Arrays.asList(arguments).subList(1, arguments.length)) {
            int equals = argument.indexOf('=');
            Path folder = Path.of(argument.substring(equals + 1));
            Behaviour behaviour = BehaviourFolder.read(folder)
                    .orElseThrow(() -> new IllegalArgumentException("no behaviour.json in " + folder));
            columns.addAll(columns(argument.substring(0, equals), behaviour));
        }
        String before = Files.exists(file) ? Files.readString(file) : HEAD + MARK;
        Files.writeString(file, page(before, new BehaviourPage(columns).table()));
    }

    /** The tables of one result, under that name. */
    static String table(String name, Behaviour behaviour) {
        return new BehaviourPage(columns(name, behaviour)).table();
    }

    private static List<Column> columns(String name, Behaviour behaviour) {
        return behaviour.contenders().stream()
                .map(subject -> new Column(
                        name + ", " + subject.server().title() + " " + subject.version(), behaviour, subject))
                .toList();
    }

    /** The page with its last part written anew. */
    static String page(String before, String table) {
        return before.substring(0, before.indexOf(MARK)) + MARK + table;
    }

    private String table() {
        List<Case> cases = columns.stream()
                .flatMap(column -> column.behaviour().cases().stream())
                .map(Row::subject)
                .filter(distinct())
                .filter(this::mayBeShown)
                .toList();
        List<Case> differing = cases.stream().filter(this::differs).toList();
        StringBuilder text = new StringBuilder(
                "\n" + differing.size() + " of " + cases.size() + " cases shown here do not end alike everywhere.\n");
        for (Concern concern : Concern.values()) {
            List<Case> some =
                    differing.stream().filter(one -> one.concern() == concern).toList();
            if (!some.isEmpty()) {
                text.append("\n## ").append(title(concern)).append("\n\n| case |");
                columns.forEach(
                        column -> text.append(' ').append(column.heading()).append(" |"));
                text.append("\n|---|").append("---|".repeat(columns.size())).append('\n');
                some.forEach(one -> text.append(row(one)));
            }
        }
        return text.toString();
    }

    private static Predicate<Case> distinct() {
        List<String> seen = new ArrayList<>();
        return one -> !seen.contains(one.id()) && seen.add(one.id());
    }

    private boolean mayBeShown(Case one) {
        boolean deviates = conducts(one).stream().anyMatch(conduct -> !conduct.asAsked());
        return !one.timing()
                && !one.ambiguous()
                && (one.concern() == Concern.CLIENT || (one.concern() == Concern.DETAIL && !deviates));
    }

    private boolean differs(Case one) {
        return conducts(one).stream().map(Conduct::did).distinct().count() > 1;
    }

    private List<Conduct> conducts(Case one) {
        return columns.stream().flatMap(column -> column.of(one.id()).stream()).toList();
    }

    private String row(Case one) {
        return "| " + cell(one.title()) + " | "
                + columns.stream()
                        .map(column -> column.of(one.id())
                                .map(conduct -> cell(conduct.did()) + (conduct.asAsked() ? "" : " !"))
                                .orElse(NONE))
                        .collect(Collectors.joining(" | "))
                + " |\n";
    }

    private static String cell(String text) {
        return text.replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;");
    }

    private static String title(Concern concern) {
        return switch (concern) {
            case BOUNDARY -> "Request boundaries";
            case LOSS -> "Lost requests";
            case ROUTING -> "Routing";
            case CLIENT -> "Compliant clients";
            case INPUT -> "Malformed input";
            case DETAIL -> "Details";
        };
    }
}
