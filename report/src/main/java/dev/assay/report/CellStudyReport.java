package dev.assay.report;

import dev.assay.model.BootFacts;
import dev.assay.model.Comparison;
import dev.assay.model.ContenderSummary;
import dev.assay.model.Environment;
import dev.assay.model.Metric;
import dev.assay.model.Outcome;
import dev.assay.model.Server;
import dev.assay.model.ServerFacts;
import dev.assay.model.Stack;
import dev.assay.model.StudyCell;
import dev.assay.model.Verdict;
import dev.assay.words.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Assay's own study: which cells there are, why others are not, and what those came to that were measured. */
public final class CellStudyReport {
    private static final String TITLE = "Tomcat, Jetty, Undertow and Reactor Netty under Spring Boot in 2026";
    private static final String NOT_YET = "not yet";

    /** What is quoted of each cell. */
    private static final List<Metric> METRICS =
            List.of(Metric.CPU_PER_REQUEST, Metric.P99, Metric.THROUGHPUT, Metric.STARTUP, Metric.RESIDENT);

    private final List<StudyCell> cells;
    private final List<String> reasons = new ArrayList<>();

    private CellStudyReport(List<StudyCell> cells) {
        this.cells = cells;
    }

    /**
     * Writes which servers are in which cell, and why others are not, for a terminal.
     *
     * @param cells all combinations, also those that do not exist
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void list(List<StudyCell> cells, TerminalStyle style, Appendable out) {
        CellStudyReport report = new CellStudyReport(cells);
        Screen screen = new Screen(style);
        screen.paragraph(0, 0, TITLE, Ink.BOLD);
        Table matrix = report.table("", cells, (cell, server) -> cell.exists() ? "yes" : Figures.NONE);
        new TerminalSections(screen)
                .show(new Section("cells", Numbers.count(report.existing().size(), "cell"), matrix, report.why()));
        screen.send(out);
    }

    /**
     * Writes the page: a table for each metric, gathered from the cells that have been measured.
     *
     * @param verdicts of the cells; empty where one has not ended
     * @param environment of any of them; empty where none was measured
     * @throws java.io.UncheckedIOException if {@code out} refuses the text
     */
    public static void page(
            List<StudyCell> cells,
            Function<StudyCell, Optional<Verdict>> verdicts,
            Optional<Environment> environment,
            Appendable out) {
        CellStudyReport report = new CellStudyReport(cells);
        StringBuilder page = new StringBuilder("# " + TITLE + "\n\n");
        long measured = report.existing().stream()
                .filter(cell -> verdicts.apply(cell).isPresent())
                .count();
        page.append("Written by `assay study assay-2026`: ")
                .append(measured)
                .append(" of ")
                .append(Numbers.count(report.existing().size(), "comparison"))
                .append(" measured.");
        environment.ifPresent(machine -> page.append(' ')
                .append(MarkdownText.of(EnvironmentSection.machine(machine)))
                .append('.'));
        page.append('\n');
        MarkdownSections sections = new MarkdownSections("##", page);
        METRICS.forEach(metric -> sections.open(report.section(metric, verdicts)));
        sections.open(new Section("why", "Why a cell is missing", report.why()));
        sections.open(new Section("limits", "What these tables do not show", Part.items(limits())));
        Sink.send(page, out);
    }

    private Section section(Metric metric, Function<StudyCell, Optional<Verdict>> verdicts) {
        List<StudyCell> rows = existing();
        List<Double> all = rows.stream()
                .flatMap(cell -> verdicts.apply(cell).stream())
                .flatMap(verdict -> verdict.contenders().stream())
                .flatMap(contender -> Stream.ofNullable(contender.means().get(metric)))
                .toList();
        Scale scale = Scale.of(metric, all);
        return new Section(
                metric.id(),
                Wording.capital(metric.title()) + (scale.unit().isEmpty() ? "" : ", " + scale.unit()),
                table("", rows, (cell, server) -> verdicts.apply(cell)
                        .map(verdict -> entry(verdict, server, metric, scale))
                        .orElse(NOT_YET)),
                Part.note("Each against Tomcat in the same row"
                        + (metric.lowerIsBetter() ? "; lower is better." : "; higher is better.")));
    }

    /** A row for each cell, a column for each server. */
    private Table table(String caption, List<StudyCell> rows, BiFunction<StudyCell, Server, String> entry) {
        return Table.across(
                caption,
                "Cell",
                StudyCell.SERVERS.stream().map(Server::id).toList(),
                "l",
                rows.stream()
                        .map(cell -> Table.Row.of(Stream.concat(
                                        Stream.of(title(cell)),
                                        StudyCell.SERVERS.stream().map(server -> cell.absence(server)
                                                .map(why -> "no (" + number(cell, server, why) + ")")
                                                .orElseGet(() -> entry.apply(cell, server))))
                                .toList()))
                        .toList());
    }

    /** The figure, and what the comparison with the reference says. */
    private static String entry(Verdict verdict, Server server, Metric metric, Scale scale) {
        Optional<Double> figure = verdict.contenders().stream()
                .filter(contender -> contender.id().equals(server.id()))
                .map(ContenderSummary::means)
                .flatMap(means -> Stream.ofNullable(means.get(metric)))
                .findFirst();
        String said = verdict.comparisons().stream()
                .filter(one -> one.metric() == metric && one.contender().equals(server.id()))
                .findFirst()
                .map(CellStudyReport::said)
                .orElse("");
        return Stream.of(figure.map(scale::text).orElse(Figures.NONE), said)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String said(Comparison comparison) {
        boolean told = comparison.verdict() != Outcome.REFUSED && comparison.verdict() != Outcome.UNDECIDED;
        return told ? Wording.change(comparison) + " " + comparison.verdict().word() : "cannot be told here";
    }

    private static String title(StudyCell cell) {
        return (cell.stack() == Stack.SERVLET ? "servlet" : "WebFlux") + " on " + cell.boot() + ", JDK " + cell.jdk()
                + ", " + (cell.virtualThreads() ? "virtual" : "platform") + ", "
                + cell.settings().name();
    }

    private int number(StudyCell cell, Server server, StudyCell.Absence why) {
        String reason = reason(cell, server, why);
        if (!reasons.contains(reason)) {
            reasons.add(reason);
        }
        return reasons.indexOf(reason) + 1;
    }

    private static String reason(StudyCell cell, Server server, StudyCell.Absence why) {
        return switch (why) {
            case NO_VIRTUAL_THREADS -> "JDK " + cell.jdk() + " has no virtual threads; JDK 21 is the first with them";
            case NO_SERVLETS -> server.title() + " has no servlet container";
            case DROPPED ->
                server.facts()
                        .flatMap(ServerFacts::boot)
                        .flatMap(BootFacts::dropped)
                        .map(end -> "Spring Boot dropped " + server.title() + " at " + end.at())
                        .orElseThrow();
            case NO_EFFECT -> server.title() + " handles requests on its event loop, whatever threads there are";
        };
    }

    private Part why() {
        return new Part.Items(
                "",
                "why",
                reasons.stream().map(reason -> new Part.Item(reason, "")).toList());
    }

    private List<StudyCell> existing() {
        return cells.stream().filter(StudyCell::exists).toList();
    }

    private static List<String> limits() {
        return List.of(
                "Whether one row differs from another: servers took turns within a row, and rows were measured one after"
                        + " another. Compare two rows with assay compare NAME=JAR, or with --jdk, --virtual-threads or --settings.",
                "What an app that does more than answer costs: a word, a list and a small JSON body are mostly server.",
                "Other machines: how much is saved depends on the processor, and ranks can change with it.");
    }
}
