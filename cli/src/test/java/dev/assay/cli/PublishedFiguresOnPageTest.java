package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.CpuSet;
import dev.assay.model.Environment;
import dev.assay.model.InspectedApp;
import dev.assay.model.Placement;
import dev.assay.model.Server;
import dev.assay.model.Stack;
import dev.assay.model.Study;
import dev.assay.model.StudyParameter;
import dev.assay.model.StudyResult;
import dev.assay.plan.Studies;
import dev.assay.report.StudyPage;
import dev.assay.study.StudyJudge;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every published figure is in its own cell on the page, even if repeating it gave no result. */
class PublishedFiguresOnPageTest {
    static List<String> names() {
        return Studies.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyFigureIsThere(String name) {
        Study study = Studies.named(name, 1);
        List<String> cells = cells(page(study));

        assertThat(study.published()).isNotEmpty().allSatisfy(row -> {
            assertThat(cells).containsAll(row.figures().values());
            assertThat(cells)
                    .containsAll(row.starts().stream()
                            .map(seconds -> String.format(Locale.ROOT, "%.3f", seconds))
                            .toList());
        });
        // At least as often as it was published: one server's figure does not stand for another's.
        study.published().stream()
                .flatMap(row -> row.figures().values().stream())
                .distinct()
                .forEach(figure -> assertThat(
                                cells.stream().filter(figure::equals).count())
                        .as(figure)
                        .isGreaterThanOrEqualTo(study.published().stream()
                                .flatMap(row -> row.figures().values().stream())
                                .filter(figure::equals)
                                .count()));
    }

    /** Each parameter has a line, with its source. */
    @ParameterizedTest
    @MethodSource("names")
    void everyParameterIsThere(String name) {
        Study study = Studies.named(name, 1);
        String page = page(study);

        assertThat(study.facts().parameters())
                .extracting(StudyParameter::topic)
                .containsExactlyInAnyOrder(StudyParameter.Topic.values());
        assertThat(study.facts().parameters()).allSatisfy(parameter -> assertThat(page)
                .containsPattern("(?m)^\\| " + parameter.topic().title() + " \\| .+ \\| "
                        + parameter.source().title() + " \\| .+ \\| (yes.*|no|cannot be told) \\|$"));
    }

    private static List<String> cells(String page) {
        return page.lines()
                .filter(line -> line.startsWith("|"))
                .flatMap(line -> Arrays.stream(line.split("(?<!\\\\)\\|", -1)))
                .map(cell -> cell.replace("\\", "").replace("&lt;", "<").strip())
                .toList();
    }

    private static String page(Study study) {
        StudyResult nothing = new StudyResult(
                study.name(),
                "assay study " + study.name(),
                Instant.EPOCH,
                List.of(),
                1,
                1,
                study.tool(),
                1,
                study.lines().get(0).boot(),
                1,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                study,
                nothing,
                StudyJudge.judge(study, nothing, Optional.empty()),
                Optional.empty(),
                environment(),
                environment(),
                page);
        return page.toString();
    }

    private static Environment environment() {
        CpuSet one = CpuSet.of(List.of(0));
        return new Environment(
                "0",
                "Linux",
                "a CPU",
                1,
                1_000_000_000L,
                "none",
                new Placement(one, one, one, false),
                List.of(),
                new InspectedApp(Path.of("app.jar"), "", "app", "", Stack.SERVLET, Server.TOMCAT, "10", List.of()),
                Map.of());
    }
}
