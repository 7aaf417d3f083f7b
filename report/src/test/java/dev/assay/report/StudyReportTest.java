package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Arrivals;
import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.Footprint;
import dev.assay.model.LoadPlan;
import dev.assay.model.LoadTool;
import dev.assay.model.Plan;
import dev.assay.model.Rate;
import dev.assay.model.Server;
import dev.assay.model.Settings;
import dev.assay.model.Step;
import dev.assay.model.Study;
import dev.assay.model.StudyFigure;
import dev.assay.model.StudyFinding;
import dev.assay.model.StudyJudgement;
import dev.assay.model.StudyResult;
import dev.assay.model.ToolLoad;
import dev.assay.model.ToolResult;
import dev.assay.model.ToolRun;
import dev.assay.model.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What was published stands beside what was measured, in the same units. */
class StudyReportTest {
    private static final StudyJudgement JUDGEMENT = new StudyJudgement(
            List.of(new StudyFinding("The schedule", List.of("It offers 300 requests/s, whatever | the server does."))),
            List.of(
                    new StudyJudgement.MeanStart(
                            "tomcat", OptionalDouble.of(5.5), OptionalDouble.of(4.25), OptionalDouble.empty()),
                    new StudyJudgement.MeanStart(
                            "jetty", OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty())),
            List.of(new StudyJudgement.Ranking(
                    "string", StudyFigure.THROUGHPUT, List.of("jetty", "tomcat"), List.of("tomcat", "jetty"))));

    @Test
    void runsDownHaveALineForTheArticleAndOneForHere() {
        String page = page(study(Study.Layout.RUNS_DOWN, 2), result(0.1));

        assertThat(page)
                .contains("| server | load | run |  | samples | throughput (1/s) |")
                .contains("| Tomcat | string | startup | article | 3000 | 293.86 |")
                .contains("| Tomcat | string | startup | here | 300 | 298.50 |")
                .contains("| Tomcat | string | 2 | article | – | – |")
                .contains("| Jetty | string | only there | article | 3000 | 291 |")
                .contains("| Jetty | string | only there | here | – | – |");
    }

    @Test
    void serversAcrossHaveTwoColumnsEach() {
        String page = page(study(Study.Layout.SERVERS_ACROSS, 2), result(0.1));

        assertThat(page)
                .contains("|  | Tomcat article | here | Jetty article | here |")
                .contains("| startup, throughput (1/s) | 293.86 | 298.50 | – | – |")
                .contains("| heap used (MB) | 124 | 31 | – | – |");
    }

    @Test
    void startsAreListedAndAveraged() {
        String page = page(study(Study.Layout.RUNS_DOWN, 2), result(0.1));

        assertThat(page)
                .contains("| start 1 | 5.000 | 4.250 | – | – |")
                .contains("| start 2 | 6.000 | – | – | – |")
                .contains("| mean | 5.500 | 4.250 | – | – |");
        assertThat(page(study(Study.Layout.RUNS_DOWN, 0), result(0.1))).doesNotContain("Start-up time");
    }

    @Test
    void thePageSaysWhatWroteItAtWhichScaleAndFromWhichFiles() {
        String page = page(study(Study.Layout.RUNS_DOWN, 0), result(0.1));

        assertThat(page)
                .contains("Written by `assay study a-study --scale 0.1`.")
                .contains("Shortened to 10.0 % of the durations and counts of the article")
                .contains("| string | throughput (1/s) | jetty, tomcat | tomcat, jetty |")
                .contains("whatever \\| the server does")
                .contains("tools/tomcat/string/startup/result.jtl")
                .contains("jmeter.jar")
                .contains("no experiment of its own")
                .doesNotContain("/opt/");
        assertThat(page(study(Study.Layout.RUNS_DOWN, 0), result(1)))
                .contains("Durations and counts are those of the article");
    }

    @ParameterizedTest
    @EnumSource(Study.Layout.class)
    void theTerminalShowsTheSameFigures(Study.Layout layout) {
        String screen = screen(study(layout, 2), 120);

        assertThat(screen)
                .contains("293.86", "298.50", "124", "31", "4.250", "jetty, tomcat", "The schedule")
                .contains("What the method of the article could not show");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120})
    void noLineIsTooLong(int columns) {
        assertThat(screen(study(Study.Layout.RUNS_DOWN, 2), columns).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
    }

    @Test
    void listsStudies() {
        StringBuilder list = new StringBuilder();
        StudyReport.list(List.of(study(Study.Layout.RUNS_DOWN, 0)), TerminalStyle.plain(), list);

        assertThat(list.toString()).contains("a-study", "JMeter", "tomcat, jetty", "A study");
    }

    private static String screen(Study study, int columns) {
        StringBuilder screen = new StringBuilder();
        StudyReport.write(study, result(0.1), JUDGEMENT, new TerminalStyle(columns, false), screen);
        return screen.toString();
    }

    private static String page(Study study, StudyResult result) {
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                study, result, JUDGEMENT, Optional.empty(), Fixtures.environment(List.of("tomcat", "jetty")), page);
        return page.toString();
    }

    private static StudyResult result(double scale) {
        ToolResult seen = new ToolResult(
                LoadTool.JMETER,
                "5.6.3",
                List.of("/opt/java/bin/java", "-cp", "/opt/jars/jmeter.jar:/opt/jars/other.jar", "-n"),
                300,
                0,
                1.005,
                298.5,
                new ToolResult.Times(
                        OptionalDouble.of(2),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        new TreeMap<>()),
                ToolResult.Bytes.NONE,
                1,
                List.of(),
                "result.jtl");
        ToolLoad load = ToolLoad.loops(Step.get("/"), 100, 3);
        return new StudyResult(
                "a-study",
                scale == 1 ? "assay study a-study" : "assay study a-study --scale " + scale,
                Instant.EPOCH,
                61,
                scale,
                LoadTool.JMETER,
                1,
                "3.5",
                1,
                List.of(new StudyResult.Ran("tomcat", Server.TOMCAT, "10.1.55", "app", "17")),
                List.of(new Evidence.Startup(Instant.EPOCH, 1, "tomcat", 4250, 1, new Footprint(1, 1, 1, 1, 1, 1))),
                List.of(new StudyResult.Told("tomcat", Map.of("heap.used", 31e6))),
                List.of(),
                List.of(new StudyResult.Run(
                        "tomcat",
                        "string",
                        "startup",
                        load,
                        new ToolRun.Measured(seen),
                        Optional.empty(),
                        -1,
                        "tools/tomcat/string/startup")));
    }

    private static Study study(Study.Layout layout, int starts) {
        return new Study(
                "a-study",
                "A study",
                List.of("Everything at its defaults."),
                LoadTool.JMETER,
                layout,
                List.of(new Study.Line("3.5", Map.of("all", "app"))),
                plan(),
                starts,
                new Study.Figures(
                        Optional.of("/figures"), List.of(new Study.Figure("heap.used", "heap used (MB)", 1e6))),
                List.of(new Study.Part(
                        "string",
                        ToolLoad.loops(Step.get("/"), 1000, 3),
                        Optional.empty(),
                        List.of("startup", "2"),
                        Study.Shortened.USERS,
                        false,
                        List.of(StudyFigure.SAMPLES, StudyFigure.THROUGHPUT))),
                List.of(
                        new Study.Published("tomcat", "", "", Map.of("heap.used", "124"), List.of(5.0, 6.0)),
                        new Study.Published(
                                "tomcat",
                                "string",
                                "startup",
                                Map.of("samples", "3000", "throughput", "293.86"),
                                List.of()),
                        new Study.Published(
                                "jetty",
                                "string",
                                "only there",
                                Map.of("samples", "3000", "throughput", "291"),
                                List.of())),
                List.of(),
                List.of("They are close together."));
    }

    private static Plan plan() {
        return new Plan(
                Optional.empty(),
                List.of(contender(Server.TOMCAT), contender(Server.JETTY)),
                List.of(),
                new Workload(List.of(Step.get("/"))),
                new LoadPlan(10, new Rate.Auto(0.5), Arrivals.POISSON),
                Duration.ofMinutes(5),
                0.03,
                1,
                OptionalInt.empty(),
                Duration.ofMinutes(1),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Contender contender(Server server) {
        return new Contender(server.id(), server, Optional.empty(), Settings.DEFAULTS, Optional.empty(), List.of());
    }
}
