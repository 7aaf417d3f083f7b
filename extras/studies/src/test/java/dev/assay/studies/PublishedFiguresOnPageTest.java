package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.evidence.Environment;
import dev.assay.model.plan.CpuSet;
import dev.assay.model.plan.Placement;
import dev.assay.model.server.InspectedApp;
import dev.assay.model.server.Server;
import dev.assay.model.server.Stack;
import dev.assay.studies.judge.StudyJudge;
import dev.assay.studies.model.Studies;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyParameter;
import dev.assay.studies.model.StudyResult;
import dev.assay.studies.report.StudyOutcome;
import dev.assay.studies.report.StudyPage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every published figure, parameter and claim has its own place on the page, even if repeating the study gave no result. */
class PublishedFiguresOnPageTest {
    /** Of two versions, one may only say less than the other. */
    private static final Set<StudyParameter.Topic> MAYBE_LESS_SAID = EnumSet.of(
            StudyParameter.Topic.FRAMEWORK,
            StudyParameter.Topic.SERVERS,
            StudyParameter.Topic.JDK,
            StudyParameter.Topic.TOOL_VERSION);

    static List<String> names() {
        return Studies.names();
    }

    /**
     * A row of a table.
     *
     * @param titles of the columns
     */
    private record Row(List<String> titles, List<String> cells) {
        /** Whether it begins with these cells. */
        boolean begins(String... first) {
            return cells.subList(0, Math.min(first.length, cells.size())).equals(List.of(first));
        }

        /** The cell below a title; empty if there is no such column. */
        Optional<String> below(String title) {
            return titles.contains(title) ? Optional.of(cells.get(titles.indexOf(title))) : Optional.empty();
        }
    }

    /** In the row of its run and the column of its server: no other figure stands for it. */
    @ParameterizedTest
    @MethodSource("names")
    void everyFigureIsInItsPlace(String name) {
        Study study = Studies.named(name, 1);
        List<Row> rows = rows(page(study));

        assertThat(study.published()).isNotEmpty().allSatisfy(published -> {
            published.figures().forEach((figure, text) -> assertThat(shown(study, rows, published, figure))
                    .as(published + " " + figure)
                    .containsExactly(text));
            String title = title(study, published) + " " + study.facts().publishedIn();
            for (int i = 0; i < published.starts().size(); i++) {
                assertThat(below(rows, title, "start " + (i + 1)))
                        .containsExactly(String.format(
                                Locale.ROOT, "%.3f", published.starts().get(i)));
            }
            published.starts().stream()
                    .mapToDouble(Double::doubleValue)
                    .average()
                    .ifPresent(mean -> assertThat(below(rows, title, "mean"))
                            .containsExactly(String.format(Locale.ROOT, "%.4f", mean)));
        });
    }

    /** The cells in the places where a published figure belongs; one, if all is well. */
    private static List<String> shown(Study study, List<Row> rows, Study.Published published, String figure) {
        String server = title(study, published);
        if (published.part().isEmpty()) {
            return study.figures().shown().stream()
                    .filter(shown -> shown.key().equals(figure))
                    .flatMap(shown -> below(rows, server + " " + study.facts().publishedIn(), shown.title()).stream())
                    .toList();
        }
        String column = StudyFigure.byId(figure).orElseThrow().title();
        if (study.layout() == Study.Layout.RUNS_DOWN) {
            return below(
                    rows,
                    column,
                    server,
                    published.part(),
                    published.run(),
                    study.facts().publishedIn());
        }
        String part = study.parts().size() > 1 ? published.part() + ", " : "";
        String run = study.part(published.part()).runs().size() > 1 ? published.run() + ", " : "";
        return below(rows, server + " " + study.facts().publishedIn(), part + run + column);
    }

    private static List<String> below(List<Row> rows, String title, String... first) {
        return rows.stream()
                .filter(row -> row.begins(first))
                .flatMap(row -> row.below(title).stream())
                .toList();
    }

    private static String title(Study study, Study.Published published) {
        return study.title(published.contender());
    }

    /** Each parameter has a line with its value and source. */
    @ParameterizedTest
    @MethodSource("names")
    void everyParameterIsThere(String name) {
        Study study = Studies.named(name, 1);
        List<Row> rows = rows(page(study)).stream()
                .filter(row -> row.titles().contains("as published"))
                .toList();

        assertThat(study.facts().parameters())
                .extracting(StudyParameter::topic)
                .containsExactlyInAnyOrder(StudyParameter.Topic.values());
        assertThat(study.facts().parameters()).allSatisfy(parameter -> {
            String topic = parameter.topic().title();
            assertThat(below(rows, "as published", topic)).singleElement().satisfies(then -> {
                assertThat(then).isNotBlank();
                parameter.value().ifPresent(value -> assertThat(then).isEqualTo(value));
            });
            assertThat(below(rows, "known from", topic))
                    .containsExactly(
                            parameter.source() == StudyParameter.Source.ARTICLE
                                    ? study.facts().publication()
                                    : parameter.source().title());
            assertThat(below(rows, "here", topic)).singleElement().asString().isNotBlank();
            assertThat(below(rows, "departure", topic))
                    .singleElement()
                    .asString()
                    .matches(
                            parameter
                                            .value()
                                            .filter(StudyParameter.NOT_STATED::equals)
                                            .isPresent()
                                    ? "unknown"
                                    : parameter.source() == StudyParameter.Source.ASSUMPTION
                                            ? "yes.*|unknown"
                                            : MAYBE_LESS_SAID.contains(parameter.topic())
                                                    ? "yes.*|no|unknown"
                                                    : "yes.*|no");
        });
    }

    /** Each claim has a line with what its author published and how it stands. */
    @ParameterizedTest
    @MethodSource("names")
    void everyClaimIsThere(String name) {
        Study study = Studies.named(name, 1);
        List<Row> rows = rows(page(study)).stream()
                .filter(row -> row.titles().contains("holds?"))
                .toList();

        assertThat(study.claims()).isNotEmpty().allSatisfy(claim -> {
            assertThat(below(rows, "then", claim.text()))
                    .singleElement()
                    .asString()
                    .isNotBlank();
            assertThat(below(rows, "holds?", claim.text())).containsExactly("undecided");
            assertThat(below(rows, "Note", claim.text()))
                    .singleElement()
                    .asString()
                    .isNotBlank();
        });
    }

    private static List<Row> rows(String page) {
        List<Row> rows = new ArrayList<>();
        List<String> titles = List.of();
        for (String line : page.lines().toList()) {
            if (!line.startsWith("|")) {
                titles = List.of();
            } else if (titles.isEmpty()) {
                titles = cells(line);
            } else {
                rows.add(new Row(titles, cells(line)));
            }
        }
        return rows;
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.substring(1, line.length() - 1).split("(?<!\\\\)\\|", -1))
                .map(cell -> cell.replace("\\", "")
                        .replace("<!-- -->", "")
                        .replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&amp;", "&")
                        .strip())
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
                List.of());
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                new StudyOutcome(
                        study,
                        nothing,
                        StudyJudge.judge(study, nothing, Optional.empty()),
                        environment(),
                        Optional.empty(),
                        environment()),
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
