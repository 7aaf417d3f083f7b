package dev.assay.studies.report;

import dev.assay.model.LatencyBand;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Server;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFacts;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A study with everything that is drawn: ten starts, two parts, a warm-up, errors, a contender that failed. */
final class StudySample {
    static final List<String> CONTENDERS = List.of("tomcat", "jetty", "undertow");
    static final StudyJudgement JUDGEMENT = new StudyJudgement(List.of(), List.of());

    private StudySample() {}

    static Study study() {
        return new Study(
                "a-study",
                "Tomcat, Jetty and <Undertow>",
                List.of("Everything at its defaults.", "A thousand users."),
                LoadTool.GATLING,
                Study.Layout.RUNS_DOWN,
                List.of(new Study.Line("3.5", Map.of("all", "app"))),
                plan(),
                10,
                new Study.Figures(
                        Optional.of("/figures"), List.of(new Study.Figure("heap.used", "heap used (MB)", 1e6))),
                List.of(
                        part("strings", 1000, List.of("startup", "2"), Optional.of(Duration.ofMinutes(1))),
                        part("objects", 1000, List.of("run"), Optional.empty())),
                published(),
                List.of(),
                StudyFacts.NONE);
    }

    private static Study.Part part(String name, int users, List<String> runs, Optional<Duration> warmUp) {
        return new Study.Part(
                name,
                Loads.loops(Step.get("/" + name), users, 3),
                List.of(),
                warmUp.map(Loads.loops(Step.get("/" + name), users, 3)::lasting),
                runs,
                List.of(),
                Study.Shortened.USERS,
                false,
                List.of(
                        StudyFigure.SAMPLES,
                        StudyFigure.AVERAGE,
                        StudyFigure.P50,
                        StudyFigure.P99,
                        StudyFigure.THROUGHPUT,
                        StudyFigure.ERROR_PERCENT));
    }

    private static List<Study.Published> published() {
        List<Study.Published> all = new ArrayList<>();
        for (String id : CONTENDERS) {
            int place = CONTENDERS.indexOf(id);
            all.add(new Study.Published(
                    id,
                    "",
                    "",
                    Map.of("heap.used", String.valueOf(124 + place)),
                    IntStream.range(0, 10)
                            .mapToObj(i -> 4.8 + 0.2 * place + 0.01 * i)
                            .toList()));
            all.add(new Study.Published(
                    id,
                    "strings",
                    "startup",
                    Map.of("samples", "3000", "throughput", "≈ 2," + (700 + place), "average", "7"),
                    List.of()));
            all.add(new Study.Published(
                    id,
                    "strings",
                    "2",
                    Map.of(
                            "throughput",
                            String.valueOf(290 + place),
                            "p50",
                            "4",
                            "p99",
                            String.valueOf(40 + place),
                            "max",
                            "350"),
                    List.of()));
        }
        return all;
    }

    static StudyResult result() {
        List<StudyResult.Run> runs = new ArrayList<>();
        for (String id : CONTENDERS) {
            int place = CONTENDERS.indexOf(id);
            runs.add(run(id, "strings", StudyResult.Run.WARM_UP, 20, place));
            runs.add(run(id, "strings", "startup", 40, place));
            runs.add(run(id, "strings", "2", 40, place + 1));
            runs.add(
                    id.equals("undertow")
                            ? new StudyResult.Run(
                                    id,
                                    "objects",
                                    "run",
                                    load(),
                                    new ToolRun.Failed("it fell over", OptionalInt.of(1), List.of()),
                                    Optional.empty(),
                                    "")
                            : run(id, "objects", "run", 12, place));
        }
        return new StudyResult(
                "a-study",
                "assay study a-study --scale 0.1",
                Instant.parse("2026-05-04T10:20:30Z"),
                List.of(),
                361,
                0.1,
                LoadTool.GATLING,
                1,
                "3.5",
                1,
                CONTENDERS.stream()
                        .map(id ->
                                new StudyResult.ContenderRun(id, Server.byId(id).orElseThrow(), "10.1.55", "app", "17"))
                        .toList(),
                starts(),
                CONTENDERS.stream()
                        .map(id -> new StudyResult.ReportedFigures(
                                id, Map.of("heap.used", 31e6 + 1e6 * CONTENDERS.indexOf(id))))
                        .toList(),
                runs);
    }

    private static List<Evidence> starts() {
        return IntStream.range(0, 10)
                .boxed()
                .flatMap(i -> CONTENDERS.stream().map(id -> (Evidence) Samples.startup(
                        Instant.EPOCH,
                        i + 1,
                        id,
                        2000 + 300 * CONTENDERS.indexOf(id) + 17 * (i % 7),
                        1,
                        new Footprint(1, 1, 1, 1, 1, 1))))
                .toList();
    }

    private static ToolLoad load() {
        return Loads.loops(Step.get("/"), 100, 3);
    }

    private static StudyResult.Run run(String id, String part, String name, int seconds, int place) {
        return new StudyResult.Run(
                id,
                part,
                name,
                load(),
                new ToolRun.Measured(seen(seconds, place)),
                Optional.empty(),
                "tools/" + id,
                IntStream.rangeClosed(0, seconds)
                        .mapToObj(second -> new StudyResult.ServerMoment(
                                second,
                                40 + place + Math.min(10, second),
                                (300L + second) << 20,
                                OptionalLong.of((100L + 13L * (second % 9)) << 20)))
                        .toList());
    }

    private static ToolResult seen(int seconds, int place) {
        long errors = place == 0 ? seconds : 0;
        NavigableMap<Double, Double> percentiles = new TreeMap<>();
        Stream.of(1.0, 25.0, 50.0, 90.0, 99.0, 99.9, 99.99)
                .forEach(p -> percentiles.put(p, (1 + place) * 2 / (1.001 - p / 100)));
        return new ToolResult(
                LoadTool.GATLING,
                "3.11.5",
                List.of("java"),
                100L * seconds,
                errors,
                seconds,
                100,
                new ToolResult.Times(
                        OptionalDouble.of(5 + place),
                        OptionalDouble.of(1),
                        OptionalDouble.of(2500),
                        OptionalDouble.of(3),
                        percentiles),
                OptionalLong.empty(),
                ToolResult.Bytes.NONE,
                1,
                IntStream.range(0, seconds)
                        .mapToObj(second -> moment(second, place))
                        .toList(),
                IntStream.range(0, 8)
                        .mapToObj(i -> new LatencyBand(i, i + 1, 12L * seconds + i))
                        .toList(),
                errors == 0 ? Map.of() : Map.of("status 500", errors),
                "simulation.log");
    }

    private static ToolResult.Moment moment(int second, int place) {
        double slow = 4 + place + 200.0 / (1 + second);
        return new ToolResult.Moment(
                second,
                1,
                OptionalLong.of(100 + place + second % 3),
                100 - place,
                OptionalLong.of(place == 0 ? 1 : 0),
                OptionalLong.of(Math.min(100, 10 * second)),
                slow,
                OptionalDouble.of(slow / 2),
                OptionalDouble.of(slow * 2),
                OptionalDouble.of(slow * 3),
                OptionalDouble.of(slow * 5));
    }

    private static Plan plan() {
        return Samples.plan(
                Optional.empty(),
                CONTENDERS.stream()
                        .map(id -> new Contender(id, Server.byId(id).orElseThrow()))
                        .toList(),
                List.of(),
                new Workload(List.of(Step.get("/"))),
                Samples.loadPlan(10, new Rate.Auto(0.5), Arrivals.POISSON),
                Duration.ofMinutes(5),
                0.03,
                1,
                OptionalInt.empty(),
                Duration.ofMinutes(1),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
