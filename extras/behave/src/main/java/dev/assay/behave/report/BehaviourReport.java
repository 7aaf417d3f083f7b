package dev.assay.behave.report;

import dev.assay.behave.outcome.Behaviour;
import dev.assay.behave.outcome.Behaviour.Concern;
import dev.assay.behave.outcome.Behaviour.Move;
import dev.assay.behave.outcome.Behaviour.Row;
import dev.assay.behave.outcome.Behaviour.Subject;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.report.JunitReport;
import dev.assay.report.JunitReport.Condition;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Part;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import dev.assay.report.document.TerminalStyle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What contenders do with the same cases: the differences, worst first; cases that all treat alike are folded. */
public final class BehaviourReport {
    private static final String READING =
            "Statuses of the responses in order, then what happened to the connection. ! marks what the specification does not"
                    + " allow. \"then\" gives an unusual response to the plain request sent after the case: bytes of the case were read as part of it.";

    private BehaviourReport() {}

    /**
     * Writes the report on a terminal; no line is longer than the style's columns.
     *
     * @param folder that holds the full results
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(Behaviour behaviour, String folder, TerminalStyle style, Appendable out) {
        document(behaviour).terminal("All cases, with what was sent:", folder + "/behaviour.html", style, out);
    }

    public static void markdown(Behaviour behaviour, StringBuilder text) {
        document(behaviour).markdown(text);
    }

    /** Writes the report as a self-contained page. */
    public static void page(Behaviour behaviour, Appendable out) {
        document(behaviour)
                .page(
                        "behaviour",
                        "behaviour of " + behaviour.app(),
                        "differences that matter",
                        "Assay. The contenders ran on this machine and were reached only on loopback.",
                        out);
    }

    private static Document document(Behaviour behaviour) {
        return new Document(BehaviourPhrases.headline(behaviour), sections(behaviour));
    }

    /**
     * As JUnit XML: a test case for each condition, and one for each difference between the reference and another; one that matters is a
     * failure.
     */
    public static void junit(Behaviour behaviour, List<Condition> conditions, Appendable out) {
        List<JunitReport.Case> cases = behaviour.moves().stream()
                .flatMap(move -> move.differ().stream().map(id -> junit(behaviour, move, id)))
                .toList();
        JunitReport.write("assay behave", conditions, cases, BehaviourPhrases.headline(behaviour), out);
    }

    private static JunitReport.Case junit(Behaviour behaviour, Move move, String id) {
        Row row = behaviour.row(id);
        return new JunitReport.Case(
                "assay." + move.to() + " against " + move.from(),
                id + ": " + row.subject().title(),
                move.matter().contains(id),
                move.from() + ": " + BehaviourPhrases.didWithSetting(row, move.from()) + ", " + move.to() + ": "
                        + BehaviourPhrases.didWithSetting(row, move.to()) + ". "
                        + row.subject().means());
    }

    /** All of it as one section of another report: the differences that matter, and the others folded. */
    public static Section section(Behaviour behaviour) {
        List<Row> differing = differing(behaviour);
        List<Row> mattering = mattering(behaviour, differing);
        List<Row> others =
                differing.stream().filter(row -> !mattering.contains(row)).toList();
        List<Part> parts = new ArrayList<>(List.of(
                Part.paragraph(BehaviourPhrases.headline(behaviour)),
                mattering.isEmpty()
                        ? Part.nothing("No difference matters.")
                        : table("", behaviour, mattering, BehaviourPhrases::meaning),
                Part.note(reading(differing).map(reading -> reading + " ").orElse("")
                        + "All cases, with what was sent, are in behaviour/behaviour.html beside this page.")));
        if (!others.isEmpty()) {
            parts.add(new Part.Fold(
                    Prose.capital(Numbers.count(others.size(), "other difference")),
                    table("", behaviour, others, BehaviourPhrases::meaning)));
        }
        return new Section("behaviour", "What changes besides speed", parts);
    }

    private static List<Row> differing(Behaviour behaviour) {
        return gravestFirst(
                behaviour.cases().stream().filter(row -> !row.alike()).toList());
    }

    private static List<Row> mattering(Behaviour behaviour, List<Row> differing) {
        return differing.stream()
                .filter(row -> behaviour.moves().stream()
                        .anyMatch(move -> move.matter().contains(row.subject().id())))
                .toList();
    }

    private static List<Section> sections(Behaviour behaviour) {
        List<Row> differing = differing(behaviour);
        List<Row> mattering = mattering(behaviour, differing);
        List<Section> sections = new ArrayList<>();
        List<Part> matter = new ArrayList<>();
        matter.add(
                mattering.isEmpty()
                        ? Part.nothing("None.")
                        : table("", behaviour, mattering, BehaviourPhrases::meaning));
        reading(differing).ifPresent(reading -> matter.add(Part.note(reading)));
        sections.add(new Section("matter", "Differences that matter", matter));
        List<Part> others = new ArrayList<>();
        for (Concern concern : Concern.values()) {
            List<Row> some = differing.stream()
                    .filter(row -> row.subject().concern() == concern && !mattering.contains(row))
                    .toList();
            if (!some.isEmpty()) {
                others.add(table(
                        Prose.capital(BehaviourPhrases.concern(concern)), behaviour, some, BehaviourPhrases::figures));
            }
        }
        if (!others.isEmpty()) {
            sections.add(new Section("others", "Other differences", others));
        }
        sections.add(alike(behaviour));
        sections.add(new Section("contenders", "Contenders", contenders(behaviour)));
        List<String> omitted = BehaviourPhrases.omitted(behaviour);
        if (!omitted.isEmpty()) {
            sections.add(new Section("omitted", "Notes", Part.items(omitted)));
        }
        return sections;
    }

    /** How to read the cells of cases that list statuses; empty if there are none. */
    private static Optional<String> reading(List<Row> rows) {
        return rows.stream().anyMatch(row -> !row.subject().sent().isEmpty()) ? Optional.of(READING) : Optional.empty();
    }

    private static List<Row> gravestFirst(List<Row> rows) {
        return rows.stream()
                .sorted(Comparator.comparing((Row row) -> row.subject().concern())
                        .thenComparing(row -> row.subject().level()))
                .toList();
    }

    private static Section alike(Behaviour behaviour) {
        List<Row> alike = behaviour.cases().stream().filter(Row::alike).toList();
        long deviate = alike.stream()
                .filter(row -> row.outcomes().stream().anyMatch(outcome -> !outcome.conforms()))
                .count();
        String cases = alike.isEmpty()
                ? "No case has the same outcome for all contenders"
                : Numbers.integer(alike.size()) + " of "
                        + Numbers.count(behaviour.cases().size(), "case")
                        + (alike.size() == 1 ? " has" : " have") + " the same outcome for all contenders";
        return new Section(
                "alike",
                "Same for all contenders",
                Part.paragraph(cases
                        + (deviate == 0
                                ? "."
                                : "; in " + Numbers.integer(deviate)
                                        + " of these, all deviate from the expected outcome.")),
                new Part.Fold(
                        "All cases, with what was sent",
                        table("", behaviour, behaviour.cases(), BehaviourPhrases::whole)));
    }

    private static Table table(
            String caption, Behaviour behaviour, List<Row> rows, BiFunction<Behaviour, Row, String> note) {
        Stream<String> names = behaviour.contenders().stream().map(one -> BehaviourPhrases.name(behaviour, one.id()));
        return new Table(
                caption,
                "l" + "l".repeat(behaviour.contenders().size()),
                Stream.concat(Stream.of(""), names).toList(),
                rows.stream()
                        .map(row -> new Table.Row(cells(behaviour, row), note.apply(behaviour, row)))
                        .toList());
    }

    private static List<Cell> cells(Behaviour behaviour, Row row) {
        return Stream.concat(
                        Stream.of(row.subject().title()),
                        behaviour.contenders().stream().map(one -> BehaviourPhrases.did(row, one.id())))
                .map(Cell::of)
                .toList();
    }

    private static Table contenders(Behaviour behaviour) {
        return new Table(
                "",
                "llll",
                List.of("", "server", "settings", "JDK"),
                behaviour.contenders().stream().map(BehaviourReport::row).toList());
    }

    private static Table.Row row(Subject one) {
        return Table.Row.of(one.id(), one.server().title() + " " + one.version(), one.settings(), one.jdk());
    }
}
