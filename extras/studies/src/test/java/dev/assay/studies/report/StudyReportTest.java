package dev.assay.studies.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Metric;
import dev.assay.model.Samples;
import dev.assay.model.evidence.Environment;
import dev.assay.model.evidence.Footprint;
import dev.assay.model.plan.Arrivals;
import dev.assay.model.plan.Contender;
import dev.assay.model.plan.HttpVersion;
import dev.assay.model.plan.LoadPlan;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Rate;
import dev.assay.model.plan.Step;
import dev.assay.model.plan.Wire;
import dev.assay.model.plan.Workload;
import dev.assay.model.server.Server;
import dev.assay.model.server.Settings;
import dev.assay.model.verdict.Limit;
import dev.assay.model.verdict.Outcome;
import dev.assay.model.verdict.Verdict;
import dev.assay.report.Experiment;
import dev.assay.report.Fixtures;
import dev.assay.report.document.TerminalStyle;
import dev.assay.studies.model.ClaimReason;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyClaim;
import dev.assay.studies.model.StudyFacts;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyJudgement;
import dev.assay.studies.model.StudyParameter;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolResult;
import dev.assay.tools.ToolRun;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Published and measured figures are shown side by side, in the same units. */
class StudyReportTest {
    private static final StudyJudgement JUDGEMENT = new StudyJudgement(
            List.of(
                    new StudyJudgement.JudgedClaim(
                            "They are close | together.",
                            StudyJudgement.Standing.UNDECIDED,
                            ClaimReason.Plain.ONE_RUN,
                            "throughput (req/s)",
                            Map.of("", Map.of("tomcat", "≈ 290")),
                            Map.of("", Map.of("tomcat", 298.5)),
                            List.of(),
                            Optional.of(new StudyJudgement.Own(
                                    Metric.THROUGHPUT,
                                    "tomcat",
                                    List.of(new StudyJudgement.Interval("jetty", 1.2, 1.1, 1.3, Outcome.BETTER)),
                                    Optional.of(StudyJudgement.Unlike.ANOTHER_CONCURRENCY))),
                            List.of(new StudyClaim.Note("It was said again.", "https://example.org/again"))),
                    new StudyJudgement.JudgedClaim(
                            "Jetty is best.",
                            StudyJudgement.Standing.DOES_NOT_HOLD,
                            new ClaimReason.Apart(false, 0),
                            "average (ms)",
                            Map.of(),
                            Map.of("a", Map.of(), "b", Map.of(), "c", Map.of(), "d", Map.of()),
                            List.of(),
                            Optional.empty(),
                            List.of())),
            List.of("Shortened to 10% of the requests and times of the article."));

    @Test
    void runsDownHaveALineForTheArticleAndOneForHere() {
        String page = page(study(Study.Layout.RUNS_DOWN, 2), result(0.1));

        assertThat(page)
                .contains("| server | load | run |  | samples | throughput (req/s) |")
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
                .contains("| startup, throughput (req/s) | 293.86 | 298.50 | – | – |")
                .contains("| heap used (MB) | 124 | 31 | – | – |");
    }

    @Test
    void startsAreListedAndAveraged() {
        String page = page(study(Study.Layout.RUNS_DOWN, 2), result(0.1));

        assertThat(page)
                .contains("| start 1 | 5.000 | 4.250 | – | – |")
                .contains("| start 2 | 6.000 | – | – | – |")
                .contains("| mean | 5.5000 | 4.2500 | – | – |");
        assertThat(page(study(Study.Layout.RUNS_DOWN, 0), result(0.1))).doesNotContain("Start-up time");
    }

    @Test
    void thePageSaysWhatWroteItAtWhichScale() {
        String page = page(study(Study.Layout.RUNS_DOWN, 0), result(0.1));

        assertThat(page)
                .contains("Written by `assay study a-study --scale 0.1`.")
                .contains("of the article. Loads sent by JMeter, 1 min 1 s with starts and pauses.")
                .contains("own experiment was not run")
                .doesNotContain("/opt/");
    }

    @Test
    void conclusionsAreATableAndComeFirst() {
        String page = page(study(Study.Layout.RUNS_DOWN, 0), result(0.1));

        assertThat(page)
                .contains(
                        "| They are close \\| together. | throughput (req/s) | tomcat ≈ 290 | tomcat 299 | undecided |"
                                + " throughput at saturation against tomcat: jetty +20% (+10 to +30%); decides nothing: another"
                                + " concurrency | one run each |")
                .contains("| Jetty is best. | average (ms) | – | see the tables of 4 loads | does not hold | – |"
                        + " the runs say the opposite |")
                .contains("It was said again. (example.org/again)");
        assertThat(page.lines().filter(line -> line.startsWith("## ")))
                .containsExactly(
                        "## The article's conclusions",
                        "## After the start",
                        "## The loads",
                        "## How the article measured",
                        "## What ran here",
                        "## Assay's verdict on the same contenders");
        StringBuilder screen = new StringBuilder();
        StudyReport.claims(study(Study.Layout.RUNS_DOWN, 0), JUDGEMENT, new TerminalStyle(120, false), screen);
        assertThat(screen.toString()).contains("undecided", "one run each", "It was said again.");
    }

    @Test
    void whatIsNoArticleIsNotCalledOne() {
        Study article = withFacts(study(Study.Layout.RUNS_DOWN, 2));
        StudyFacts facts = Samples.with(article.facts(), Map.of("publication", "issue", "publishedIn", "issue"));
        String page = page(Samples.with(article, Map.of("facts", facts)), result(0.1));

        assertThat(page)
                .contains("## The issue's conclusions", "## How the issue measured")
                .contains("| framework | Spring Boot 1.4.3 | issue |");
        assertThat(page.replace(JUDGEMENT.scale().get(0), "")).doesNotContain("article");
    }

    @Test
    void figuresSideBySideHaveTheirDifference() {
        StudyResult one = result(0.1);
        StudyResult.Run run = one.runs().get(0);
        Study study = study(Study.Layout.SERVERS_ACROSS, 2);
        StudyResult two = one.with(List.of(run, of("jetty", "startup", run)), List.of());

        assertThat(page(Samples.with(study, Map.of("published", published("308"))), two))
                .contains("| against Tomcat |  |  | +4.8% | 0.0% |");
        assertThat(page(Samples.with(study, Map.of("published", published("3"))), two))
                .as("rounded too coarsely for a ratio")
                .contains("| against Tomcat |  |  | – | 0.0% |");
        assertThat(page(study(Study.Layout.RUNS_DOWN, 0), result(0.1))).doesNotContain("against Tomcat");
    }

    private static List<Study.Published> published(String jetty) {
        return List.of(
                new Study.Published("tomcat", "string", "startup", Map.of("throughput", "293.86"), List.of()),
                new Study.Published("jetty", "string", "startup", Map.of("throughput", jetty), List.of()));
    }

    @Test
    void whatFailedIsSaid() {
        StudyResult one = result(0.1);
        StudyResult.Run run = one.runs().get(0);
        StudyResult.Run failed =
                Samples.with(run, Map.of("outcome", new ToolRun.Failed("ended with\n1", OptionalInt.of(1), List.of())));

        assertThat(page(study(Study.Layout.RUNS_DOWN, 0), one.with(List.of(failed), List.of())))
                .contains("## What failed\n\n- tomcat, string, startup: ended with");
        assertThat(page(study(Study.Layout.RUNS_DOWN, 0), one)).doesNotContain("What failed");
    }

    /** Tables of loads keep the first repetition, which is what the article had. */
    @Test
    void repetitionsHaveATableAndAnIntervalForEachConclusion() {
        StudyResult one = result(0.1);
        StudyResult.Run run = one.runs().get(0);
        StudyResult.Run failed =
                Samples.with(run, Map.of("outcome", new ToolRun.Failed("ended with 1", OptionalInt.of(1), List.of())));
        StudyResult.Run slower = Samples.with(
                run,
                Map.of(
                        "outcome",
                        new ToolRun.Measured(
                                Samples.with(run.result().orElseThrow(), Map.of("throughputPerSecond", 200.5)))));
        StudyResult result = one.with(
                one.runs(),
                List.of(
                        new StudyResult.Repeat(List.of(), List.of(slower)),
                        new StudyResult.Repeat(List.of(), List.of(failed))));
        StudyJudgement.JudgedClaim claim = Samples.with(
                JUDGEMENT.claims().get(0),
                Map.of(
                        "standing",
                        StudyJudgement.Standing.HOLDS,
                        "reason",
                        new ClaimReason.Repetitions(2, 3, ""),
                        "estimates",
                        List.of(
                                new StudyJudgement.Estimate("", "jetty", Optional.of("tomcat"), 2, 1.06, 1.04, 1.08),
                                new StudyJudgement.Estimate("", "jetty", Optional.empty(), 2, 2.5, 2, 3))));
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                new StudyOutcome(
                        study(Study.Layout.RUNS_DOWN, 0),
                        result,
                        new StudyJudgement(List.of(claim), List.of()),
                        environment(),
                        Optional.empty(),
                        environment()),
                page);

        assertThat(page)
                .contains("All loads ran three times, each on fresh JVMs")
                .contains("geometric means of those within each, with 95% intervals")
                .contains("| holds? | interval over repetitions | interval of Assay's verdict | Note |")
                .contains("| holds | jetty against tomcat +6% (+4 to +8%); jetty 2.50 (2 to 3) |")
                .contains("over 2 of 3 repetitions")
                .contains("## All 3 repetitions: mean (least to most)")
                .contains("| startup, throughput (req/s) | 249.50 (200.50 to 298.50), 2 of 3 | – |")
                .contains("| Tomcat | string | startup | here | 300 | 298.50 |")
                .contains("- repetition 3, tomcat, string, startup: ended with 1");
    }

    @Test
    void theConclusionsOfSeveralStudiesAreOneTable() {
        StringBuilder page = new StringBuilder();

        ConclusionsPage.markdown(
                List.of(
                        new ConclusionsPage.Entry("one", JUDGEMENT),
                        new ConclusionsPage.Entry("other", new StudyJudgement(List.of(), List.of()))),
                page);

        assertThat(page)
                .contains("## All conclusions")
                .contains("2 conclusions. Holds: 0. Does not hold: 1. Undecided: 1.")
                .contains(
                        "| one | They are close \\| together. | throughput (req/s) | tomcat ≈ 290 | tomcat 299 | undecided | throughput")
                .contains(
                        "| one | Jetty is best. | average (ms) | – | see the tables of 4 loads | does not hold | – |");
    }

    private static StudyResult.Run of(String contender, String name, StudyResult.Run run) {
        return new StudyResult.Run(contender, run.part(), name, run.load(), run.outcome(), run.server(), run.folder());
    }

    /** The verdict may be from another day, or another machine. */
    @Test
    void theMachineOfTheLoadsIsThatOfTheStudy() {
        Environment machine = environment();
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                new StudyOutcome(
                        study(Study.Layout.RUNS_DOWN, 0),
                        result(0.1),
                        JUDGEMENT,
                        machine.withFact(Environment.LOAD_HOST, "study@192.0.2.2"),
                        Optional.of(Fixtures.verdict(List.of(), 6)),
                        machine.withFact(Environment.LOAD_HOST, "verdict@192.0.2.2")),
                page);

        assertThat(page.toString().lines().limit(3)).anyMatch(line -> line.contains("study@"));
        assertThat(page.toString().lines().limit(3)).noneMatch(line -> line.contains("verdict@"));
    }

    @Test
    void aLoadHostOnTheSameMachineIsSetUpByAScript() {
        Environment elsewhere = environment().withFact(Environment.LOAD_HOST, "root@192.0.2.2");

        assertThat(asRun(elsewhere.withFact(Environment.LOAD_HOST_HERE, "yes")))
                .contains("(`lab/namespaces study ...`)");
        assertThat(asRun(elsewhere)).doesNotContain("lab/namespaces");
    }

    @Test
    void aHeapThatAnOptionFixesIsNotTheServers() {
        StudyResult half = told(Map.of("heap.used", 512.0 * 1024 * 1024));

        assertThat(page(half, "-Xms512m")).contains("Here, -Xms512m sets the size of the heap.");
        assertThat(page(half, "-XX:+UseG1GC")).doesNotContain(" sets the size");
    }

    private static String page(StudyResult result, String option) {
        return page(study(Study.Layout.RUNS_DOWN, 0), result, option);
    }

    private static String page(Study study, StudyResult result, String option) {
        Environment machine = environment();
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                new StudyOutcome(
                        study,
                        result,
                        JUDGEMENT,
                        machine.withDeployments(machine.deployments().stream()
                                .map(one -> one.withJvmOptions(List.of(option)))
                                .toList()),
                        Optional.empty(),
                        machine),
                page);
        return page.toString();
    }

    @Test
    void ofSeveralFiguresWithOneNameTheOneThatWasReadIsNamed() {
        Map<String, Double> pools =
                Map.of("heap.used", 4.56e6, "heap.used:G1_Eden_Space", 20e6, "heap.used:Code", 4.56e6);

        assertThat(page(study(Study.Layout.SERVERS_ACROSS, 0), told(pools)))
                .contains("| heap used (MB) | 124 | 4.56 | – | – |")
                .contains("| which one, here | – | Code | – | – |")
                .contains("| all of them, here | – | 24.6 | – | – |");
        assertThat(page(study(Study.Layout.SERVERS_ACROSS, 0), result(0.1))).doesNotContain("all of them");
    }

    @Test
    void saysWhenItWentOn() {
        Study study = study(Study.Layout.SERVERS_ACROSS, 0);
        Instant same = Instant.EPOCH.plus(Duration.ofHours(2));
        Instant next = Instant.EPOCH.plus(Duration.ofDays(1));

        assertThat(page(study, with(Map.of(), List.of(same))))
                .contains("with starts and pauses, in 2 sessions on 1970-01-01.");
        assertThat(page(study, with(Map.of(), List.of(same, next))))
                .contains("with starts and pauses, in 3 sessions from 1970-01-01 to 1970-01-02.");
    }

    private static StudyResult told(Map<String, Double> figures) {
        return with(figures, List.of());
    }

    private static StudyResult with(Map<String, Double> figures, List<Instant> resumed) {
        StudyResult one = result(0.1);
        return new StudyResult(
                one.study(),
                one.command(),
                one.start(),
                resumed,
                one.seconds(),
                one.scale(),
                one.tool(),
                one.toolCpus(),
                one.boot(),
                one.seed(),
                one.contenders(),
                one.starts(),
                List.of(new StudyResult.ReportedFigures("tomcat", figures)),
                one.runs());
    }

    @Test
    void whatOneCalibrationSaidIsNotOnAPageThatStays() {
        String said = "This machine shows a difference of 7% in 5 minutes. (assay calibrate, 2026-11-21)";
        Experiment experiment = Fixtures.realistic();
        Environment machine = experiment.environment().withFact(Environment.CALIBRATION, said);
        Verdict verdict = experiment.verdict();

        assertThat(page(machine, verdict.withLimits(List.of(new Limit.BlocksLost(1, 7), new Limit.Calibrated(said)))))
                .contains("1 block of 7 did not count")
                .doesNotContain("assay calibrate");
        assertThat(page(machine, verdict.withLimits(List.of(new Limit.Text("see assay calibrate")))))
                .contains("see assay calibrate");
    }

    private static String page(Environment machine, Verdict verdict) {
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                new StudyOutcome(
                        study(Study.Layout.RUNS_DOWN, 0),
                        result(0.1),
                        JUDGEMENT,
                        machine,
                        Optional.of(verdict),
                        machine),
                page);
        return page.toString();
    }

    @ParameterizedTest
    @EnumSource(Study.Layout.class)
    void theTerminalShowsTheSameFigures(Study.Layout layout) {
        String screen = screen(study(layout, 2), 120);

        assertThat(screen)
                .contains("293.86", "298.50", "124", "31", "4.250", "Everything at its defaults.")
                .contains("How the article measured");
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 60, 80, 120})
    void noLineIsTooLong(int columns) {
        assertThat(screen(study(Study.Layout.RUNS_DOWN, 2), columns).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
    }

    /** Three times a thousand users, of whom a hundred ran here; the published machines are unknown. */
    @Test
    void departuresFollowFromWhatRan() {
        Study study = withFacts(study(Study.Layout.RUNS_DOWN, 2));

        assertThat(page(study, result(0.1)))
                .contains("## As published, as run here")
                .contains("| framework | Spring Boot 1.4.3 | article | Spring Boot 3.5 | yes |")
                .contains("| machine | not stated | article |")
                .contains("| unknown |")
                .contains("| load tool | JMeter | article | JMeter | no |")
                .contains("| version of the load tool | 5.6.3 | our assumption | 5.6.3 | unknown |")
                .contains("| users | 1,000 | author's repository | 100 | yes |")
                .contains("| users come | all at once | article | all at once | no |")
                .contains("| length of the load | each user 3 times, 3,000 requests in all | article"
                        + " | each user 3 times, 300 requests in all | yes |")
                .contains("| runs | tomcat startup; jetty only there | article | tomcat startup; jetty none | yes |")
                .contains(
                        "| starts timed | 2 of each server | article | 1 of each server; timed to the first successful response | yes |");
        assertThat(page(study(Study.Layout.RUNS_DOWN, 2), result(0.1))).doesNotContain("As published, as run here");
        assertThat(screen(study, 100)).contains("As published, as run here", "unknown");
    }

    @Test
    void aLoadHostThatIsTheSameMachineIsNotAnotherOne() {
        Environment elsewhere = environment().withFact(Environment.LOAD_HOST, "root@192.0.2.2");

        assertThat(asRun(elsewhere)).contains("| another machine, root@");
        assertThat(asRun(elsewhere.withFact(Environment.LOAD_HOST_HERE, "yes")))
                .contains("| the same machine, root@")
                .doesNotContain("another machine");
    }

    /** The author's generator shares all CPUs with the servers. */
    @Test
    void aGeneratorOnItsOwnCpusDeparts() {
        Study study = with(StudyParameter.Topic.GENERATOR, "the same machine");

        assertThat(page(study, result(0.1)))
                .contains("| the same machine | article | the same machine; on CPU 0, servers on CPU 1 | yes |");
    }

    /** Whether the revision is the same, too, is not known. */
    @Test
    void aVersionThatSaysLessCannotBeToldToDepart() {
        assertThat(page(with(StudyParameter.Topic.TOOL_VERSION, "5.6.3, revision 7"), result(0.1)))
                .contains("| 5.6.3, revision 7 | article | 5.6.3 | unknown |");
        assertThat(page(with(StudyParameter.Topic.FRAMEWORK, "Spring Boot 3.5, JHipster 6"), result(0.1)))
                .contains("| Spring Boot 3.5, JHipster 6 | article | Spring Boot 3.5 | yes |");
    }

    /** 17.0.15 may be what JDK 17 was; servers that Spring Boot brings are as unknown as its version. */
    @Test
    void versionsOfWhichOneSaysLessAreNotDepartures() {
        assertThat(page(with(StudyParameter.Topic.JDK, "JDK 17"), result(0.1)))
                .contains("| JDK 17 | article | 17 | unknown |");
        assertThat(page(with(StudyParameter.Topic.JDK, "JDK 1"), result(0.1)))
                .contains("| JDK 1 | article | 17 | yes |");
        assertThat(page(with(StudyParameter.Topic.FRAMEWORK, "Spring Boot 3.5.1"), result(0.1)))
                .contains("| Spring Boot 3.5.1 | article | Spring Boot 3.5 | unknown |");

        String servers = "| those of Spring Boot | our assumption | Tomcat 10.1.55 |";
        assertThat(page(onBoot("Spring Boot"), result(0.1)))
                .contains("| Spring Boot | article | Spring Boot 3.5 | unknown |", servers + " unknown |");
        assertThat(page(onBoot("Spring Boot 3.2"), result(0.1)))
                .contains("| Spring Boot 3.2 | article | Spring Boot 3.5 | yes |", servers + " yes |");
    }

    private static Study onBoot(String framework) {
        return withFacts(
                study(Study.Layout.RUNS_DOWN, 2),
                List.of(
                        new StudyParameter(
                                StudyParameter.Topic.FRAMEWORK, Optional.of(framework), StudyParameter.Source.ARTICLE),
                        new StudyParameter(
                                StudyParameter.Topic.SERVERS,
                                Optional.of("those of Spring Boot"),
                                StudyParameter.Source.ASSUMPTION)));
    }

    @Test
    void whatWasRepeatedIsNotOneRun() {
        StudyResult one = result(0.1);
        StudyResult twice = one.with(one.runs(), List.of(new StudyResult.Repeat(List.of(), one.runs())));

        assertThat(page(withFacts(study(Study.Layout.RUNS_DOWN, 2)), twice))
                .contains("| tomcat startup; jetty none in each of 2 repetitions | yes |");
    }

    @Test
    void aLongTextIsNotRepeated() {
        String option = "-X" + "y".repeat(120);

        assertThat(page(with(StudyParameter.Topic.JVM_OPTIONS, option), result(0.1), option))
                .contains("| " + option + " | article | the same | no |");
    }

    /** The property is that of our app, the number of threads that of the article. */
    @Test
    void settingsOfOurAppAreInWords() {
        Study study = withFacts(study(Study.Layout.RUNS_DOWN, 2));
        Settings threads = new Settings("threads250", Map.of("assay.threads", "250"));
        Study set = study.with(study.plan()
                .withContenders(List.of(contender(Server.TOMCAT, threads), contender(Server.JETTY, threads))));

        assertThat(page(set, result(0.1))).contains("| server settings | 250 worker threads | article |");
        Study one = set.with(
                set.plan().withContenders(List.of(contender(Server.TOMCAT, threads), contender(Server.JETTY))));
        assertThat(page(one, result(0.1)))
                .contains("| server settings | tomcat 250 worker threads; jetty defaults | article |");
    }

    private static Study with(StudyParameter.Topic topic, String value) {
        Study study = study(Study.Layout.RUNS_DOWN, 2);
        StudyParameter parameter = new StudyParameter(topic, Optional.of(value), StudyParameter.Source.ARTICLE);
        return withFacts(study, List.of(parameter));
    }

    private static String asRun(Environment machine) {
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                new StudyOutcome(
                        withFacts(study(Study.Layout.RUNS_DOWN, 2)),
                        result(0.1),
                        JUDGEMENT,
                        machine,
                        Optional.empty(),
                        machine),
                page);
        return page.toString();
    }

    @Test
    void aNeighbouringWorkloadOfTheVerdictIsNamed() {
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                new StudyOutcome(
                        withFacts(study(Study.Layout.RUNS_DOWN, 2)),
                        result(0.1),
                        JUDGEMENT,
                        environment(),
                        Optional.of(Fixtures.verdict(List.of(), 6)),
                        environment()),
                page);

        assertThat(page)
                .contains("It asked for GET / and not for GET /: answers list meters."
                        + " It had 10 connections, the article's load 1,000 users.");
    }

    /** Kept connections without pauses are another load than the article's. */
    @Test
    void whatTheLoadOfTheVerdictLacksIsNamed() {
        Study study = study(Study.Layout.RUNS_DOWN, 2);
        Study.Part part = study.parts().get(0);
        ToolLoad paced = Samples.with(Loads.withoutKeepAlive(part.load()), Map.of("pace", Duration.ofSeconds(2)));

        assertThat(ParametersSection.own(study.with(List.of(part.with(paced, Optional.empty())), 2)))
                .endsWith(" It keeps its connections; the article's load opens one for each request."
                        + " It sends without the pauses of the article's users.");
        assertThat(ParametersSection.own(study)).endsWith(" 1,000 users.");
        assertThat(ParametersSection.own(Samples.with(study, Map.of("tool", LoadTool.AB))))
                .endsWith(" 1,000 users. It sends HTTP/1.1, the article's tool HTTP/1.0.");
        Study alike = Samples.with(sending(study, HttpVersion.HTTP_1_0, true), Map.of("tool", LoadTool.AB));
        assertThat(ParametersSection.own(alike)).endsWith(" 1,000 users.");
    }

    @Test
    void connectionsOfTheVerdictThatTheLoadDoesNotHaveAreNamed() {
        Study study = study(Study.Layout.RUNS_DOWN, 2);
        Study.Part kept = study.parts().get(0);
        Study.Part closed = kept.with(Loads.withoutKeepAlive(kept.load()), Optional.empty());

        assertThat(ParametersSection.own(sending(study, HttpVersion.HTTP_1_1, false)))
                .endsWith(" It opens a connection for each request; the article's load keeps them.");
        assertThat(ParametersSection.own(study.with(List.of(kept, Samples.with(closed, Map.of("name", "closed"))), 2)))
                .endsWith(" It keeps its connections; part of the article's load opens one for each request.");
        assertThat(ParametersSection.own(sending(study.with(List.of(closed), 2), HttpVersion.HTTP_1_1, false)))
                .doesNotContain("opens a connection", "keeps");
    }

    private static Study sending(Study study, HttpVersion version, boolean keepAlive) {
        LoadPlan load =
                Samples.with(study.plan().load(), Map.of("wire", new Wire(version, keepAlive, 1, false, false)));
        return study.with(study.plan().with(study.plan().setup().with(load)));
    }

    private static Study withFacts(Study study) {
        List<StudyParameter> parameters = Stream.of(StudyParameter.Topic.values())
                .map(topic -> new StudyParameter(
                        topic,
                        topic.followed()
                                ? Optional.empty()
                                : Optional.of(
                                        switch (topic) {
                                            case FRAMEWORK -> "Spring Boot 1.4.3";
                                            case TOOL_VERSION -> "5.6.3";
                                            default -> StudyParameter.NOT_STATED;
                                        }),
                        switch (topic) {
                            case TOOL_VERSION -> StudyParameter.Source.ASSUMPTION;
                            case USERS -> StudyParameter.Source.REPOSITORY;
                            default -> StudyParameter.Source.ARTICLE;
                        }))
                .toList();
        return withFacts(study, parameters);
    }

    private static Study withFacts(Study study, List<StudyParameter> parameters) {
        return new Study(
                study.name(),
                study.title(),
                study.conditions(),
                study.tool(),
                study.layout(),
                study.lines(),
                study.plan(),
                study.starts(),
                study.figures(),
                study.parts(),
                study.published(),
                study.claims(),
                new StudyFacts(parameters, List.of(), Optional.of("answers list meters.")));
    }

    @Test
    void listsStudies() {
        StringBuilder list = new StringBuilder();
        StudyReport.list(List.of(study(Study.Layout.RUNS_DOWN, 0)), TerminalStyle.plain(), list);

        assertThat(list.toString()).contains("Publication", "a-study", "JMeter", "tomcat, jetty", "A study");
    }

    private static String screen(Study study, int columns) {
        StringBuilder screen = new StringBuilder();
        StudyReport.write(
                new StudyOutcome(study, result(0.1), JUDGEMENT, environment(), Optional.empty(), environment()),
                new TerminalStyle(columns, false),
                screen);
        return screen.toString();
    }

    private static String page(Study study, StudyResult result) {
        StringBuilder page = new StringBuilder();
        StudyPage.write(
                new StudyOutcome(study, result, JUDGEMENT, environment(), Optional.empty(), environment()), page);
        return page.toString();
    }

    private static Environment environment() {
        return Fixtures.environment(List.of("tomcat", "jetty"));
    }

    private static StudyResult result(double scale) {
        ToolResult seen = new ToolResult(
                LoadTool.JMETER,
                "5.6.3",
                List.of(
                        "/opt/java/bin/java",
                        "-cp",
                        "/opt/jars/jmeter.jar:/opt/jars/other.jar",
                        "-n",
                        "http://127.0.0.1:8080/"),
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
                OptionalLong.empty(),
                ToolResult.Bytes.NONE,
                1,
                List.of(),
                List.of(),
                Map.of(),
                "result.jtl");
        ToolLoad load = Loads.loops(Step.get("/"), 100, 3);
        return new StudyResult(
                "a-study",
                scale == 1 ? "assay study a-study" : "assay study a-study --scale " + scale,
                Instant.EPOCH,
                List.of(),
                61,
                scale,
                LoadTool.JMETER,
                1,
                "3.5",
                1,
                List.of(new StudyResult.ContenderRun("tomcat", Server.TOMCAT, "10.1.55", "app", "17")),
                List.of(Samples.startup(Instant.EPOCH, 1, "tomcat", 4250, 1, new Footprint(1, 1, 1, 1, 1, 1))),
                List.of(new StudyResult.ReportedFigures("tomcat", Map.of("heap.used", 31e6))),
                List.of(new StudyResult.Run(
                        "tomcat",
                        "string",
                        "startup",
                        load,
                        new ToolRun.Measured(seen),
                        Optional.empty(),
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
                        Loads.loops(Step.get("/"), 1000, 3),
                        List.of(),
                        Optional.empty(),
                        List.of("startup", "2"),
                        List.of(),
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
                StudyFacts.NONE);
    }

    private static Plan plan() {
        return Samples.plan(
                Optional.empty(),
                List.of(contender(Server.TOMCAT), contender(Server.JETTY)),
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

    private static Contender contender(Server server) {
        return contender(server, Settings.DEFAULTS);
    }

    private static Contender contender(Server server, Settings settings) {
        return new Contender(server.id(), server).with(settings);
    }
}
