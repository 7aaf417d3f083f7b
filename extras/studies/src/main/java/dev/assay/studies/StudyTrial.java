package dev.assay.studies;

import dev.assay.experiment.ContenderFailedException;
import dev.assay.experiment.Rig;
import dev.assay.experiment.RunningServers;
import dev.assay.experiment.StartupTrial;
import dev.assay.http.Exchange;
import dev.assay.http.Target;
import dev.assay.launch.RunningServer;
import dev.assay.load.Visit;
import dev.assay.model.Contender;
import dev.assay.model.Evidence;
import dev.assay.model.Header;
import dev.assay.model.HttpVersion;
import dev.assay.model.NoMeasurementException;
import dev.assay.model.ProcessUsage;
import dev.assay.model.Step;
import dev.assay.model.Template;
import dev.assay.tools.ToolLoad;
import dev.assay.tools.ToolRun;
import dev.assay.model.Wire;
import dev.assay.model.Workload;
import dev.assay.probe.ProcessGoneException;
import dev.assay.probe.ProcessSnapshot;
import dev.assay.studies.model.Study;
import dev.assay.studies.model.StudyResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Repeats a study as its author ran it: one contender after another, a process for each, run after run. What would be bad practice
 * for a verdict is done here, because the study did it. A contender or a tool that fails is a result, too. Not thread-safe.
 */
public final class StudyTrial {
    private static final Header KEPT = new Header("Connection", Template.parse("keep-alive"));

    private final Rig rig;
    private final Study study;
    private final Tool tool;
    private final Consumer<String> progress;
    private final Consumer<Seen> kept;
    private final StartupTrial starts;
    private final String tools;
    private final List<Evidence> started;
    private final List<StudyResult.Told> figures;
    private final List<StudyResult.Answer> answers;
    private final List<StudyResult.Run> runs;

    /** Sends the loads. */
    public interface Tool {
        /**
         * Sends a load to its end.
         *
         * @param port of the contender, on the address on which all listen
         * @param folder for the tool's own files, relative to the result folder; unique to the run
         */
        ToolRun run(ToolLoad load, int port, String folder) throws InterruptedException;
    }

    /**
     * Everything seen so far.
     *
     * @param starts in the order in which they took place
     */
    public record Seen(
            List<Evidence> starts,
            List<StudyResult.Told> figures,
            List<StudyResult.Answer> answers,
            List<StudyResult.Run> runs) {
        /** Nothing yet. */
        public static final Seen NOTHING = new Seen(List.of(), List.of(), List.of(), List.of());

        public Seen {
            starts = List.copyOf(starts);
            figures = List.copyOf(figures);
            answers = List.copyOf(answers);
            runs = List.copyOf(runs);
        }
    }

    /**
     * What was seen before the trial was interrupted. A process that did not get to its end is started again, with its first run.
     *
     * @param tools folder for the load tool's own files from now on, relative to the result folder; holds none of an earlier run
     */
    public record Earlier(Seen seen, String tools) {}

    /**
     * @param progress told in words what comes next
     * @param kept receives everything seen so far, after each run, each process and each start
     */
    public StudyTrial(
            Rig rig,
            Study study,
            Tool tool,
            StartupTrial starts,
            Earlier earlier,
            Consumer<String> progress,
            Consumer<Seen> kept) {
        this.rig = rig;
        this.study = study;
        this.tool = tool;
        this.starts = starts;
        this.tools = earlier.tools();
        this.started = new ArrayList<>(earlier.seen().starts());
        this.figures = new ArrayList<>(earlier.seen().figures());
        this.answers = new ArrayList<>(earlier.seen().answers());
        this.runs = new ArrayList<>(earlier.seen().runs());
        this.progress = progress;
        this.kept = kept;
    }

    /** Runs all of the study that was not seen earlier. Call once. */
    public Seen run() throws InterruptedException {
        int known = started.size();
        int next = 0;
        for (int round = 1; round <= study.starts(); round++) {
            for (Contender contender : study.plan().contenders()) {
                if (next++ >= known) {
                    progress.accept("start " + round + " of " + study.starts() + ": " + contender.id());
                    started.add(starts.run(round, contender.id()));
                    kept.accept(seen());
                }
            }
        }
        for (Contender contender : study.plan().contenders()) {
            loads(contender.id());
        }
        return seen();
    }

    private Seen seen() {
        return new Seen(started, figures, answers, runs);
    }

    private void loads(String contender) throws InterruptedException {
        int from = 0;
        while (from < study.parts().size()) {
            int to = from + 1;
            while (to < study.parts().size() && !study.parts().get(to).fresh()) {
                to++;
            }
            List<Study.Part> parts = study.parts().subList(from, to);
            if (!complete(contender, parts)) {
                forget(contender, parts, from == 0);
                onOneProcess(contender, parts, from == 0);
                kept.accept(seen());
            }
            for (Study.Part part : parts) {
                for (String run : study.restarts(part, contender)) {
                    if (missing(contender, part).test(run)) {
                        restarted(contender, part, run);
                    }
                }
            }
            from = to;
        }
    }

    /** Whether what is seen of a process is there: its runs and, unless one of them failed, its answers. */
    private boolean complete(String contender, List<Study.Part> parts) {
        boolean ran = parts.stream().allMatch(part -> part.runs().stream().noneMatch(missing(contender, part)));
        boolean answered = parts.stream()
                .flatMap(part -> BuiltInTool.workload(part.load()).steps().stream())
                .allMatch(step -> answered(contender, step.name()));
        boolean failed = runs.stream()
                .filter(run -> isOf(run, contender, parts))
                .anyMatch(run -> run.outcome() instanceof ToolRun.Failed);
        return ran && (failed || answered);
    }

    private static boolean isOf(StudyResult.Run run, String contender, List<Study.Part> parts) {
        return run.contender().equals(contender)
                && parts.stream().anyMatch(part -> part.name().equals(run.part()));
    }

    /** @param first whether its figures are read again */
    private void forget(String contender, List<Study.Part> parts, boolean first) {
        runs.removeIf(run -> isOf(run, contender, parts));
        if (first) {
            figures.removeIf(told -> told.contender().equals(contender));
        }
    }

    /** @param first whether its figures are read */
    private void onOneProcess(String contender, List<Study.Part> parts, boolean first) throws InterruptedException {
        try (RunningServers running = new RunningServers(rig, study.plan(), event -> {})) {
            progress.accept("starting " + contender);
            running.launch(List.of(contender), "part-" + plain(parts.get(0).name()));
            if (first && study.figures().path().isPresent()) {
                figures(running, contender, study.figures().path().get());
            }
            running.pinToServerCpus();
            byHand(running, contender, parts.get(0));
            for (Study.Part part : parts) {
                part(running, contender, part);
            }
            if (first) {
                liveHeap(running, contender);
            }
        } catch (ContenderFailedException failed) {
            for (Study.Part part : parts) {
                part.runs().forEach(run -> failed(contender, part, run, failed));
                // The last run may have a result; without answers its process would never be complete.
                BuiltInTool.workload(part.load()).steps().forEach(step -> note(unanswered(contender, step)));
            }
        }
    }

    /** One run on a process of its own. */
    private void restarted(String contender, Study.Part part, String run) throws InterruptedException {
        try (RunningServers running = new RunningServers(rig, study.plan(), event -> {})) {
            progress.accept("starting " + contender);
            running.launch(List.of(contender), "part-" + plain(part.name()) + "-" + plain(run));
            running.pinToServerCpus();
            byHand(running, contender, part);
            warmUp(running, contender, part);
            run(running, contender, part, run, part.load());
        } catch (ContenderFailedException failed) {
            failed(contender, part, run, failed);
        }
    }

    /** Records a failed run, unless the run has a result from before the failure. */
    private void failed(String contender, Study.Part part, String run, ContenderFailedException failed) {
        if (missing(contender, part).test(run)) {
            runs.add(new StudyResult.Run(
                    contender,
                    part.name(),
                    run,
                    part.load(),
                    new ToolRun.Failed(contender + " " + failed.reason(), OptionalInt.empty(), failed.lastLogLines()),
                    Optional.empty(),
                    -1,
                    ""));
        }
    }

    private void byHand(RunningServers running, String contender, Study.Part part) throws InterruptedException {
        Target target = running.target(contender);
        for (Step step : part.byHand()) {
            rig.generator()
                    .ask(
                            target.with(target.wire().ofClients()),
                            step,
                            study.plan().seed());
        }
    }

    private void warmUp(RunningServers running, String contender, Study.Part part) throws InterruptedException {
        if (part.warmUp().isPresent()) {
            run(running, contender, part, StudyResult.Run.WARM_UP, part.warmUp().get());
        }
    }

    private Predicate<String> missing(String contender, Study.Part part) {
        return name -> runs.stream()
                .noneMatch(run -> run.contender().equals(contender)
                        && run.part().equals(part.name())
                        && run.run().equals(name));
    }

    private void part(RunningServers running, String contender, Study.Part part) throws InterruptedException {
        warmUp(running, contender, part);
        for (String run : part.runs()) {
            run(running, contender, part, run, part.load());
        }
        answers(running, contender, asked(contender, part));
    }

    /** The load of a part, with what the tool adds to its requests. */
    private ToolLoad asked(String contender, Study.Part part) {
        boolean adds = part.load().keepAlive()
                && runs.stream()
                        .filter(run ->
                                run.contender().equals(contender) && run.part().equals(part.name()))
                        .flatMap(run -> run.result().stream())
                        .anyMatch(result -> result.tool().asksToKeep());
        return adds ? part.load().with(KEPT) : part.load();
    }

    private void run(RunningServers running, String contender, Study.Part part, String name, ToolLoad load)
            throws InterruptedException {
        progress.accept(contender + ", " + part.name() + ", " + name);
        RunningServer server = running.server(contender);
        String folder = folder(contender, part, name);
        Optional<ProcessSnapshot> before = snapshot(server);
        long accepted = rig.probe().acceptedConnections();
        ToolRun outcome;
        ServerWatch watch = ServerWatch.of(rig.probe(), server.pid());
        try {
            outcome = tool.run(load, server.port(), folder);
        } finally {
            watch.end();
        }
        long acceptedAfter = rig.probe().acceptedConnections();
        Optional<ProcessUsage> usage = before.flatMap(first -> snapshot(server).map(first::until));
        runs.add(new StudyResult.Run(
                contender,
                part.name(),
                name,
                load,
                outcome,
                usage,
                accepted < 0 || acceptedAfter < accepted ? -1 : acceptedAfter - accepted,
                folder,
                watch.moments()));
        kept.accept(seen());
        running.requireAlive(contender);
    }

    /** Of the tool's own files. Every restart warms up anew, and a tool may append to a file that is there. */
    private String folder(String contender, Study.Part part, String name) {
        long before = runs.stream()
                .filter(run -> run.contender().equals(contender)
                        && run.part().equals(part.name())
                        && run.run().equals(name))
                .count();
        String folder = String.join("/", tools, plain(contender), plain(part.name()), plain(name));
        return before == 0 ? folder : folder + "-" + (before + 1);
    }

    private static String plain(String name) {
        return name.replaceAll("[^A-Za-z0-9._+-]+", "-");
    }

    private Optional<ProcessSnapshot> snapshot(RunningServer server) {
        try {
            return Optional.of(rig.probe().process(server.pid()));
        } catch (ProcessGoneException gone) {
            return Optional.empty();
        }
    }

    private void figures(RunningServers running, String contender, String path) throws InterruptedException {
        Exchange exchange = rig.generator()
                .ask(running.target(contender), Step.get(path), study.plan().seed());
        if (exchange instanceof Exchange.Answered answered && answered.status() == 200) {
            figures.add(new StudyResult.Told(contender, values(new String(answered.body(), StandardCharsets.UTF_8))));
        }
    }

    /**
     * Adds the live objects to the figures that a contender reported; after everything timed, because it forces collections. They are
     * left out if its process has ended or does not answer.
     */
    private void liveHeap(RunningServers running, String contender) throws InterruptedException {
        for (ListIterator<StudyResult.Told> all = figures.listIterator(); all.hasNext(); ) {
            StudyResult.Told told = all.next();
            if (told.contender().equals(contender) && !told.values().containsKey(StudyResult.Told.LIVE_HEAP)) {
                OptionalLong live = liveBytes(running.server(contender));
                Map<String, Double> values = new TreeMap<>(told.values());
                live.ifPresent(bytes -> values.put(StudyResult.Told.LIVE_HEAP, (double) bytes));
                all.set(new StudyResult.Told(contender, values));
            }
        }
    }

    private OptionalLong liveBytes(RunningServer server) throws InterruptedException {
        try {
            return OptionalLong.of(rig.probe()
                    .footprint(server.pid(), rig.deployment(server.contender()).jdk())
                    .heapUsedBytes());
        } catch (ProcessGoneException | NoMeasurementException unknown) {
            return OptionalLong.empty();
        }
    }

    /** Parses lines of a name and a number; other lines are left out. */
    static Map<String, Double> values(String text) {
        Map<String, Double> values = new TreeMap<>();
        text.lines()
                .map(line -> line.strip().split(" ", -1))
                .filter(words -> words.length == 2 && words[1].matches("-?\\d{1,18}(\\.\\d{1,9})?"))
                .forEach(words -> values.put(words[0], Double.valueOf(words[1])));
        return values;
    }

    /** A walk ends at the first bad answer. Steps that it did not reach are unanswered, not missing: no later trial asks for them. */
    private void answers(RunningServers running, String contender, ToolLoad load) throws InterruptedException {
        Workload workload = BuiltInTool.workload(load);
        Target target = running.target(contender);
        HttpVersion version = target.wire().version();
        if (version != HttpVersion.HTTP_2) { // as the tool sends, so that answers are as long
            target = target.with(new Wire(version, load.keepAlive(), 1, false, false));
        }
        for (Visit visit : rig.generator().walk(target, workload, load.seed())) {
            note(answer(contender, visit));
        }
        workload.steps().forEach(step -> note(unanswered(contender, step)));
    }

    /** Keeps the first answer to each request, or that there was none yet. */
    private void note(StudyResult.Answer answer) {
        if (answer.status() > 0) {
            answers.removeIf(known -> known.status() == 0
                    && known.contender().equals(answer.contender())
                    && known.step().equals(answer.step()));
        }
        if (!answered(answer.contender(), answer.step())) {
            answers.add(answer);
        }
    }

    private boolean answered(String contender, String step) {
        return answers.stream()
                .anyMatch(answer ->
                        answer.contender().equals(contender) && answer.step().equals(step));
    }

    private static StudyResult.Answer answer(String contender, Visit visit) {
        if (visit.exchange() instanceof Exchange.Answered answered) {
            long header = answered.headerLines().stream()
                    .mapToLong(line -> line.length() + 2L)
                    .sum();
            return new StudyResult.Answer(
                    contender,
                    visit.step().name(),
                    answered.status(),
                    answered.headerLines(),
                    header,
                    answered.body().length);
        }
        return unanswered(contender, visit.step());
    }

    private static StudyResult.Answer unanswered(String contender, Step step) {
        return new StudyResult.Answer(contender, step.name(), 0, List.of(), 0, 0);
    }
}
