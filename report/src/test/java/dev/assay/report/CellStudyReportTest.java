package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Server;
import dev.assay.model.Settings;
import dev.assay.model.Stack;
import dev.assay.model.StudyCell;
import dev.assay.model.StudyCell.Absence;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class CellStudyReportTest {
    private static final StudyCell SERVLET = new StudyCell(
            "3.5", Stack.SERVLET, 17, false, Settings.DEFAULTS, Map.of(Server.NETTY, Absence.NO_SERVLETS));
    private static final StudyCell REACTIVE = new StudyCell(
            "4.1",
            Stack.REACTIVE,
            25,
            true,
            Settings.EQUAL,
            Map.of(Server.UNDERTOW, Absence.DROPPED, Server.NETTY, Absence.NO_EFFECT));
    private static final StudyCell NONE = new StudyCell(
            "4.1",
            Stack.SERVLET,
            17,
            true,
            Settings.DEFAULTS,
            Map.of(
                    Server.TOMCAT, Absence.NO_VIRTUAL_THREADS,
                    Server.JETTY, Absence.NO_VIRTUAL_THREADS,
                    Server.UNDERTOW, Absence.NO_VIRTUAL_THREADS,
                    Server.NETTY, Absence.NO_VIRTUAL_THREADS));
    private static final List<StudyCell> CELLS = List.of(SERVLET, REACTIVE, NONE);

    private static String page(Function<StudyCell, Optional<Verdict>> verdicts) {
        StringBuilder out = new StringBuilder();
        CellStudyReport.page(CELLS, verdicts, Optional.of(Fixtures.realistic().environment()), out);
        return out.toString();
    }

    @Test
    void listsWhatThereIsAndWhyTheRestIsNot() {
        StringBuilder out = new StringBuilder();
        CellStudyReport.list(CELLS, new TerminalStyle(80, false), out);

        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains(
                        "2 cells",
                        "servlet on 3.5, JDK 17, platform, defaults yes yes yes no (1)",
                        "WebFlux on 4.1, JDK 25, virtual, equal yes yes no (2) no (3)",
                        "servlet on 4.1, JDK 17, virtual, defaults no (4) no (4) no (4) no (4)",
                        "(1) Reactor Netty has no servlet container",
                        "(2) Spring Boot dropped Undertow at 4.0",
                        "(3) Reactor Netty handles requests on its event loop, whatever threads there are",
                        "(4) JDK 17 has no virtual threads; JDK 21 is the first with them");
    }

    @Test
    void gathersWhatWasMeasured() {
        Verdict verdict = Fixtures.realistic().verdict();
        String page = page(cell -> cell.equals(SERVLET) ? Optional.of(verdict) : Optional.empty());

        assertThat(page).contains("1 of 2 comparisons measured.", "## CPU per request", "## Start-up");
        String row = page.lines()
                .filter(line -> line.startsWith("| servlet on 3.5"))
                .findFirst()
                .orElseThrow();
        String[] cells = row.split("\\|", -1);
        assertThat(cells).hasSize(7);
        assertThat(cells[2].strip()).matches("[0-9.]+");
        assertThat(cells[3].strip()).matches("[0-9.]+, .* % better");
        assertThat(cells[4]).contains("cannot be told here");
        assertThat(cells[5].strip()).isEqualTo("no (1)");
        assertThat(page.lines().filter(line -> line.startsWith("| WebFlux on 4.1")))
                .isNotEmpty()
                .allSatisfy(line -> assertThat(line).contains("| not yet | not yet | no (2) | no (3) |"));
        assertThat(page.lines().filter(line -> line.startsWith("| servlet on 4.1")))
                .isEmpty();
    }

    @Test
    void whatIsUndecidedOrRefusedCannotBeTold() {
        for (Experiment experiment : List.of(Fixtures.undecided(), Fixtures.refused())) {
            String page = page(cell -> Optional.of(experiment.verdict()));

            assertThat(page.lines()
                            .filter(line -> line.startsWith("| servlet on 3.5"))
                            .findFirst())
                    .hasValueSatisfying(line -> assertThat(line)
                            .contains("cannot be told here")
                            .doesNotContain("better", "worse", "equivalent"));
        }
    }
}
