package dev.assay.studies;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.experiment.FakeWorld;
import dev.assay.experiment.Fixtures;
import dev.assay.experiment.Rig;
import dev.assay.experiment.StartupTrial;
import dev.assay.experiment.Trial;
import dev.assay.experiment.TrialListener;
import dev.assay.experiment.WarmUpGuide;
import dev.assay.model.evidence.Evidence;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Step;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyFacts;
import dev.assay.studies.model.StudyFigure;
import dev.assay.studies.model.StudyResult;
import dev.assay.tools.LoadTool;
import dev.assay.tools.Loads;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A study runs as its author ran it, and whatever fails is a result. */
class StudyTrialTest {
    private static final ToolLoad LOAD = Loads.loops(Step.get("/"), 4, 25);
    private static final ToolRun NOTHING = new ToolRun.Failed("a fake", OptionalInt.empty(), List.of());

    private final FakeWorld world = new FakeWorld();
    private final Plan plan = Fixtures.plan("tomcat", "jetty");
    private final List<String> sent = new ArrayList<>();
    private final List<Integer> kept = new ArrayList<>();
    private ToolRun outcome = NOTHING;
    private StudyTrial.Observation last = StudyTrial.Observation.NOTHING;
    private int left = Integer.MAX_VALUE;
    private Consumer<String> sending = folder -> {};

    @Test
    void oneContenderAfterAnotherRunAfterRun() throws InterruptedException {
        StudyTrial.Observation seen = run(study(0, false));

        assertThat(sent)
                .containsExactly(
                        "tools/tomcat/one/cold",
                        "tools/tomcat/one/2",
                        "tools/tomcat/second-part/warm-up",
                        "tools/tomcat/second-part/cold",
                        "tools/tomcat/second-part/2",
                        "tools/jetty/one/cold",
                        "tools/jetty/one/2",
                        "tools/jetty/second-part/warm-up",
                        "tools/jetty/second-part/cold",
                        "tools/jetty/second-part/2");
        assertThat(seen.runs()).hasSize(10);
        assertThat(launches()).containsExactly("launch tomcat on 0,1", "launch jetty on 0,1");
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void aWarmUpIsTheSameLoadForItsTime() throws InterruptedException {
        StudyTrial.Observation seen = run(study(0, false));

        ToolLoad warmUp = seen.runs().get(2).load();
        assertThat(warmUp.duration()).contains(Duration.ofSeconds(6));
        assertThat(warmUp.loops()).isEmpty();
        assertThat(warmUp.users()).isEqualTo(4);
    }

    @Test
    void aPartMayHaveAProcessOfItsOwn() throws InterruptedException {
        run(study(0, true));

        assertThat(launches())
                .containsExactly(
                        "launch tomcat on 0,1", "launch tomcat on 0,1", "launch jetty on 0,1", "launch jetty on 0,1");
    }

    /** As the author did: once on each new process, before it gets any load. */
    @Test
    void requestsByHandAndRestartsEachBeginOnANewProcess() throws InterruptedException {
        Study plain = study(0, true);
        Study.Part byHand = restarted(plain.parts().get(0), List.of(Step.get("/by-hand")), Optional.empty());
        sending = folder -> world.journal.add("send " + folder);

        run(plain.with(List.of(byHand, plain.parts().get(1)), 0));

        assertThat(world.events().stream()
                        .filter(line -> line.matches("launch tomcat .*|ask tomcat GET /by-hand|send tools/tomcat/.*")))
                .containsExactly(
                        "launch tomcat on 0,1",
                        "ask tomcat GET /by-hand",
                        "send tools/tomcat/one/cold",
                        "send tools/tomcat/one/2",
                        "launch tomcat on 0,1",
                        "ask tomcat GET /by-hand",
                        "send tools/tomcat/one/again",
                        "launch tomcat on 0,1",
                        "send tools/tomcat/second-part/warm-up",
                        "send tools/tomcat/second-part/cold",
                        "send tools/tomcat/second-part/2");
    }

    @Test
    void everyRestartWarmsUpIntoAFolderOfItsOwn() throws InterruptedException {
        Study plain = study(0, true);
        Study.Part second = plain.parts().get(1);
        Study.Part restarted = restarted(second, List.of(), second.warmUp());
        sending = folder -> world.journal.add("send " + folder);

        run(plain.with(List.of(restarted), 0));

        assertThat(world.events().stream().filter(line -> line.matches("send tools/tomcat/.*")))
                .containsExactly(
                        "send tools/tomcat/second-part/warm-up",
                        "send tools/tomcat/second-part/cold",
                        "send tools/tomcat/second-part/2",
                        "send tools/tomcat/second-part/warm-up-2",
                        "send tools/tomcat/second-part/again");
    }

    /** The same part with one more run, on a process of its own. */
    private static Study.Part restarted(Study.Part part, List<Step> byHand, Optional<ToolLoad> warmUp) {
        return new Study.Part(
                part.name(),
                part.load(),
                byHand,
                warmUp,
                part.runs(),
                List.of("again"),
                part.shortened(),
                false,
                part.columns());
    }

    @Test
    void startsComeFirstAndInTurn() throws InterruptedException {
        StudyTrial.Observation seen = run(study(2, false));

        assertThat(seen.starts())
                .extracting(start -> ((Evidence.Startup) start).contender())
                .containsExactly("tomcat", "jetty", "tomcat", "jetty");
        assertThat(seen.starts())
                .extracting(start -> ((Evidence.Startup) start).round())
                .containsExactly(1, 1, 2, 2);
    }

    @Test
    void whatTheAppTellsIsRead() throws InterruptedException {
        world.of("tomcat").responses(200, "heap.used 31\nno figure here\nthreads.live 17\n");

        StudyTrial.Observation seen = run(study(0, false));

        assertThat(seen.figures()).first().satisfies(told -> {
            assertThat(told.contender()).isEqualTo("tomcat");
            assertThat(told.values()).containsEntry("heap.used", 31.0).containsEntry("threads.live", 17.0);
            assertThat(told.values()).hasSize(2);
        });
    }

    /** All its runs are there, with the reason; the others have theirs. */
    @Test
    void aContenderThatDoesNotStartIsAResult() throws InterruptedException {
        world.of("tomcat").failsAfterLaunches(0, "no successful response within 60 s");

        StudyTrial.Observation seen = run(study(0, false));

        assertThat(seen.runs().stream().filter(run -> run.contender().equals("tomcat")))
                .hasSize(4)
                .allSatisfy(run -> assertThat(((ToolRun.Failed) run.outcome()).reason())
                        .isEqualTo("tomcat no successful response within 60 s"));
        assertThat(sent).hasSize(5).allMatch(folder -> folder.startsWith("tools/jetty/"));
        assertThat(world.alive()).isEmpty();
    }

    @Test
    void whatThereIsSoFarIsKeptAfterEachRunAndEachProcess() throws InterruptedException {
        run(study(0, false));

        assertThat(kept).containsExactly(1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10);
    }

    /** A process that was stopped between its runs is not the one that would have gone on. */
    @Test
    void afterAnInterruptionOnlyWhatIsMissingRuns() throws InterruptedException {
        outcome = Loads.run(LoadTool.AB, 100);
        world.of("jetty").responses(200, "threads.live 17\n");
        StudyTrial.Observation whole = run(study(2, false));
        left = 7;
        assertThatThrownBy(() -> run(study(2, false))).isInstanceOf(InterruptedException.class);
        left = Integer.MAX_VALUE;
        sent.clear();
        world.journal.clear();

        StudyTrial.Observation seen = run(study(2, false), new StudyTrial.Earlier(last, "tools-2"));

        assertThat(sent)
                .containsExactly(
                        "tools-2/jetty/one/cold",
                        "tools-2/jetty/one/2",
                        "tools-2/jetty/second-part/warm-up",
                        "tools-2/jetty/second-part/cold",
                        "tools-2/jetty/second-part/2");
        assertThat(launches()).containsExactly("launch jetty on 0,1");
        assertThat(names(seen)).isEqualTo(names(whole));
        assertThat(seen.starts()).hasSize(4).isEqualTo(last.starts());
        assertThat(seen.figures())
                .extracting(StudyResult.ReportedFigures::contender)
                .containsExactlyInAnyOrder("tomcat", "jetty");
    }

    @Test
    void nothingOfAFinishedStudyRunsAgain() throws InterruptedException {
        StudyTrial.Observation whole = run(study(1, true));
        sent.clear();
        world.journal.clear();

        assertThat(run(study(1, true), new StudyTrial.Earlier(whole, "tools-2")))
                .isEqualTo(whole);

        assertThat(sent).isEmpty();
        assertThat(launches()).isEmpty();
    }

    @Test
    void startsThatAreMissingFollow() throws InterruptedException {
        StudyTrial.Observation whole = run(study(2, false));
        world.journal.clear();
        StudyTrial.Observation three = new StudyTrial.Observation(whole.starts().subList(0, 3), List.of(), List.of());

        StudyTrial.Observation seen = run(study(2, false), new StudyTrial.Earlier(three, "tools-2"));

        assertThat(seen.starts())
                .startsWith(three.starts().toArray(Evidence[]::new))
                .hasSize(4);
        assertThat(launches()).hasSize(3).startsWith("launch jetty on 0,1");
    }

    private static List<String> names(StudyTrial.Observation seen) {
        return seen.runs().stream()
                .map(run -> run.contender() + ", " + run.part() + ", " + run.run())
                .toList();
    }

    @Test
    void figuresThatAreNoneAreLeftOut() {
        assertThat(StudyTrial.values("a 1\nb  2\nc x\n\nd 1e9\ne -3.5\nf 1 2")).isEqualTo(Map.of("a", 1.0, "e", -3.5));
    }

    private List<String> launches() {
        return world.journal.stream().filter(line -> line.startsWith("launch")).toList();
    }

    private StudyTrial.Observation run(Study study) throws InterruptedException {
        return run(study, new StudyTrial.Earlier(StudyTrial.Observation.NOTHING, "tools"));
    }

    private StudyTrial.Observation run(Study study, StudyTrial.Earlier earlier) throws InterruptedException {
        Rig rig = world.rig(plan);
        StudyTrial.Tool tool = (load, port, folder) -> {
            if (left-- == 0) {
                throw new InterruptedException();
            }
            sent.add(folder);
            sending.accept(folder);
            return outcome;
        };
        return new StudyTrial(
                        rig,
                        study,
                        tool,
                        new StartupTrial(
                                new Trial(rig, plan, Fixtures.timing(), TrialListener.NONE, WarmUpGuide.rounds(4))),
                        earlier,
                        words -> {},
                        seen -> {
                            last = seen;
                            kept.add(seen.runs().size());
                        })
                .run();
    }

    private Study study(int starts, boolean fresh) {
        return new Study(
                "a-study",
                "a study",
                List.of(),
                LoadTool.AB,
                Study.Layout.RUNS_DOWN,
                List.of(new Study.Line("3.5", Map.of("all", "app"))),
                plan,
                starts,
                new Study.Figures(Optional.of("/figures"), List.of()),
                List.of(
                        part("one", Optional.empty(), false),
                        part("second part", Optional.of(Duration.ofSeconds(6)), fresh)),
                List.of(),
                List.of(),
                StudyFacts.NONE);
    }

    private static Study.Part part(String name, Optional<Duration> warmUp, boolean fresh) {
        return new Study.Part(
                name,
                LOAD,
                List.of(),
                warmUp.map(LOAD::lasting),
                List.of("cold", "2"),
                List.of(),
                Study.Shortened.LOOPS,
                fresh,
                List.of(StudyFigure.THROUGHPUT));
    }
}
