package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.history.DiffReport;
import dev.assay.history.History;
import dev.assay.history.HistoryReport;
import dev.assay.model.Metric;
import dev.assay.report.document.TerminalStyle;
import dev.assay.report.figures.Cells;
import dev.assay.report.figures.Clean;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class HostileHistoryTest {
    private static final List<String> SHAPE = HostileInputTest.shape(HistoryReportTest.page(history("harmless")));

    @ParameterizedTest
    @FieldSource("dev.assay.report.Hostile#PAYLOADS")
    void changesNoElementAndNoAttributeOfThePage(String payload) {
        String html = HistoryReportTest.page(history(payload));
        assertThat(html).doesNotContainPattern(HostileInputTest.DANGEROUS).hasSizeLessThan(500_000);
        Xhtml.parse(html);
        if (!Clean.line(payload).isEmpty()) {
            assertThat(HostileInputTest.shape(html)).isEqualTo(SHAPE);
        }
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.Hostile#PAYLOADS")
    void neverReachesTheTerminalNorWidensIt(String payload) {
        String terminal = terminal(payload);
        assertThat(terminal).doesNotContainPattern(HostileInputTest.DANGEROUS);
        assertThat(terminal.lines()
                        .filter(line -> !HostileInputTest.WHOLE.matcher(line).matches()))
                .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(80));
    }

    @ParameterizedTest
    @FieldSource("dev.assay.report.Hostile#PAYLOADS")
    void csvHasTheSameCellsInEveryRowAndNoFormula(String payload) {
        MachineFormatsTest.requireSound(csv(payload));
    }

    @Test
    void secretsAreHidden() {
        String secret = "-Dspring.datasource.password=canary";
        assertThat(terminal(secret)).contains("***").doesNotContain("canary");
        assertThat(csv(secret)).doesNotContain("canary");
        assertThat(HistoryReportTest.page(history(secret))).doesNotContain("canary");
    }

    private static String terminal(String payload) {
        StringBuilder all = new StringBuilder();
        DiffReport.write(Hostile.experiment(payload).verdict(), List.of(), TerminalStyle.plain(), all);
        HistoryReport.write(history(payload), TerminalStyle.plain(), all);
        return all.toString();
    }

    private static String csv(String payload) {
        StringBuilder csv = new StringBuilder();
        HistoryReport.csv(history(payload), csv);
        return csv.toString();
    }

    /** Two runs of a contender, each of which differs from the one before in every possible way. */
    private static History history(String x) {
        List<String> differing = List.of(x + ": app: " + x + " before, " + x + "2 after");
        List<History.Run> runs = List.of(
                new History.Run(x, Synthetic.START, Optional.empty(), differing, List.of(), 0),
                new History.Run(x, Synthetic.START.plusSeconds(60), Optional.of(0), differing, differing, 1));
        List<History.Point> points = List.of(new History.Point(0, 61, 60, 62, 6), new History.Point(1, 64, 63, 65, 6));
        List<History.Change> changes = List.of(new History.Change(1, 1.05, 0.01));
        return new History(
                runs,
                List.of(
                        new History.Series(Metric.CPU_PER_REQUEST, x, Optional.empty(), points, changes),
                        new History.Series(Metric.CPU_PER_REQUEST, x, Optional.of(x), points, changes)));
    }
}
