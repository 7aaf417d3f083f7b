package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.history.History;
import dev.assay.history.HistoryPage;
import dev.assay.history.HistoryReport;
import dev.assay.model.Metric;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Cells;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class HistoryReportTest {
    @Test
    void thePageIsAsTheGoldenOne() {
        String page = page(fourteen());
        Xhtml.parse(page);
        assertThat(page.length()).isLessThan(200_000);
        Golden.page("history", page);
    }

    @Test
    void whatHoldsForEveryPageHoldsForThisOne() {
        CompleteReportTest every = new CompleteReportTest();
        String page = page(fourteen());
        every.everyFigureComesWithWordsUnitsFiguresAndItsCommand(page);
        every.everyMarkTellsItsFigure(page);
        every.everySectionCanBeLinkedToByWhatStandsBesideItsHeading(page);
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.InLocale#TAGS")
    void figuresDoNotChangeWithTheLocale(String tag) {
        Golden.page("history", InLocale.get(tag, () -> page(fourteen())));
        Golden.check("history.txt", InLocale.get(tag, () -> terminal(fourteen())));
        Golden.check("history.csv", InLocale.get(tag, () -> csv(fourteen())));
    }

    static String page(History history) {
        StringBuilder page = new StringBuilder();
        HistoryPage.write(history, page);
        return page.toString();
    }

    private static String csv(History history) {
        StringBuilder csv = new StringBuilder();
        HistoryReport.csv(history, csv);
        return csv.toString();
    }

    @Test
    void theTerminalIsAsTheGoldenOne() {
        StringBuilder text = new StringBuilder();
        HistoryReport.write(fourteen(), new TerminalStyle(80, false), text);
        assertThat(text.toString().lines()).allMatch(line -> Cells.width(line) <= 80);
        Golden.check("history.txt", text.toString());
    }

    /** The thirteenth run was on another machine, so that the last cannot be compared with the first. */
    @Test
    void noChangeIsTakenAcrossRunsThatCannotBeCompared() {
        History all = fourteen();
        assertThat(terminal(all).lines().filter(line -> line.startsWith("  tomcat")))
                .hasSize(2)
                .allMatch(line -> line.endsWith(" –"));
        History.Series tomcat = all.series().get(0);
        History early = new History(
                all.runs(),
                List.of(new History.Series(
                        tomcat.metric(),
                        tomcat.contender(),
                        tomcat.reference(),
                        tomcat.points().subList(0, 3),
                        List.of())));
        assertThat(terminal(early).lines().filter(line -> line.startsWith("  tomcat")))
                .singleElement()
                .satisfies(line -> assertThat(line).endsWith("%"));
    }

    /** The thirteenth run was on another machine, and has no figure of its own here. */
    @Test
    void noLineLeadsAcrossARunThatCannotBeCompared() {
        History all = fourteen();
        History.Series tomcat = all.series().get(0);
        List<History.Point> others =
                tomcat.points().stream().filter(point -> point.run() != 12).toList();
        History.Series gap =
                new History.Series(tomcat.metric(), tomcat.contender(), tomcat.reference(), others, tomcat.changes());

        assertThat(lines(page(new History(all.runs(), List.of(tomcat))))).isEqualTo(12);
        assertThat(lines(page(new History(all.runs(), List.of(gap))))).isEqualTo(11);
    }

    @Test
    void whereMachinesTakeTurnsEachHasALineOfItsOwn() {
        History turns = takingTurns(2);
        assertThat(lines(page(new History(turns.runs(), turns.series().subList(0, 1)))))
                .isEqualTo(12);
    }

    @Test
    void aChangeIsSaidToHoldAmongComparableRunsUnlessAllAre() {
        assertThat(terminal(takingTurns(1))).contains("      +8.0% from run 10 (build-9) on\n");
        assertThat(terminal(takingTurns(2))).contains("      +8.0% from run 10 (build-9) on among comparable runs\n");
    }

    @Test
    void theRunThatARunIsComparedWithIsNamedUnlessItIsThePreviousOne() {
        assertThat(terminal(takingTurns(1))).contains("      app: orders 1234 before, orders 5678 after\n");
        assertThat(terminal(takingTurns(2)))
                .contains("      since run 8: app: orders 1234 before, orders 5678 after\n");
    }

    private static int lines(String page) {
        return page.split("<line class=\"series c0\"", -1).length - 1;
    }

    /** The runs of a start-up measurement have rounds. */
    @Test
    void figuresAreMeansOverWhatARunHas() {
        assertThat(terminal(fourteen()))
                .contains(
                        "CPU per request, µs, by run (geometric mean over blocks)",
                        "Start-up time, s, by run (geometric mean over rounds)");
    }

    private static String terminal(History history) {
        StringBuilder text = new StringBuilder();
        HistoryReport.write(history, new TerminalStyle(80, false), text);
        return text.toString();
    }

    @Test
    void theCsvHasALineForEachPoint() {
        History history = fourteen();
        StringBuilder csv = new StringBuilder();
        HistoryReport.csv(history, csv);
        List<String> lines = csv.toString().lines().toList();
        assertThat(lines)
                .hasSize(1
                        + history.series().stream()
                                .mapToInt(s -> s.points().size())
                                .sum());
        assertThat(lines.get(0))
                .isEqualTo("run,label,start,metric,unit,contender,reference,middle,low,high,replicates,change,p");
        assertThat(lines.stream().filter(line -> line.endsWith(",1.08,0.001"))).hasSize(1);
    }

    @Test
    void withoutAnySeriesThereAreStillTheRuns() {
        History empty = new History(fourteen().runs(), List.of());
        StringBuilder page = new StringBuilder();
        HistoryPage.write(empty, page);
        Xhtml.parse(page.toString());
        assertThat(page.toString())
                .contains("No lasting change shown in 14 runs.")
                .contains("build-13");
    }

    /** Two contenders; the second became 8% more expensive at the tenth run; another machine from the thirteenth on. */
    static History fourteen() {
        Random random = new Random(3);
        List<History.Run> runs = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            runs.add(new History.Run(
                    "build-" + i,
                    Synthetic.START.plus(Duration.ofDays(i)),
                    i == 0 ? Optional.empty() : Optional.of(i - 1),
                    i == 9 ? List.of("app: orders 1234 before, orders 5678 after") : List.of(),
                    i == 12 ? List.of("CPUs: 2 before, 4 after") : List.of(),
                    i < 12 ? 0 : 12));
        }
        List<History.Series> series = new ArrayList<>();
        for (Metric metric : List.of(Metric.CPU_PER_REQUEST, Metric.STARTUP)) {
            double base = metric == Metric.STARTUP ? 3_400 : 61;
            series.add(new History.Series(metric, "tomcat", Optional.empty(), points(random, base, 1), List.of()));
            boolean changed = metric == Metric.CPU_PER_REQUEST;
            series.add(new History.Series(
                    metric,
                    "jetty",
                    Optional.empty(),
                    points(random, base * 0.94, changed ? 1.08 : 1),
                    changed ? List.of(new History.Change(9, 1.08, 0.001)) : List.of()));
            series.add(new History.Series(
                    metric,
                    "jetty",
                    Optional.of("tomcat"),
                    points(random, 0.94, changed ? 1.08 : 1),
                    changed ? List.of(new History.Change(9, 1.077, 0.002)) : List.of()));
        }
        return new History(runs, series);
    }

    /** The same runs on so many machines that take turns. */
    private static History takingTurns(int machines) {
        History all = fourteen();
        List<History.Run> runs = new ArrayList<>();
        for (History.Run run : all.runs()) {
            int i = runs.size();
            Optional<Integer> before = i < machines ? Optional.empty() : Optional.of(i - machines);
            runs.add(new History.Run(run.label(), run.start(), before, run.changes(), List.of(), i % machines));
        }
        return new History(runs, all.series());
    }

    private static List<History.Point> points(Random random, double base, double step) {
        List<History.Point> points = new ArrayList<>();
        for (int i = 0; i < 14; i++) {
            double middle = base * (i < 9 ? 1 : step) * Math.exp(0.01 * random.nextGaussian());
            points.add(new History.Point(i, middle, middle * 0.97, middle * 1.04, 6));
        }
        return points;
    }
}
