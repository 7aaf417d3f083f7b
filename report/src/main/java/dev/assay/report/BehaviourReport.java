package dev.assay.report;

import dev.assay.model.Behaviour;
import dev.assay.model.Behaviour.Concern;
import dev.assay.model.Behaviour.Move;
import dev.assay.model.Behaviour.Row;
import dev.assay.model.Behaviour.Subject;
import dev.assay.model.Numbers;
import dev.assay.model.Prose;
import dev.assay.report.JunitReport.Condition;
import dev.assay.report.JunitReport.Result;
import dev.assay.words.BehaviourPhrases;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What contenders do with the same cases: the differences, worst first; cases that all treat alike are folded. */
public final class BehaviourReport {
    private static final String READING =
            "Statuses of the answers in order, then what happened to the connection. ! marks what the specification does not"
                    + " allow. \"then\" gives an unusual answer to the plain request sent after the case: bytes of the case were read as part of it.";

    private BehaviourReport() {}

    /**
     * Writes the report on a terminal; no line is longer than the style's columns.
     *
     * @param folder that holds the full results
     * @throws java.io.UncheckedIOException if writing to {@code out} fails
     */
    public static void write(Behaviour behaviour, String folder, TerminalStyle style, Appendable out) {
        Screen screen = new Screen(style);
        screen.paragraph(0, 0, BehaviourPhrases.headline(behaviour), Ink.BOLD);
        new TerminalSections(screen).show(sections(behaviour));
        screen.blank();
        screen.paragraph("All cases, with what was sent:");
        screen.whole(folder + "/behaviour.html");
        screen.send(out);
    }

    /** The same as Markdown. */
    public static void markdown(Behaviour behaviour, StringBuilder text) {
        text.append(MarkdownText.paragraph(BehaviourPhrases.headline(behaviour)))
                .append('\n');
        MarkdownSections markdown = new MarkdownSections("##", text);
        sections(behaviour).forEach(markdown::open);
    }

    /** The same as a self-contained page. */
    public static void page(Behaviour behaviour, Appendable out) {
        String headline = BehaviourPhrases.headline(behaviour);
        Markup page = HtmlPage.open("behaviour", headline, "matter", "differences that matter");
        page.open("header").open("p", "class", "kicker");
        page.element("strong", "Assay").text(" · behaviour of " + behaviour.app());
        page.close().open("h1").words(headline).close().close();
        new HtmlSections(page, Palette.NONE).show(sections(behaviour));
        HtmlPage.close(page, "Assay. The contenders ran on this machine and were reached only on loopback.");
        Sink.send(page.toString(), out);
    }

    /**
     * As JUnit XML: a test case for each condition, and one for each difference between the reference and another; one that matters is a
     * failure.
     */
    public static void junit(Behaviour behaviour, List<Condition> conditions, Appendable out) {
        int tests = conditions.size()
                + behaviour.moves().stream()
                        .mapToInt(move -> move.differ().size())
                        .sum();
        long failures = JunitReport.count(conditions, Result.FAILED)
                + behaviour.moves().stream()
                        .mapToInt(move -> move.matter().size())
                        .sum();
        Markup xml = new Markup().declaration();
        xml.open(
                "testsuite",
                "name",
                "assay behave",
                "tests",
                String.valueOf(tests),
                "failures",
                String.valueOf(failures),
                "errors",
                String.valueOf(JunitReport.count(conditions, Result.ERROR)),
                "skipped",
                String.valueOf(JunitReport.count(conditions, Result.SKIPPED)));
        conditions.forEach(condition -> JunitReport.condition(xml, condition));
        behaviour.moves().forEach(move -> move.differ().forEach(id -> junit(xml, behaviour, move, id)));
        xml.element("system-out", BehaviourPhrases.headline(behaviour));
        xml.close();
        Sink.send(xml.toString(), out);
    }

    private static void junit(Markup xml, Behaviour behaviour, Move move, String id) {
        Row row = behaviour.row(id);
        String what = move.from() + ": " + BehaviourPhrases.didWithKnob(row, move.from()) + ", " + move.to() + ": "
                + BehaviourPhrases.didWithKnob(row, move.to()) + ". "
                + row.subject().means();
        xml.open(
                "testcase",
                "classname",
                "assay." + move.to() + " against " + move.from(),
                "name",
                id + ": " + row.subject().title());
        if (move.matter().contains(id)) {
            xml.element("failure", what, "message", what);
        } else {
            xml.element("system-out", what);
        }
        xml.close();
    }

    /** All of it as one section of another report: the differences that matter, and the others folded. */
    static Section section(Behaviour behaviour) {
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
                .filter(row -> row.conducts().stream().anyMatch(conduct -> !conduct.asAsked()))
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
