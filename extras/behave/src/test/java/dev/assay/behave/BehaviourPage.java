package dev.assay.behave;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Case;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The tables of {@code docs/reference/behaviour-matrix.md}, one section for each result folder of {@code assay behave}: cases whose outcome
 * depends on the server.
 * What could be a flaw in a released server is left out: cases about request boundaries, routing and malformed input, ambiguous ones, and
 * details in which some server deviates. So are cases that depend on timing.
 */
public final class BehaviourPage {
    private static final String MARK = "<!-- written by lab/behaviour; what stands above is not -->\n";
    private static final String HEADING = "## ";
    private static final Pattern SECTION = Pattern.compile("(?m)(?=^## )");
    private static final String NONE = "–";

    /** What a new page begins with. */
    private static final String HEAD = """
            # What servers do, app by app

            Written by `lab/behaviour`: `assay behave --only conformance,limits,details` on apps with default settings. Only cases whose outcome depends on the server are shown; `!` marks what the specification does not allow. [How to read a cell](../use/behaviour.md#how-to-read-the-table).

            Not shown: cases about request boundaries, routing and malformed input, ambiguous cases, and details in which some server deviates. What could be a flaw in a released server goes to its maintainers first. `assay behave` shows you all cases for your own app; [how to report a flaw](../use/behaviour.md#if-you-find-a-flaw). Cases that depend on timing (shutdown, slow clients, overload) are not shown either.

            """;

    private final String name;
    private final Behaviour behaviour;

    private BehaviourPage(String name, Behaviour behaviour) {
        this.name = name;
        this.behaviour = behaviour;
    }

    /**
     * Writes these sections anew: {@code FILE NAME=FOLDER...}, where the name says the app and its Spring Boot. Sections of other apps stay
     * as they are.
     */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]);
        Map<String, String> sections = new LinkedHashMap<>();
        for (String argument : Arrays.asList(arguments).subList(1, arguments.length)) {
            int equals = argument.indexOf('=');
            Path folder = Path.of(argument.substring(equals + 1));
            Behaviour behaviour = BehaviourFolder.read(folder)
                    .orElseThrow(() -> new IllegalArgumentException("no behaviour.json in " + folder));
            String name = argument.substring(0, equals);
            sections.put(name, section(name, behaviour));
        }
        String before = Files.exists(file) ? Files.readString(file) : HEAD + MARK;
        Files.writeString(file, page(before, sections));
    }

    /** What one app does on its servers, under that name. */
    static String section(String name, Behaviour behaviour) {
        return new BehaviourPage(name, behaviour).section();
    }

    /** The page with these sections written anew, by name. */
    static String page(String before, Map<String, String> sections) {
        int end = before.indexOf(MARK) + MARK.length();
        Map<String, String> all = new LinkedHashMap<>();
        for (String section : SECTION.splitAsStream(before.substring(end)).toList()) {
            if (section.startsWith(HEADING)) {
                all.put(section.substring(HEADING.length(), section.indexOf('\n')), "\n" + section.strip() + "\n");
            }
        }
        all.putAll(sections);
        return before.substring(0, end) + String.join("", all.values());
    }

    private String section() {
        List<Row> rows =
                behaviour.cases().stream().filter(BehaviourPage::mayBeShown).toList();
        List<Row> differing = rows.stream().filter(row -> !row.alike()).toList();
        StringBuilder text = new StringBuilder("\n" + HEADING + name + "\n\n" + differing.size() + " of " + rows.size()
                + " cases depend on the server.\n");
        for (Concern concern : Concern.values()) {
            List<Row> some = differing.stream()
                    .filter(row -> row.subject().concern() == concern)
                    .toList();
            if (!some.isEmpty()) {
                text.append("\n### ").append(title(concern)).append("\n\n| case |");
                behaviour.contenders().forEach(one -> text.append(' ')
                        .append(one.server().title())
                        .append(' ')
                        .append(one.version())
                        .append(" |"));
                text.append("\n|---|")
                        .append("---|".repeat(behaviour.contenders().size()))
                        .append('\n');
                some.forEach(row -> text.append(line(row)));
            }
        }
        return text.toString();
    }

    private static boolean mayBeShown(Row row) {
        Case one = row.subject();
        boolean deviates = row.outcomes().stream().anyMatch(outcome -> !outcome.conforms());
        return !one.timing()
                && !one.ambiguous()
                && (one.concern() == Concern.CLIENT || (one.concern() == Concern.DETAIL && !deviates));
    }

    private String line(Row row) {
        return "| " + cell(row.subject().title()) + " | "
                + behaviour.contenders().stream()
                        .map(one -> row.of(one.id())
                                .map(outcome -> cell(outcome.observed().text()) + (outcome.conforms() ? "" : " !"))
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
